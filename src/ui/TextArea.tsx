import TextareaAutosize, { type TextareaAutosizeProps } from '@mui/material/TextareaAutosize';
import { InputBox, type InputBoxProps } from './Input';

type TextAreaProps = Pick<InputBoxProps, 'error' | 'className' | 'style'> &
  Omit<TextareaAutosizeProps, 'className' | 'style'>;

/** Several lines of text in a box that grows with them. */
export function TextArea({ error = false, className, style, ...textarea }: TextAreaProps) {
  return (
    <InputBox {...{ error, className, style }}>
      <TextareaAutosize aria-invalid={error} {...textarea} />
    </InputBox>
  );
}
