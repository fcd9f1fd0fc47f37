import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import useForkRef from '@mui/utils/useForkRef';
import { InputBox, type InputProps } from './Input';

interface AutocompleteInputProps extends Omit<InputProps, 'endAdornment' | 'boxRef'> {
  /** What Material UI's Autocomplete hands to `renderInput`. */
  params: AutocompleteRenderInputParams;
}

/** The box of an Autocomplete, which stays Material UI's. */
export function AutocompleteInput({ params, ref = null, ...props }: AutocompleteInputProps) {
  const { error = false, startAdornment, className = '', style, ...input } = props;
  const { InputProps: box, inputProps } = params;
  return (
    <InputBox
      {...{ error, startAdornment, style }}
      boxRef={box.ref}
      className={`${box.className} ${className}`}
      onMouseDown={box.onMouseDown}
      endAdornment={box.endAdornment}
    >
      <input
        aria-invalid={error}
        {...inputProps}
        {...input}
        ref={useForkRef(inputProps.ref, ref)}
        onFocus={(event) => {
          inputProps.onFocus?.(event);
          input.onFocus?.(event);
        }}
        onBlur={(event) => {
          inputProps.onBlur?.(event);
          input.onBlur?.(event);
        }}
      />
    </InputBox>
  );
}
