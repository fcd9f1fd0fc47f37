import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { TABLE } from '../../../config';
import { useText } from '../../../i18n/text';
import { Kbd } from '../../../ui/Kbd';
import { Segments } from '../../../ui/Segments';
import { usePhone } from '../../../ui/usePhone';
import type { ResourceDefinition } from '../../declaration';
import { PAGE_SIZE_KEY, PagingBar } from '../../table/PagingBar';
import { CheckCards } from './CheckCards';
import { CheckGrid } from './CheckGrid';
import { CheckTiles } from './CheckTiles';
import { DateOrders } from './DateOrders';
import { stateOf, type ImportRow, type RowState, type StateCounts } from './validateRows';
import type { Check } from './useCheck';
import { Card } from '../../../ui/Card';

interface CheckRowsProps {
  check: Check;
  rows: readonly ImportRow[];
  counts: StateCounts;
  resource: ResourceDefinition;
}

/** Also in place of the places of all rows, however many there are. */
const ALL = 'all';

type Filter = RowState | 'look' | typeof ALL;

/** Nobody has to look at them. */
const FINE: readonly RowState[] = ['ready', 'same'];

const isShown = (row: ImportRow, filter: RowState | 'look'): boolean =>
  filter === 'look' ? !FINE.includes(stateOf(row)) : stateOf(row) === filter;

/** The rows: how many stand where, which of them are shown, and the grid in which they are mended. */
export function CheckRows({ check, rows, counts, resource }: CheckRowsProps) {
  const translate = useText();
  const isPhone = usePhone();
  const look = rows.length - FINE.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const [filter, setFilter] = useState<Filter>(look > 0 ? 'look' : 'all');
  const [page, setPage] = useState(1);
  const [usual] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const [perPage, setPerPage] = useState(usual);
  // A row that was mended stays in sight until something else is asked for.
  const [held, setHeld] = useState(() => placesOf(rows, filter));
  const show = (next: Filter) => {
    setFilter(next);
    setHeld(placesOf(rows, next));
    setPage(1);
  };
  const shown = useMemo(
    () => (held === ALL ? rows : rows.filter(({ place }) => held.has(place))),
    [rows, held],
  );
  const onPage = shown.slice((page - 1) * perPage, page * perPage);
  const Shown = isPhone ? CheckCards : CheckGrid;
  return (
    <>
      <CheckTiles
        counts={counts}
        chosen={filter}
        onChoose={(state) => {
          show(filter === state ? 'look' : state);
        }}
      />
      <Card clip>
        <Box sx={TOOLS}>
          <Segments
            label={translate('import.check.which')}
            value={filter === 'all' ? 'all' : 'look'}
            options={[
              { name: 'look', label: translate('import.check.needsLook', { count: look }) },
              { name: 'all', label: translate('import.check.allRows', { count: rows.length }) },
            ]}
            onChange={show}
          />
          <DateOrders dates={check.dates} />
          <Typography variant="body2" color="textSecondary" aria-hidden sx={KEYS}>
            <Kbd>Tab</Kbd> {translate('import.check.nextProblem')} <Kbd>Enter</Kbd>{' '}
            {translate('import.check.save')}
          </Typography>
        </Box>
        {onPage.length === 0 ? (
          <Typography sx={{ p: '1.25rem' }} color="textSecondary">
            {translate('import.check.nothing')}
          </Typography>
        ) : (
          <Shown check={check} rows={onPage} resource={resource} />
        )}
        <PagingBar
          page={page}
          perPage={perPage}
          total={shown.length}
          setPage={setPage}
          setPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      </Card>
    </>
  );
}

const placesOf = (rows: readonly ImportRow[], filter: Filter): ReadonlySet<number> | typeof ALL =>
  filter === ALL
    ? ALL
    : new Set(rows.filter((row) => isShown(row, filter)).map(({ place }) => place));

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem 1.25rem',
  p: { xs: '0.75rem 1rem', md: '0.875rem 1.25rem' },
} as const;

const KEYS = {
  display: { xs: 'none', lg: 'flex' },
  alignItems: 'center',
  gap: '0.375rem',
} as const;
