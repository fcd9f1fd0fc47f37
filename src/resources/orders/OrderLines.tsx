import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FailedState } from '../../ui/FailedState';
import { NothingFound } from '../../kit/table/NothingFound';
import { Rows } from '../../kit/table/Rows';
import { TableToolbar } from '../../kit/table/TableToolbar';
import type { LoadedColumn } from '../../kit/table/tableTypes';
import { useColumnLayout } from '../../kit/table/useColumnLayout';
import { useLoadedSearch } from '../../kit/table/useLoadedSearch';
import { isSettled, type OrderStatus } from './orderStatus';
import { useLineColumns } from './useLineColumns';
import type { Line, Lines } from './useOrderLines';
import { useText } from '../../i18n/text';

/** Where the table scrolls, the name of the item stays in sight and keeps its words together. */
const NAME = {
  position: { xs: 'sticky', md: 'static' },
  left: 0,
  zIndex: 1,
  minWidth: '8.5rem',
  bgcolor: 'larder.surface',
  borderRight: { xs: 1, md: 0 },
  borderRightColor: { xs: 'larder.border', md: 'larder.border' },
} as const;

interface OrderLinesProps {
  lines: Lines;
  /** Where the order stands. */
  status: OrderStatus;
  /** Also what was ordered and handed out; searched then, with columns to choose from. */
  quantities?: boolean;
}

/** The lines of an order with the columns of the inventory. */
export function OrderLines(props: OrderLinesProps) {
  const { lines, error, refetch } = props.lines;
  const translate = useText();
  const { status, quantities } = props;
  const columns = useLineColumns(status, quantities);
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (lines?.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: '1.25rem', py: '1rem' }}>
        {translate('resources.orders.lines.none')}
      </Typography>
    );
  }
  if (quantities)
    return (
      <SearchedLines
        // What is hidden at first, and so what is chosen, is another thing in a settled order.
        key={variantOf(status)}
        variant={variantOf(status)}
        columns={columns}
        lines={lines}
      />
    );
  return <LinesTable columns={columns.filter(({ hidden }) => !hidden)} lines={lines} />;
}

const variantOf = (status: OrderStatus) => (isSettled(status) ? 'settledlines' : 'lines');

interface LinesTableProps {
  columns: readonly LoadedColumn<Line>[];
  lines: readonly Line[] | undefined;
}

function SearchedLines({ columns, lines, variant }: LinesTableProps & { variant: string }) {
  const layout = useColumnLayout(columns, variant);
  const { text, search, found } = useLoadedSearch(lines, layout.visible);
  return (
    <>
      <TableToolbar inCard columns={columns} layout={layout} searchText={text} onSearch={search} />
      {found?.length === 0 ? (
        <NothingFound
          searchText={text}
          onClear={() => {
            search('');
          }}
        />
      ) : (
        <LinesTable columns={layout.visible} lines={found} />
      )}
    </>
  );
}

function LinesTable({ columns, lines }: LinesTableProps) {
  const translate = useText();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Rows
        label={translate('resources.orders.lines.title')}
        columns={columns}
        rows={lines}
        bones={2}
        sx={LOOK}
      />
    </Box>
  );
}

/** A list's card, when it opens one of its rows, dresses every cell inside. */
const LOOK = {
  '&&& td, &&& th': {
    position: 'static',
    px: { xs: '0.625rem', md: '1.25rem' },
    maxWidth: '18rem',
  },
  '&&& th': {
    bgcolor: 'larder.surface',
    height: '2.25rem',
    whiteSpace: { xs: 'normal', md: 'nowrap' },
  },
  '&&& td': { height: '2.75rem', whiteSpace: 'normal' },
  '&&& tbody tr:last-of-type td': { borderBottom: 0 },
  '&&& td:first-of-type': { color: 'text.primary', fontWeight: 600 },
  '&&& tr > :first-of-type': { ...NAME, pl: '1.25rem' },
  '&&& td.column-right': { color: 'text.primary' },
} as const;
