import Box from '@mui/material/Box';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { DESK } from './deskConfig';
import { useText } from '../../i18n/text';
import type { DeskPlace } from '../../resources/visits/checkInContext';
import { FailedState } from '../../ui/FailedState';
import { Kbd } from '../../ui/Kbd';
import { CreateRow } from './CreateRow';
import type { DeskAnswer } from './deskAnswer';
import { LIST_ID } from './DeskField';
import { ResultRow } from './ResultRow';
import { reasonInWords } from './reasonWords';
import type { Desk } from './useDesk';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

interface ResultListProps {
  desk: Desk;
  /** The location's day. */
  today: string;
  /** What the location asks for its programs; undefined while it is not known. */
  offered: DeskPlace['programs_offered'] | undefined;
  /** The form of whoever is chosen, where it stands below its row. */
  panel: ReactNode;
  /** A phone: only the row that is chosen stands above its form. */
  isPhone: boolean;
  onChoose: (id: string, event: MouseEvent) => void;
  onCreate: () => void;
}

/** Whom a search found, or who comes close. The search above chooses; this is its list. */
export function ResultList(props: ResultListProps) {
  const { desk, today, offered, panel, isPhone, onChoose, onCreate } = props;
  const translate = useText();
  const [shown, setShown] = useState<string | null>(null);
  const { answer, isCurrent, error, retry } = desk.search;
  if (error && !answer)
    return (
      <Card flat>
        <FailedState error={error} title={translate('desk.search.failed')} onRetry={retry} />
      </Card>
    );
  if (!answer) return <ListSkeleton />;
  const folds = isPhone && panel !== null && desk.row !== undefined && shown !== desk.chosen;
  const others = answer.rows.length - 1;
  return (
    <>
      <Box component={Card} aria-busy={!isCurrent} sx={CARD}>
        <ListHead answer={answer} isCurrent={isCurrent} />
        {error ? (
          <FailedState error={error} title={translate('desk.search.failed')} onRetry={retry} />
        ) : null}
        <Box
          component="ul"
          id={LIST_ID}
          role="listbox"
          aria-label={translate('desk.search.results')}
          sx={LIST}
          data-folds={folds || undefined}
        >
          {answer.rows.map((row, place) => (
            <ResultRow
              key={row.client.id}
              row={row}
              place={place}
              query={answer.close ? '' : desk.text}
              today={today}
              offered={offered}
              reason={row.reason === null ? null : reasonInWords(row, answer.asked, translate)}
              isChosen={row.client.id === desk.chosen}
              onChoose={onChoose}
            />
          ))}
          {answer.close && isCurrent && (
            <CreateRow
              asked={desk.asked}
              place={answer.rows.length}
              today={today}
              isChosen={desk.isNew}
              onCreate={onCreate}
            />
          )}
        </Box>
        {panel !== null && (
          // Below its row for the eye; behind the list for the keyboard, which comes by the search.
          <Box sx={PANEL} style={{ order: placeOf(desk, answer) }}>
            {panel}
          </Box>
        )}
        {answer.total > answer.rows.length && !folds && (
          <Box sx={MORE}>
            {answer.total < DESK.counted
              ? translate('desk.search.more', { smart_count: answer.total - answer.rows.length })
              : translate('desk.search.manyMore')}
          </Box>
        )}
      </Box>
      {folds && others > 0 && (
        <Box sx={FOLDED}>
          {translate('desk.search.others', { smart_count: others })}
          <Button
            variant="text"
            size="small"
            onClick={() => {
              setShown(desk.chosen);
            }}
          >
            {translate('desk.search.show')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** The form has the place of its row, and comes behind it. */
function placeOf(desk: Desk, answer: DeskAnswer): number {
  if (desk.isNew) return answer.rows.length;
  return answer.rows.findIndex(({ client }) => client.id === desk.chosen);
}

function ListHead({ answer, isCurrent }: { answer: DeskAnswer; isCurrent: boolean }) {
  const translate = useText();
  const { total, close, rows } = answer;
  const words = close
    ? translate(rows.length === 0 ? 'desk.close.none' : 'desk.close.title')
    : total < DESK.counted
      ? translate('desk.search.matches', { smart_count: total })
      : translate('desk.search.manyMatches', { count: total });
  return (
    <Box sx={HEAD} data-loading={!isCurrent || undefined}>
      <span role="status">{words}</span>
      <Keys last={translate(close ? 'desk.search.open' : 'desk.search.checkIn')} />
    </Box>
  );
}

function Keys({ last }: { last: string }) {
  const translate = useText();
  return (
    <Box aria-hidden className="list-keys">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      {translate('desk.search.move')}
      <span />
      <Kbd>Enter</Kbd>
      {last}
    </Box>
  );
}

function ListSkeleton() {
  const translate = useText();
  return (
    <Box component={Card} role="status" aria-busy sx={CARD}>
      <Box sx={HEAD}>
        <span>{translate('desk.search.searching')}</span>
        <Keys last={translate('desk.search.checkIn')} />
      </Box>
      {['40%', '30%', '45%'].map((width) => (
        <Box key={width} sx={BONES}>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <Skeleton variant="circular" width="2.5rem" height="2.5rem" />
          </Box>
          <div>
            <Skeleton width={width} height="1.5rem" />
            <Skeleton width="80%" height="1.25rem" />
            <Skeleton width="55%" height="1.25rem" />
          </div>
        </Box>
      ))}
    </Box>
  );
}

const CARD = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'clip',
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  order: -1,
  minHeight: '2.5rem',
  px: { xs: '1rem', md: '1.25rem' },
  bgcolor: 'larder.sunken',
  borderBottom: 1,
  borderColor: 'larder.border',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 600,
  '& .list-keys': {
    display: { xs: 'none', md: 'flex' },
    '@media (pointer: coarse)': { display: 'none' },
    alignItems: 'center',
    gap: '0.375rem',
    fontWeight: 400,
    '& > span': { width: '0.5rem' },
  },
  // What is there is that of the text before.
  '&[data-loading]::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: '2px',
    backgroundColor: 'var(--larder-palette-larder-accent)',
  },
} as const;

const LIST = {
  // Its rows and the form are of one column.
  display: 'contents',
  listStyle: 'none',
  '& > li + li:not([data-create])': { borderTop: 1, borderColor: 'larder.border' },
  '&[data-folds] > li:not([aria-selected="true"])': { display: 'none' },
} as const;

const PANEL = { borderTop: 1, borderColor: 'larder.border' } as const;

const MORE = {
  order: 99,
  px: '1.25rem',
  py: '0.75rem',
  borderTop: 1,
  borderColor: 'larder.border',
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const;

const FOLDED = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  px: '0.25rem',
  pt: '0.5rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const;

const BONES = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.875rem',
  px: '1.25rem',
  py: '0.875rem',
  '& + &': { borderTop: 1, borderColor: 'larder.border' },
} as const;
