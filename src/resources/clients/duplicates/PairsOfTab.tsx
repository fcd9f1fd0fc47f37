import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../i18n/text';
import { useReportError } from '../../../kit/errors/useReportError';
import { EmptyState } from '../../../ui/EmptyState';
import { FailedState } from '../../../ui/FailedState';
import { DecidedList } from './DecidedList';
import { idsOf, type Pair, type PairsTab } from './pair';
import { PairQueue } from './PairQueue';
import { nameOf } from './PairTable';
import { PairView } from './PairView';
import { useDecide } from './useDecide';
import { usePairKeys } from './usePairKeys';
import { usePairs } from './usePairs';
import { UnmergeDialog } from './UnmergeDialog';
import { useUnmerge } from './useUnmerge';
import { LinkButton } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';

const MergeDialog = lazy(() => import('./MergeDialog'));

/** Beside the queue there is room for a pair. */
const IS_WIDE = '(min-width: 1100px)';

/** The pairs of a tab: those that wait with one of them opened, or those that are decided. */
export function PairsOfTab({ tab }: { tab: PairsTab }) {
  const translate = useText();
  const isWide = useMediaQuery(IS_WIDE, { noSsr: true });
  const [params, setParams] = useSearchParams();
  const [merging, setMerging] = useState<Pair | null>(null);
  const [isGoingOn, setGoingOn] = useState(false);
  const { pairs, total, clients, error, refetch } = usePairs(tab);
  const names = (pair: Pair) => {
    const [first, second] = idsOf(pair).map((id) => nameOf(clients?.get(id)));
    return { first: first ?? '', second: second ?? '' };
  };
  const { decide, undo } = useDecide(names);

  const asked = params.get('pair');
  const found = pairs?.findIndex(({ id }) => id === asked) ?? -1;
  // Beside the queue one is always open.
  const at = found === -1 && isWide ? 0 : found;
  const pair = pairs?.[at];
  const addressOf = ({ id }: Pair): string =>
    `?${new URLSearchParams({ ...(tab === 'likely' ? {} : { tab }), pair: id }).toString()}`;
  const open = (next: Pair | undefined) => {
    if (next) setParams(addressOf(next), { replace: true });
    else setParams(tab === 'likely' ? {} : { tab }, { replace: true });
  };
  /** The one after, or the one before the last; none is left otherwise. */
  const neighbour = () => pairs?.[at + 1] ?? pairs?.[at - 1];
  usePairKeys((direction) => {
    const next = pairs?.[at + direction];
    if (next) open(next);
  });

  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!pairs || (pairs.length > 0 && !clients)) return <PairsSkeleton isWide={isWide} />;
  if (pairs.length === 0)
    return (
      <Card flat>
        <EmptyState
          title={translate(`duplicates.empty.${tab}`)}
          text={translate(`duplicates.empty.${tab}Text`)}
        />
      </Card>
    );
  if (tab === 'decided') return <Decided pairs={pairs} names={names} onUndo={undo} />;

  const [first, second] = pair ? idsOf(pair).map((id) => clients?.get(id)) : [];
  const view =
    pair && first && second ? (
      <PairView
        key={pair.id}
        pair={pair}
        first={first}
        second={second}
        at={at + 1}
        total={total}
        takesFocus={isGoingOn}
        onDecide={async (decision) => {
          const next = neighbour();
          await decide(pair, decision);
          setGoingOn(true);
          open(next);
        }}
        onMerge={() => {
          setMerging(pair);
        }}
        onLookAgain={refetch}
      />
    ) : null;
  return (
    <>
      {isWide ? (
        <Box sx={BESIDE}>
          <PairQueue pairs={pairs} names={names} chosen={pair?.id} to={addressOf} />
          {view}
        </Box>
      ) : asked === null ? (
        <PairQueue pairs={pairs} names={names} chosen={undefined} to={addressOf} />
      ) : (
        <>
          <LinkButton
            to={tab === 'likely' ? '?' : `?tab=${tab}`}
            variant="text"
            startIcon={<ArrowBackOutlined />}
            style={{ marginBottom: '0.75rem' }}
          >
            {translate('duplicates.pair.back')}
          </LinkButton>
          {view ?? (
            <Card flat>
              <EmptyState
                title={translate('duplicates.pair.gone')}
                text={translate('duplicates.pair.goneText')}
              />
            </Card>
          )}
        </>
      )}
      {merging && (
        <Suspense fallback={null}>
          <MergeDialog
            clientIds={idsOf(merging)}
            onClose={() => {
              setMerging(null);
            }}
            onMerged={() => {
              setGoingOn(true);
              open(neighbour());
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface DecidedProps {
  pairs: readonly Pair[];
  names: (pair: Pair) => { first: string; second: string };
  onUndo: (pair: Pair) => Promise<void>;
}

/** What was decided; a merge is taken apart after a question. */
function Decided({ pairs, names, onUndo }: DecidedProps) {
  const { mergeOf } = useUnmerge();
  const report = useReportError();
  const [merge, setMerge] = useState<string | null>(null);
  const undo = (pair: Pair) =>
    pair.decision === 'merged' ? mergeOf(pair).then(setMerge, report) : onUndo(pair);
  return (
    <>
      <DecidedList pairs={pairs} names={names} onUndo={(pair) => void undo(pair)} />
      {merge !== null && (
        <UnmergeDialog
          mergeId={merge}
          onClose={() => {
            setMerge(null);
          }}
        />
      )}
    </>
  );
}

/** The queue, and beside it a pair, while they are fetched. */
function PairsSkeleton({ isWide }: { isWide: boolean }) {
  const translate = useText();
  return (
    <Box
      role="status"
      aria-busy
      aria-label={translate('common.loading')}
      sx={isWide ? BESIDE : undefined}
    >
      <Card flat>
        {[1, 2, 3, 4].map((row) => (
          <Box key={row} sx={{ px: '1.125rem', py: '0.75rem' }}>
            <Skeleton width="60%" />
            <Skeleton width="55%" />
            <Skeleton width="80%" />
          </Box>
        ))}
      </Card>
      {isWide && (
        <Box component={Card} flat sx={{ p: '1.25rem' }}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} height="2.875rem" />
          ))}
        </Box>
      )}
    </Box>
  );
}

const BESIDE = {
  display: 'grid',
  gap: '1.25rem',
  alignItems: 'start',
  gridTemplateColumns: '19rem minmax(0, 1fr)',
} as const;
