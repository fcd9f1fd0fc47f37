import type { ReactElement } from 'react';
import { Select } from '../../ui/Input';

interface ChoiceProps {
  className: string;
  label: string;
  icon?: ReactElement;
  value: string;
  options: readonly { name: string; label: string }[];
  onChange: (name: string, element: HTMLElement) => void;
}

/** A select with the browser's own list, which a phone shows as its own. */
export function Choice({ className, label, icon, value, options, onChange }: ChoiceProps) {
  const known = options.some(({ name }) => name === value);
  return (
    <Select
      className={className}
      value={known ? value : (options[0]?.name ?? '')}
      startAdornment={icon}
      aria-label={label}
      onChange={({ target }) => {
        onChange(target.value, target);
      }}
    >
      {options.map(({ name, label: words }) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </Select>
  );
}

/** Choices in a row. */
export const CHOICES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.625rem',
  '& > [data-field-frame] > span': {
    marginInline: 'calc(1.5rem - 1px) 0.75rem',
    '& > svg': { fontSize: '1.125rem' },
    color: 'text.secondary',
  },
  // A phone leaves the symbols out, and their room.
  '@media (max-width: 599.95px)': {
    '& > [data-field-frame] > span': {
      marginInline: 'calc(1.5rem - 1px) 0.75rem',
      display: 'none',
    },
    '& > [data-field-frame] > select': { pl: 'calc(0.75rem - 1px)', pr: '1.75rem' },
  },
} as const;
