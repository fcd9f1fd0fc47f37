import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { API } from '../../config';
import { DESK_FIELD_ID } from '../../ui/fieldIds';
import { useText } from '../../i18n/text';
import { Kbd } from '../../ui/Kbd';
import type { Desk } from './useDesk';

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
      <OutlinedInput
        fullWidth
        value={text}
        inputRef={inputRef}
        placeholder={label}
        onChange={(event) => {
          desk.type(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={desk.begin}
        slotProps={{
          input: {
            'aria-label': label,
            role: 'combobox',
            id: DESK_FIELD_ID,
            'aria-autocomplete': 'list',
            'aria-expanded': hasList,
            'aria-controls': hasList ? LIST_ID : undefined,
            'aria-activedescendant': hasList && chosen !== null ? optionId(chosen) : undefined,
            'aria-describedby': isAsked ? MESSAGE_ID : undefined,
            enterKeyHint: 'search',
            maxLength: API.searchMaxLength,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
          },
        }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon />
          </InputAdornment>
        }
        endAdornment={
          text === '' ? undefined : (
            <InputAdornment position="end">
              <Kbd>Esc</Kbd>
              <IconButton
                edge="end"
                tabIndex={-1}
                aria-label={translate('desk.search.clear')}
                onClick={() => {
                  desk.clear();
                  inputRef.current?.focus();
                }}
              >
                <CloseIcon />
              </IconButton>
            </InputAdornment>
          )
        }
        sx={FIELD}
      />
      {isAsked && (
        <FormHelperText id={MESSAGE_ID} role="alert" error>
          {translate('desk.search.choose')}
        </FormHelperText>
      )}
    </Box>
  );
}

const MESSAGE_ID = 'desk-message';

const FIELD = {
  minHeight: { xs: '3rem', sm: '3.25rem' },
  px: '1rem',
  borderRadius: '0.75rem',
  // Larger than other fields, on touch screens, too.
  '&&': { fontSize: '1.125rem' },
  // not under the bar above when it is scrolled to
  scrollMarginTop: '4.75rem',
  '& .MuiInputAdornment-positionStart svg': { fontSize: '1.5rem' },
  // A key for those who have one, a button for fingers.
  '@media (min-width: 769px) and (pointer: fine)': {
    '& .MuiInputAdornment-positionEnd .MuiIconButton-root': { display: 'none' },
  },
} as const;
