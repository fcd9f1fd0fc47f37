import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { EVERYWHERE, goLetters, LISTS, PAIRS, PROGRAM_KEYS, type Key } from '../../kit/keys';
import { matchRoute, pathTo } from '../../routes';
import { useText } from '../../i18n/text';
import { IS_MAC } from '../../ui/isMac';
import { GO_KEY } from '../../ui/keyPresses';
import { useSingleKeys } from '../../ui/looseKeys';
import { useMayOpen } from './useMayOpen';
import { Button, LinkButton } from '../../ui/Button';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
}

/** A shortcut as the list shows it. */
interface Line {
  keys: readonly string[];
  words: string;
}

/** All keys, under what they are for; those of one letter only while they work. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const translate = useText();
  const id = useId();
  const [hasSingleKeys] = useSingleKeys();
  const mayOpen = useMayOpen();
  const worded = (keys: readonly Key[]): Line[] =>
    keys
      .filter(({ isSingle }) => hasSingleKeys || !isSingle)
      .map(({ keys: pressed, words }) => ({ keys: pressed, words: translate(words) }));
  const pages = [...goLetters()]
    .filter(([, path]) => hasSingleKeys && mayOpen(path))
    .map(([letter, path]): Line => {
      const title = matchRoute(path)?.route.title;
      return {
        keys: [GO_KEY.toUpperCase(), letter.toUpperCase()],
        words: title === undefined ? path : translate(title),
      };
    });
  const parts = [
    { title: translate('keys.everywhere'), lines: worded(EVERYWHERE), between: '' },
    { title: translate('keys.go'), lines: pages, between: translate('keys.then') },
    { title: translate('keys.lists'), lines: worded(LISTS), between: '' },
    {
      title: translate('keys.programs'),
      lines: mayOpen(pathTo('CheckIn')) ? worded(PROGRAM_KEYS) : [],
      between: '',
    },
    {
      title: translate('keys.pairs'),
      lines: mayOpen(pathTo('PossibleDuplicates')) ? worded(PAIRS) : [],
      between: '',
    },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('keys.title')}</DialogTitle>
      {/* Where it scrolls, the arrows do that. */}
      <DialogContent tabIndex={0}>
        <Typography color="textSecondary">
          {translate(hasSingleKeys ? 'keys.single' : 'keys.isOff')}
        </Typography>
        {parts.map(({ title, lines, between }) => (
          <Box key={title} component="section" sx={{ mt: '1.25rem' }}>
            <Typography variant="h3" component="h3" sx={{ mb: '0.5rem', fontSize: '0.875rem' }}>
              {title}
            </Typography>
            <Box component="dl" sx={LINES}>
              {lines.map(({ keys, words }) => (
                <Box key={words} sx={LINE}>
                  <dt>{words}</dt>
                  <dd>
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 && between !== '' && <small>{between}</small>}
                        <kbd>{key === 'Ctrl' && IS_MAC ? '⌘' : key}</kbd>
                      </span>
                    ))}
                  </dd>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <LinkButton to={pathTo('Help')} variant="text" onClick={onClose} style={HELP}>
          {translate('keys.answers')}
        </LinkButton>
        <Button onClick={onClose} autoFocus>
          {translate('keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const HELP = { marginRight: 'auto' } as const;

const LINES = { m: 0 } as const;

// Not Kbd: it is hidden from screen readers and on phones, and here the keys are what is told.
const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  minHeight: '2.25rem',
  borderTop: 1,
  borderColor: 'larder.border',
  '& dd': { display: 'flex', gap: '0.25rem', m: 0, whiteSpace: 'nowrap' },
  '& small': { mx: '0.375rem', color: 'text.secondary' },
  '& kbd': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '1.25rem',
    height: '1.25rem',
    px: '0.3125rem',
    border: 1,
    borderBottomWidth: 2,
    borderColor: 'larder.borderStrong',
    borderRadius: '0.3125rem',
    bgcolor: 'larder.surface',
    color: 'text.secondary',
    fontFamily: 'inherit',
    fontSize: '0.6875rem',
    fontWeight: 600,
  },
} as const;
