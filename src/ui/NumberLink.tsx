import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

interface NumberLinkProps {
  to: string;
  /** What opens, in words: the number alone does not say. */
  label: string;
  children: string;
}

/** A number that leads to the rows behind it. */
export function NumberLink({ to, label, children }: NumberLinkProps) {
  return (
    <Link component={RouterLink} to={to} aria-label={label} underline="none" sx={LOOK}>
      {children}
    </Link>
  );
}

const LOOK = {
  color: 'text.primary',
  textDecoration: 'underline',
  textDecorationThickness: '2px',
  textDecorationColor: 'var(--larder-palette-larder-accentTintBorder)',
  textUnderlineOffset: '0.1875rem',
  // as high as a pointer's target has to be (WCAG 2.5.8)
  display: 'inline-block',
  minWidth: '1.5rem',
  minHeight: '1.5rem',
  '&:hover': { textDecorationColor: 'currentColor' },
} as const;
