import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useText } from '../../../i18n/text';
import { useReportError } from '../../../kit/errors/useReportError';
import { reasonTitle } from '../../../kit/similar/reasonWords';
import { Kbd } from '../../../ui/Kbd';
import { ConfidenceChip } from './ConfidenceChip';
import type { Pair } from './pair';
import { nameOf, PairTable } from './PairTable';
import { isOutdated } from './useDecide';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';

interface PairViewProps {
  pair: Pair;
  first: RaRecord;
  second: RaRecord;
  /** Which one it is, from 1, of how many. */
  at: number;
  total: number;
  /** Another one was decided before: its buttons have gone with it, and the focus comes here. */
  takesFocus: boolean;
  onDecide: (decision: 'not_same' | 'not_sure') => Promise<void>;
  onMerge: () => void;
  /** Has the pair read again. */
  onLookAgain: () => void;
}

/** One pair: what agrees and what does not, and the decision. */
export function PairView(props: PairViewProps) {
  const { pair, first, second, at, total, takesFocus, onDecide, onMerge, onLookAgain } = props;
  const translate = useText();
  const report = useReportError();
  const [deciding, setDeciding] = useState<'not_same' | 'not_sure' | null>(null);
  const [isChanged, setChanged] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const decide = (decision: 'not_same' | 'not_sure') => async () => {
    setDeciding(decision);
    try {
      await onDecide(decision);
    } catch (error) {
      if (isOutdated(error)) setChanged(true);
      else report(error);
    } finally {
      setDeciding(null);
    }
  };
  const names = { first: nameOf(first), second: nameOf(second) };
  return (
    <Card element="section" aria-label={translate('duplicates.pair.title', names)} clip>
      <Box sx={HEAD}>
        <ConfidenceChip pair={pair} />
        <Typography
          ref={heading}
          component="h2"
          variant="body1"
          color="textSecondary"
          tabIndex={-1}
          sx={{ flex: '1 1 14rem', minWidth: 0 }}
        >
          {pair.relative
            ? translate('similar.relative')
            : reasonTitle('clients', pair.reasons, translate)}
        </Typography>
        <Typography variant="small" color="textSecondary" sx={WHERE}>
          {translate('duplicates.pair.of', { at, total })}
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
        </Typography>
      </Box>
      {isChanged && (
        <Alert
          severity="warning"
          sx={{ m: '0 1.25rem 1rem' }}
          action={
            <Button
              size="small"
              variant="text"
              onClick={() => {
                setChanged(false);
                onLookAgain();
              }}
            >
              {translate('duplicates.pair.again')}
            </Button>
          }
        >
          {translate('duplicates.pair.changed')}
        </Alert>
      )}
      <PairTable pair={pair} first={first} second={second} />
      <Box sx={FOOT}>
        <Typography variant="small" color="textSecondary" sx={{ flex: '1 1 14rem' }}>
          {translate('duplicates.pair.kept')}
        </Typography>
        <Button
          variant="outlined"
          loading={deciding === 'not_same'}
          disabled={deciding !== null}
          onClick={() => void decide('not_same')()}
        >
          {translate('duplicates.pair.notSame')}
        </Button>
        <Button
          variant="outlined"
          loading={deciding === 'not_sure'}
          disabled={deciding !== null}
          onClick={() => void decide('not_sure')()}
        >
          {translate('duplicates.pair.notSure')}
        </Button>
        <Button
          variant="contained"
          startIcon={<CallMergeOutlined />}
          disabled={deciding !== null}
          onClick={onMerge}
        >
          {translate('duplicates.pair.merge')}
        </Button>
      </Box>
    </Card>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 0.75rem',
  px: { xs: '1rem', sm: '1.25rem' },
  py: '1rem',
  '& h2:focus-visible': { outlineOffset: '2px' },
} as const;

const WHERE = { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' } as const;

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  px: { xs: '1rem', sm: '1.25rem' },
  py: '0.875rem',
  bgcolor: 'larder.sunken',
  borderTop: 1,
  borderColor: 'larder.border',
  // On a phone each takes a line, the primary first.
  '& > [data-variant]': { flexGrow: { xs: 1, sm: 0 } },
  '& > [data-variant="contained"]': {
    flexBasis: { xs: '100%', sm: 'auto' },
    order: { xs: -1, sm: 0 },
  },
  '& > .MuiTypography-root': { flexBasis: { xs: '100%', sm: '14rem' }, order: { xs: -2, sm: 0 } },
} as const;
