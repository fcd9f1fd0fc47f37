import Box from '@mui/material/Box';
import type { ChangeEvent } from 'react';
import { Select } from '../../ui/Input';

interface SmallSelectProps<Name extends string> {
  label: string;
  value: Name;
  options: readonly { name: Name; label: string }[];
  /** Nothing is chosen yet. */
  quiet?: boolean;
  disabled?: boolean;
  onChange: (name: Name) => void;
}

/** A small select with the browser's own list: a table of them is drawn at once. */
export function SmallSelect<Name extends string>(props: SmallSelectProps<Name>) {
  const { label, value, options, quiet = false, disabled = false, onChange } = props;
  return (
    <Box
      component={Select}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => {
        const chosen = options.find(({ name }) => name === target.value);
        if (chosen) onChange(chosen.name);
      }}
      sx={[BOX, quiet && { color: 'larder.textMuted' }]}
    >
      {options.map(({ name, label: words }) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </Box>
  );
}

const BOX = {
  display: 'inline-flex',
  minWidth: '9.5rem',
  // An option may name a record: it is cut off here, and whole in the list.
  maxWidth: '16rem',
  minHeight: 0,
  height: { xs: '2.75rem', md: '2rem' },
  typography: 'body2',
} as const;
