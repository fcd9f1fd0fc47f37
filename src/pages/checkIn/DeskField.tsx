import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import { useEffect, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react';
import { API } from '../../config';
import { DESK_FIELD_ID } from '../../ui/fieldIds';
import { useText } from '../../i18n/text';
import { Kbd } from '../../ui/Kbd';
import type { Desk } from './useDesk';
import { IconButton } from '../../ui/IconButton';
import { FieldNote } from '../../ui/FieldFrame';
import { Input } from '../../ui/Input';

export const LIST_ID = 'desk-list';

/** The id of the row of somebody, or of the row that makes a new client. */
export const optionId = (id: string): string => `desk-${id}`;

interface DeskFieldProps {
  desk: Desk;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Whether there is a list below. */
  hasList: boolean;
  onCreate: () => void;
}

/** The search of the desk. The focus stays in it while the arrows choose. */
export function DeskField({ desk, inputRef, hasList, onCreate }: DeskFieldProps) {
  const translate = useText();
  const label = translate('desk.search.label');
  const { text, chosen, isAsked } = desk;
  useEffect(() => {
    inputRef.current?.focus();
  }, [inputRef]);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      desk.move(1);
    },
    ArrowUp: () => {
      desk.move(-1);
    },
    Enter: desk.enter,
    Escape: () => {
      if (chosen === null) desk.clear();
      else desk.pick(null);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A word that is still being put together takes its keys itself.
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isCreate = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const run = isCreate ? onCreate : keys[event.key];
    if (!run || (!isCreate && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    // A key that is held down chooses, and does not check in.
    if (!(event.repeat && event.key === 'Enter')) run();
  };

  return (
    <Box>
      <Box
        component={Input}
        id={DESK_FIELD_ID}
        ref={inputRef}
        value={text}
        placeholder={label}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          desk.type(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={desk.begin}
        aria-label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? LIST_ID : undefined}
        aria-activedescendant={hasList && chosen !== null ? optionId(chosen) : undefined}
        aria-describedby={isAsked ? MESSAGE_ID : undefined}
        enterKeyHint="search"
        maxLength={API.searchMaxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        startAdornment={<SearchIcon />}
        endAdornment={
          text !== '' && (
            <>
              <Kbd>Esc</Kbd>
              <IconButton
                tabIndex={-1}
                aria-label={translate('desk.search.clear')}
                onClick={() => {
                  desk.clear();
                  inputRef.current?.focus();
                }}
              >
                <CloseIcon />
              </IconButton>
            </>
          )
        }
        sx={FIELD}
      />
      {isAsked && (
        <FieldNote id={MESSAGE_ID} error>
          {translate('desk.search.choose')}
        </FieldNote>
      )}
    </Box>
  );
}

const MESSAGE_ID = 'desk-message';

const FIELD = {
  minHeight: { xs: '3rem', sm: '3.25rem' },
  px: '0.25rem',
  borderRadius: '0.75rem',
  // Larger than other fields, on touch screens, too.
  fontSize: '1.125rem',
  // not under the bar above when it is scrolled to
  scrollMarginTop: '4.75rem',
  '& > span > svg': { fontSize: '1.5rem' },
  // A key for those who have one, a button for fingers.
  '@media (min-width: 769px) and (pointer: fine)': { '& > span > button': { display: 'none' } },
} as const;
