import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';
import { useIsOffline } from '../../data/connectivity';
import { useText } from '../../i18n/text';
import type { Option } from './option';
import { PaletteField } from './PaletteField';
import { keepFocus, PaletteList } from './PaletteList';
import { usePaletteGroups } from './usePaletteGroups';
import { Button } from '../../ui/Button';
import { IS_MAC } from '../../ui/isMac';
import { Kbd } from '../../ui/Kbd';

/** What the keys do, where there is a keyboard; who hears the page is told by the roles. */
function PaletteFooter({ canCheckIn }: { canCheckIn: boolean }) {
  const translate = useText();
  return (
    <Box aria-hidden sx={FOOT}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {translate('palette.footer.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {translate('palette.footer.open')}
      </span>
      {canCheckIn && (
        <span>
          <Kbd>Shift Enter</Kbd> {translate('palette.footer.checkIn')}
        </span>
      )}
      <span>
        <Kbd>{IS_MAC ? '⌘ K' : 'Ctrl K'}</Kbd> {translate('palette.footer.close')}
      </span>
    </Box>
  );
}

const FOOT = {
  display: { xs: 'none', md: 'flex' },
  flex: 'none',
  gap: '1rem',
  px: '1.25rem',
  py: '0.5rem',
  borderTop: 1,
  borderColor: 'larder.border',
  bgcolor: 'larder.sunken',
  color: 'text.secondary',
  fontSize: '0.75rem',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
  '& > :last-child': { ml: 'auto' },
  '@media (pointer: coarse)': { display: 'none' },
} as const;

interface PaletteBodyProps {
  /** What it begins with. */
  typed: string;
  onClose: () => void;
  /** Closes, and then does what was chosen. */
  onChoose: (run: () => void) => void;
}

/** Which of the options an arrow leads to: round at the ends. */
const stepped = (count: number, at: number, steps: number): number =>
  count === 0 ? 0 : (((at + steps) % count) + count) % count;

/** The field, what it finds and what is chosen of it. */
export function PaletteBody({ typed, onClose, onChoose }: PaletteBodyProps) {
  const translate = useText();
  const isOffline = useIsOffline();
  const [text, setText] = useState(typed);
  const [picked, setPicked] = useState<string | null>(null);
  // Enter that waits for the answer.
  const entered = useRef<'run' | 'checkIn' | null>(null);
  const { groups, query, isCurrent, isReading, isNothing, error, retry, settle } =
    usePaletteGroups(text);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === picked),
  );
  const active = options[at];

  const choose = (option: Option | undefined, isCheckIn: boolean) => {
    const run = isCheckIn ? option?.checkIn : option?.run;
    if (run) onChoose(run);
  };
  const enter = (isCheckIn: boolean) => {
    if (isCurrent || isOffline) choose(active, isCheckIn);
    else {
      entered.current = isCheckIn ? 'checkIn' : 'run';
      settle();
    }
  };
  useEffect(() => {
    const deed = entered.current;
    if (deed === null || !isCurrent) return;
    entered.current = null;
    choose(active, deed === 'checkIn');
  });
  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const pick = (index: number) => {
    setPicked(options[index]?.id ?? null);
  };
  const said = isReading
    ? translate('palette.searching')
    : isNothing
      ? translate('palette.nothing', { text: text.trim() })
      : translate('palette.count', { smart_count: options.length });
  return (
    <>
      <PaletteField
        text={text}
        activeId={active?.id}
        onType={(next) => {
          setText(next);
          setPicked(null);
          entered.current = null;
        }}
        onMove={(steps) => {
          pick(stepped(options.length, at, steps));
        }}
        onEnd={(isLast) => {
          pick(isLast ? options.length - 1 : 0);
        }}
        onEnter={enter}
        onClose={onClose}
      />
      <Box sx={{ height: '2px', flex: 'none', mt: '-1px' }}>
        {isReading && <LinearProgress aria-hidden sx={{ height: '2px' }} />}
      </Box>
      <Box onMouseDown={keepFocus} sx={RESULTS}>
        {isOffline && <Note>{translate('palette.offline')}</Note>}
        {!isOffline && error !== null && (
          <Alert
            severity="error"
            sx={{ mx: '0.75rem', mb: '0.5rem' }}
            action={
              <Button size="small" onClick={retry}>
                {translate('common.tryAgain')}
              </Button>
            }
          >
            {translate('palette.failed')}
          </Alert>
        )}
        {isNothing && error === null && (
          <Note>{translate('palette.nothing', { text: text.trim() })}</Note>
        )}
        {text.trim() === '' && options.length === 0 && !isReading && (
          <Note>{translate('palette.nothingRecent')}</Note>
        )}
        <PaletteList
          groups={groups}
          activeId={active?.id}
          query={query}
          onPick={setPicked}
          onChoose={choose}
        />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      <PaletteFooter canCheckIn={active?.checkIn !== undefined} />
    </>
  );
}

const RESULTS = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  overflow: 'hidden',
  minHeight: '3rem',
  py: '0.5rem',
} as const;

const Note = ({ children }: { children: string }) => (
  <Typography
    color="textSecondary"
    sx={{ px: '1.25rem', py: '0.625rem', overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
);
