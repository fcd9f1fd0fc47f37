import SearchIcon from '@mui/icons-material/Search';
import { useText } from '../../i18n/text';
import { IS_MAC } from '../../ui/isMac';
import { Kbd } from '../../ui/Kbd';
import { pressKey, SEARCH_KEY } from '../../ui/keyPresses';
import { RADIUS } from '../../ui/tokens';
import { Pressable } from '../../ui/Pressable';
import Box from '@mui/material/Box';

/** Opens the search everywhere: a field for the eye, an icon where there is no room for one. */
export function SearchButton() {
  const translate = useText();
  return (
    <Box
      component={Pressable}
      aria-label={translate('shell.search.label')}
      aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={() => {
        pressKey(SEARCH_KEY);
      }}
      sx={LOOK}
    >
      <SearchIcon sx={{ fontSize: '1.125rem' }} />
      <span>{translate('shell.search.short')}</span>
      <Kbd>{IS_MAC ? '⌘ K' : 'Ctrl K'}</Kbd>
    </Box>
  );
}

const NARROWER = '@media (max-width: 1023.98px)';

const LOOK = {
  justifyContent: 'flex-start',
  gap: '0.5rem',
  width: '15rem',
  height: '2.25rem',
  px: '0.625rem',
  border: 1,
  borderColor: 'larder.borderControl',
  borderRadius: RADIUS.control,
  bgcolor: 'larder.surface',
  color: 'larder.textMuted',
  typography: 'body2',
  '&:hover': { bgcolor: 'larder.hover' },
  '& span': { flex: 1, textAlign: 'left' },
  [NARROWER]: {
    justifyContent: 'center',
    width: '2.25rem',
    borderColor: 'transparent',
    bgcolor: 'transparent',
    color: 'text.secondary',
    '& span, & kbd': { display: 'none' },
  },
  '@media (pointer: coarse)': { minWidth: '2.75rem', height: '2.75rem' },
} as const;
