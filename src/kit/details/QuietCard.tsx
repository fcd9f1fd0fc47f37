import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { FailedState } from '../../ui/FailedState';
import { SectionCard } from '../../ui/SectionCard';
import { Skeleton } from '../../ui/Skeleton';
import type { RowFocus } from '../table/useRowFocus';
import type { RelatedRows } from './useRelated';

/** How many of the newest rows a quiet card shows. */
export const NEWEST_ROWS = 5;

/** What a row of a quiet card says; the whole row is the link. */
export interface QuietRow {
  to: string;
  /** What the address is opened with; another page is shown from its top. */
  state?: object;
  /** The first line, in bold. */
  name: ReactNode;
  /** Behind the name, in regular letters. */
  rest?: ReactNode;
  /** The second line. */
  words: ReactNode;
  /** At the right of both lines. */
  chip?: ReactNode;
}

interface QuietCardProps {
  title: string;
  /** The count beside the title. */
  count?: ReactNode;
  actions?: ReactNode;
  rows: RelatedRows;
  rowOf: (record: RaRecord) => QuietRow;
  /** The list of all rows, with its filter, columns, and pages. */
  all: { to: string; label: string };
  /** What to say when there is none, and what to do then. */
  empty: ReactNode;
  emptyAction?: ReactNode;
  /** Where a dialog that asks about a row stands beside them. */
  rowFocus?: RowFocus;
}

/** The newest rows of what belongs to a record, each a link, and the way to all of them. */
export function QuietCard(props: QuietCardProps) {
  const { title, count, actions, rows, rowOf, all, empty, emptyAction, rowFocus } = props;
  const { data, error, refetch } = rows;
  return (
    <SectionCard flush title={title} aside={count} actions={actions}>
      {error && !data ? (
        <FailedState error={error} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <Box sx={EMPTY}>
          <Typography color="textSecondary">{empty}</Typography>
          {emptyAction}
        </Box>
      ) : (
        <Box {...rowFocus?.frame} sx={ROWS}>
          <ul aria-label={title} aria-busy={data === undefined}>
            {data
              ? data.map((record) => <QuietLine key={record.id} {...rowOf(record)} />)
              : Array.from({ length: NEWEST_ROWS }, (_row, row) => (
                  <li key={row}>
                    <span className="quiet-row">
                      <span className="quiet-lines">
                        <Skeleton width="11rem" />
                        <Skeleton width="16rem" />
                      </span>
                    </span>
                  </li>
                ))}
          </ul>
          {data && (
            <Link to={all.to} state={FROM_THE_TOP} className="quiet-all">
              {all.label}
            </Link>
          )}
        </Box>
      )}
    </SectionCard>
  );
}

const QuietLine = ({ to, state = FROM_THE_TOP, name, rest, words, chip }: QuietRow) => (
  <li>
    <Link to={to} state={state} className="quiet-row">
      <span className="quiet-lines">
        <span className="quiet-name">
          <strong>{name}</strong>
          {rest}
        </span>
        <span className="quiet-words">{words}</span>
      </span>
      {chip}
      <ChevronRightOutlined aria-hidden />
    </Link>
  </li>
);

/** react-admin's word for a page that is to be shown from its top. */
const FROM_THE_TOP = { _scrollToTop: true } as const;

// A phone has the height.
const CUT = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const;

const ROWS = {
  '& > ul': { listStyle: 'none', m: 0, p: 0 },
  '& .quiet-row, & .quiet-all': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    px: '1.25rem',
    borderTop: 1,
    borderColor: 'larder.border',
    color: 'text.primary',
    textDecoration: 'none',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '& .quiet-row': { minHeight: '3.25rem', py: '0.375rem' },
  '& a.quiet-row:hover': { bgcolor: 'larder.hover' },
  '& .quiet-row > svg': { flexShrink: 0, fontSize: '1.25rem', color: 'text.secondary' },
  '& .quiet-lines': { flex: 1, minWidth: 0, display: 'grid' },
  '& .quiet-name, & .quiet-words': CUT,
  '& .quiet-name': { color: 'text.secondary' },
  '& .quiet-name > strong': { color: 'text.primary', fontWeight: 600 },
  '& .quiet-words': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& .quiet-all': {
    minHeight: '2.75rem',
    bgcolor: 'larder.sunken',
    fontWeight: 600,
    '&:hover': { textDecoration: 'underline' },
  },
} as const;

const EMPTY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem 1rem',
  px: '1.25rem',
  pb: '1.25rem',
} as const;
