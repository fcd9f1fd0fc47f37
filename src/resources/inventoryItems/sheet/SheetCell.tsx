import type { HTMLAttributes, Ref } from 'react';
import { Input } from '../../../ui/Input';

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
  const {
    label,
    inputRef,
    describedBy,
    inputMode,
    maxLength,
    align = 'left',
    framed = false,
  } = props;
  return (
    <Input
      id={props.id}
      ref={inputRef}
      value={props.value}
      error={props.error}
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
      aria-label={label}
      aria-describedby={describedBy}
      inputMode={inputMode}
      maxLength={maxLength}
      autoComplete="off"
      enterKeyHint="next"
      quiet={!framed}
      style={{ textAlign: align }}
    />
  );
}
