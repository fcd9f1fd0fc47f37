import CloseIcon from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useRef, useState, type Ref } from 'react';
import { useText } from '../i18n/text';
import { AutocompleteInput } from './AutocompleteInput';
import { Chip } from './Chip';

import { Pressable } from './Pressable';

interface ChoicePickerProps {
  id: string;
  choices: readonly { id: string; name: string }[];
  /** The chosen codes. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The chosen codes with one more; a plain list unless said otherwise. */
  add?: (chosen: readonly string[], code: string) => string[];
  disabled?: boolean | undefined;
  /** What it says while nothing is chosen. */
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** What the input says about itself. */
  described?: object;
}

/** Some of a list: typed or opened to add one, the chosen ones below, each with a button that removes it. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { id, choices, value, onChange, disabled, described, onBlur, inputRef } = props;
  const { add = (chosen, code) => [...chosen, code] } = props;
  const translate = useText();
  const [text, setText] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const nameOf = (code: string) => choices.find((choice) => choice.id === code)?.name ?? code;
  return (
    <Box ref={frame} sx={FRAME}>
      <Autocomplete
        id={id}
        options={choices.filter((choice) => !value.includes(choice.id))}
        value={null}
        inputValue={text}
        disabled={disabled}
        openOnFocus={false}
        blurOnSelect={false}
        noOptionsText={translate('common.noResults')}
        getOptionLabel={({ name }) => name}
        onInputChange={(_event, next, reason) => {
          setText(reason === 'input' ? next : '');
        }}
        onChange={(_event, choice) => {
          if (choice) onChange(add(value, choice.id));
        }}
        onKeyDown={(event) => {
          // Enter chooses here; a text that is no choice must not save the form.
          if (event.key === 'Enter' && text !== '') event.preventDefault();
          if (event.key === 'Backspace' && text === '' && value.length > 0)
            onChange(value.slice(0, -1));
        }}
        onBlur={onBlur}
        renderInput={(params) => (
          <AutocompleteInput
            params={params}
            ref={inputRef ?? null}
            placeholder={
              value.length === 0 && props.placeholder
                ? props.placeholder
                : translate('form.addChoice')
            }
            {...described}
          />
        )}
      />
      {value.length > 0 && (
        <Box component="ul" sx={CHOSEN}>
          {value.map((code) => (
            <li key={code}>
              <Chip label={nameOf(code)} />
              {!disabled && (
                <Pressable
                  aria-label={translate('form.removeChoice', { name: nameOf(code) })}
                  onClick={() => {
                    onChange(value.filter((other) => other !== code));
                    frame.current?.querySelector('input')?.focus();
                  }}
                >
                  <CloseIcon sx={{ fontSize: 18 }} />
                </Pressable>
              )}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const FRAME = { display: 'grid', gap: '0.5rem' } as const;

const CHOSEN = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 0.75rem',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '0.125rem' },
  '& button': { minWidth: '1.75rem', minHeight: '1.75rem', borderRadius: '0.375rem' },
} as const;
