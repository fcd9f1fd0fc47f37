import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { Icon } from './Icon';

/** The box around what is typed or chosen. */
export interface InputBoxProps {
  /** What it holds cannot be saved. */
  error?: boolean | undefined;
  /** A cell of a sheet: without a border until the mouse or the keyboard is there. */
  quiet?: boolean | undefined;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  /** Of the box. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  boxRef?: Ref<HTMLDivElement> | undefined;
}

/** A box of one line that is typed into. What is no prop of the box goes to the input. */
export type InputProps = InputBoxProps & Omit<ComponentProps<'input'>, keyof InputBoxProps>;

/** The frame of a field, for whatever is typed into. */
export function InputBox({
  error = false,
  quiet = false,
  startAdornment,
  endAdornment,
  className = '',
  style,
  boxRef,
  onMouseDown,
  children,
}: InputBoxProps & { onMouseDown?: ComponentProps<'div'>['onMouseDown']; children: ReactNode }) {
  return (
    // The frame is part of the field, for a finger.
    <div
      ref={boxRef}
      data-field-frame=""
      data-error={error}
      data-quiet={quiet}
      className={`ui-input ${className}`}
      style={style}
      onMouseDown={onMouseDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>(TYPED)?.focus();
      }}
    >
      {startAdornment && <span className="ui-input-start">{startAdornment}</span>}
      {children}
      {endAdornment}
    </div>
  );
}

const TYPED = 'input, textarea';

/** A line of text in a box, without a label: that is Field. */
export function Input(props: InputProps) {
  const { error = false, quiet, startAdornment, endAdornment, className, style, ...rest } = props;
  const { boxRef, ...input } = rest;
  return (
    <InputBox
      {...{ error, quiet, startAdornment, className, style, boxRef }}
      endAdornment={endAdornment && <span className="ui-input-end">{endAdornment}</span>}
    >
      <input aria-invalid={error} {...input} />
    </InputBox>
  );
}

type SelectProps = Omit<InputBoxProps, 'endAdornment'> &
  Omit<ComponentProps<'select'>, keyof InputBoxProps>;

/** One of a list: the browser's own, which works with every keyboard and phone. */
export function Select(props: SelectProps) {
  const { error = false, startAdornment, className, style, boxRef, ...select } = props;
  return (
    <InputBox {...{ error, startAdornment, className, style, boxRef }}>
      <select aria-invalid={error} {...select} />
      <Icon name="down" />
    </InputBox>
  );
}
