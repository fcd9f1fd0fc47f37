import Box from '@mui/material/Box';
import { color, focusOutline } from './tokens';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface ChoiceCardsProps<Name extends string> {
  /** What is chosen between. */
  label: string;
  options: readonly { name: Name; label: string; more?: ReactNode }[];
  /** Null while nothing is chosen. */
  value: Name | null;
  disabled?: boolean;
  onChange: (name: Name) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A choice between a few things, each a card with a radio button. */
export function ChoiceCards<Name extends string>(props: ChoiceCardsProps<Name>) {
  const { label, options, value, disabled = false, onChange, onKeyDown } = props;
  const name = useId();
  return (
    <Box role="radiogroup" aria-label={label} onKeyDown={onKeyDown} sx={CARDS}>
      {options.map((option) => (
        <label key={option.name} data-chosen={option.name === value || undefined}>
          <input
            type="radio"
            name={name}
            checked={option.name === value}
            disabled={disabled}
            onChange={() => {
              onChange(option.name);
            }}
          />
          <span>{option.label}</span>
          {option.more !== undefined && <small>{option.more}</small>}
        </label>
      ))}
    </Box>
  );
}

const CARDS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  minWidth: 0,
  '& > label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.625rem',
    minWidth: 0,
    minHeight: { xs: '2.75rem', md: '2.25rem' },
    py: '0.25rem',
    px: '0.75rem',
    border: 1,
    borderColor: 'larder.borderControl',
    borderRadius: '0.5rem',
    bgcolor: 'larder.surface',
    fontSize: '0.875rem',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { bgcolor: 'larder.hover' },
    '&:has(input:focus-visible)': {
      ...focusOutline(),
    },
  },
  '& > label[data-chosen]': {
    borderColor: 'larder.accent',
    bgcolor: 'larder.accentTint',
    boxShadow: `inset 0 0 0 1px ${color('accent')}`,
    fontWeight: 600,
  },
  '& input': {
    flex: 'none',
    width: '1.25rem',
    height: '1.25rem',
    m: 0,
    accentColor: color('accent'),
    outline: 'none',
    cursor: 'inherit',
  },
  '& small': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 },
} as const;
