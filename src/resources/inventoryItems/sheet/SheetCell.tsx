import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes, Ref } from 'react';

interface SheetCellProps {
  /** For the label beside it, where there is one. */
  id?: string;
  /** Whose cell it is, for people who hear the page. */
  label: string;
  value: string;
  inputRef: Ref<HTMLInputElement>;
  onChange: (typed: string) => void;
  onEnter: () => void;
  onLeave?: () => void;
  error: boolean;
  /** The id of what is said about it. */
  describedBy: string | undefined;
  align?: 'right';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength: number;
  placeholder?: string;
  /** Looks like a field before it is touched. */
  framed?: boolean;
}

/** A cell that is typed into: a field without a border until the mouse or the keyboard is there. */
export function SheetCell(props: SheetCellProps) {
  const { label, describedBy, inputMode, maxLength, align = 'left', framed = false } = props;
  return (
    <OutlinedInput
      fullWidth
      value={props.value}
      error={props.error}
      inputRef={props.inputRef}
      placeholder={props.placeholder}
      onChange={(event) => {
        props.onChange(event.target.value);
      }}
      onBlur={props.onLeave}
      onFocus={(event) => {
        event.target.select();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        props.onEnter();
      }}
      inputProps={{
        id: props.id,
        'aria-label': label,
        'aria-describedby': describedBy,
        inputMode,
        maxLength,
        autoComplete: 'off',
        enterKeyHint: 'next',
        style: { textAlign: align },
      }}
      sx={framed ? undefined : QUIET}
    />
  );
}

const QUIET = {
  minHeight: '2.25rem',
  bgcolor: 'transparent',
  fontVariantNumeric: 'tabular-nums',
  '& input': { px: '0.5rem', py: '0.3125rem' },
  '&:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
} as const;
