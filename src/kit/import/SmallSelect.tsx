import Select from '@mui/material/Select';

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
    <Select
      native
      value={value}
      disabled={disabled}
      inputProps={{ 'aria-label': label }}
      onChange={({ target }) => {
        const chosen = options.find(({ name }) => name === target.value);
        if (chosen) onChange(chosen.name);
      }}
      sx={{
        typography: 'body2',
        minWidth: '9.5rem',
        // An option may name a record: it is cut off here, and whole in the list.
        maxWidth: '16rem',
        color: quiet ? 'larder.textMuted' : undefined,
        '&&': { minHeight: 0, height: { xs: '2.75rem', md: '2rem' } },
        '& .MuiSelect-select': { py: 0, minHeight: 0 },
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
