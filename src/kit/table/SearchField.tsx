import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { API } from '../../config';
import { useText } from '../../i18n/text';

interface SearchFieldProps {
  /** What is looked for now. */
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
  /** The arrow down, when the rows below are those of the text: goes into them. */
  onDown?: ((from: Element) => void) | undefined;
}

/** Milliseconds without a key before a search begins. */
const PAUSE = 120;

/** The field 'Filter...': asks the server after a short pause, or at once with Enter. */
export function SearchField({ value, inputRef, onSearch, onDown }: SearchFieldProps) {
  const translate = useText();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const asked = useRef(value);

  // Cleared from elsewhere ('Remove the filters'): the field follows, but never its own echo, which
  // would take back what was typed in the meantime.
  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const search = (next: string, pause: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = next.trim();
      onSearch(asked.current);
    }, pause);
  };

  return (
    <OutlinedInput
      value={text}
      inputRef={inputRef}
      placeholder={translate('table.filter')}
      onChange={(event) => {
        search(event.target.value, PAUSE);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0);
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          if (text.trim() === asked.current) onDown?.(event.currentTarget);
          else search(text, 0);
        }
        if (event.key === 'Escape' && text !== '') search('', 0);
      }}
      slotProps={{
        input: {
          type: 'search',
          'aria-label': translate('table.filterLabel'),
          maxLength: API.searchMaxLength,
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon sx={{ fontSize: 20 }} />
        </InputAdornment>
      }
      endAdornment={
        text === '' ? undefined : (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={translate('table.clearSearch')}
              onClick={() => {
                search('', 0);
                inputRef.current?.focus();
              }}
            >
              <CloseIcon sx={{ fontSize: 18 }} />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{
        width: { xs: 'auto', md: '18rem' },
        flex: { xs: '1 1 8rem', md: '0 0 auto' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
