import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { useText } from '../../i18n/text';
import type { RowsColumn } from '../../kit/table/Rows';
import type { QueryChange } from '../../reports/reportQuery';
import type { RowOrder } from '../../reports/rowOrder';
import { usePhone } from '../../ui/usePhone';
import type { RowsKind } from './rowsKind';
import { Pressable } from '../../ui/Pressable';
import Box from '@mui/material/Box';

/** The columns of the rows behind a number; those that can be ordered by say so. */
export function useRowColumns<Row extends { id: string }, Query extends RowOrder>(
  kind: RowsKind<Row, Query>,
  query: Query | null,
  onChange: (change: QueryChange) => void,
): readonly RowsColumn<Row>[] {
  const translate = useText();
  const isPhone = usePhone();
  if (!query) return [];
  const columns = kind.columns(query, translate);
  // On a phone the first column says whose row it is.
  const first = isPhone ? kind.nameColumn : columns[0]?.source;
  return columns
    .toSorted((a, b) => Number(b.source === first) - Number(a.source === first))
    .map(({ sort, source, ...column }) => {
      const label = translate(`reports.rows.${source}`);
      const isSorted = sort !== undefined && query.sort === sort;
      const descending = isSorted && query.descending;
      const Arrow = descending ? ArrowDownwardIcon : ArrowUpwardIcon;
      return {
        ...column,
        source,
        label,
        ...(sort && {
          headingProps: {
            'aria-sort': !isSorted ? 'none' : descending ? 'descending' : 'ascending',
          },
          heading: (
            <Box
              component={Pressable}
              sx={{ font: 'inherit', gap: 0.5, minHeight: '1.5rem' }}
              onClick={() => {
                const order = isSorted && !descending ? 'desc' : 'asc';
                onChange({ sort, order, page: null });
              }}
            >
              {label}
              {isSorted && <Arrow aria-hidden sx={{ fontSize: 16 }} />}
            </Box>
          ),
        }),
      };
    });
}
