import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ElementType, ReactElement } from 'react';
import type { LinkProps } from 'react-router-dom';

type ToolbarButtonProps = Omit<ButtonProps, 'startIcon' | 'children'> & {
  component?: ElementType;
  label: string;
  icon: ReactElement;
} & Partial<Pick<LinkProps, 'to'>>;

/** A button beside or above a table; on a phone only its icon stays. */
export function ToolbarButton({ label, icon, sx, ...props }: ToolbarButtonProps) {
  return (
    <Button
      aria-label={label}
      startIcon={icon}
      {...props}
      sx={[
        {
          minWidth: { xs: '2.75rem', md: 0 },
          px: { xs: 0, md: '1rem' },
          '& .MuiButton-startIcon': { mr: { xs: 0, md: '0.5rem' } },
        },
        ...[sx ?? {}].flat(),
      ]}
    >
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
