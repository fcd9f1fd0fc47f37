import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { API } from '../../config';
import { useText } from '../../i18n/text';
import { Kbd } from '../../ui/Kbd';
import { IconButton } from '../../ui/IconButton';
import { Input } from '../../ui/Input';

export const LIST_ID = 'palette-list';

interface PaletteFieldProps {
  text: string;
  /** The row that Enter opens. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onMove: (steps: 1 | -1) => void;
  onEnd: (isLast: boolean) => void;
  onEnter: (isCheckIn: boolean) => void;
  onClose: () => void;
}

/** The field of the search. The focus stays in it while the arrows choose. */
export function PaletteField(props: PaletteFieldProps) {
  const { text, activeId, onType, onMove, onEnd, onEnter, onClose } = props;
  const translate = useText();
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      onMove(1);
    },
    ArrowUp: () => {
      onMove(-1);
    },
    Home: () => {
      onEnd(false);
    },
    End: () => {
      onEnd(true);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, repeat } = event;
    // A word that is still being put together takes its keys itself.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (!repeat) onEnter(shiftKey);
    } else if (!shiftKey && keys[key]) {
      event.preventDefault();
      keys[key]();
    }
  };
  return (
    <Box sx={ROW}>
      <SearchIcon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box
        component={Input}
        autoFocus
        value={text}
        placeholder={translate('palette.placeholder')}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        aria-label={translate('palette.field')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={activeId !== undefined}
        aria-controls={LIST_ID}
        aria-activedescendant={activeId}
        enterKeyHint="go"
        maxLength={API.searchMaxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        sx={INPUT}
      />
      <Kbd>Esc</Kbd>
      <Box
        component={IconButton}
        aria-label={translate('palette.close')}
        onClick={onClose}
        sx={FOR_FINGERS}
      >
        <CloseIcon />
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: '3.5rem',
  px: '1.25rem',
  borderBottom: 1,
  borderColor: 'larder.border',
} as const;

// The row is its frame.
const INPUT = {
  flex: 1,
  border: 0,
  bgcolor: 'transparent',
  fontSize: '1.0625rem',
  // heavier than the ring of the focus in the sheet of the fields
  '&&&&': { boxShadow: 'none' },
  '& > input': { height: '2.75rem', p: 0, textOverflow: 'ellipsis' },
} as const;

// A key for those who have one, a button for fingers.
const FOR_FINGERS = {
  mr: '-0.75rem',
  '@media (min-width: 769px) and (pointer: fine)': { display: 'none' },
} as const;
