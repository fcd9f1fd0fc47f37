import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { IconButton } from '../../ui/IconButton';
import { API, SEARCH_PAUSE } from '../../config';
import { useText } from '../../i18n/text';
import { Input } from '../../ui/Input';

interface SearchFieldProps {
  /** What is looked for now. */
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
  /** The arrow down, when the rows below are those of the text: goes into them. */
  onDown?: ((from: Element) => void) | undefined;
}

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
    <Input
      className="search-field"
      ref={inputRef}
      type="search"
      value={text}
      placeholder={translate('table.filter')}
      aria-label={translate('table.filterLabel')}
      maxLength={API.searchMaxLength}
      autoComplete="off"
      spellCheck={false}
      startAdornment={<SearchIcon />}
      endAdornment={
        text !== '' && (
          <IconButton
            size="small"
            aria-label={translate('table.clearSearch')}
            onClick={() => {
              search('', 0);
              inputRef.current?.focus();
            }}
          >
            <CloseIcon />
          </IconButton>
        )
      }
      onChange={(event) => {
        search(event.target.value, SEARCH_PAUSE);
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
    />
  );
}
