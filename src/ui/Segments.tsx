import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { Pressable } from './Pressable';

interface SegmentsProps<Name extends string> {
  /** What is chosen between. */
  label: string;
  options: readonly { name: Name; label: string }[];
  value: Name;
  onChange: (name: Name, event: MouseEvent<HTMLElement>) => void;
}

/** A choice between a few words in a row, one of which holds. */
export function Segments<Name extends string>(props: SegmentsProps<Name>) {
  const { label, options, value, onChange } = props;
  return (
    <Box role="group" aria-label={label} data-print="hide" sx={TRACK}>
      {options.map((option) => (
        <Pressable
          key={option.name}
          aria-pressed={option.name === value}
          onClick={(event) => {
            onChange(option.name, event);
          }}
        >
          {option.label}
        </Pressable>
      ))}
    </Box>
  );
}

const TRACK = {
  display: 'inline-flex',
  gap: '0.125rem',
  p: '0.1875rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.625rem',
  bgcolor: 'larder.tabTrack',
  '& > button': {
    minHeight: { xs: '2.5rem', md: '2rem' },
    px: '0.875rem',
    borderRadius: '0.5rem',
    color: 'text.secondary',
    typography: 'body2',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '& > [aria-pressed="true"]': {
    bgcolor: 'larder.tabSelected',
    color: 'text.primary',
    fontWeight: 600,
    boxShadow: 1,
  },
} as const;
