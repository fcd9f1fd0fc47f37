import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';

import { FailedState } from '../../ui/FailedState';
import { NothingFound } from '../../kit/table/NothingFound';
import { TableToolbar } from '../../kit/table/TableToolbar';
import { useColumnLayout } from '../../kit/table/useColumnLayout';
import { useLoadedSearch } from '../../kit/table/useLoadedSearch';
import { isSettled, type OrderStatus } from './orderStatus';
import { useLineColumns, type LineColumn } from './useLineColumns';
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
  columns: readonly LineColumn[];
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
      <Table
        size="small"
        aria-busy={lines === undefined}
        aria-label={translate('resources.orders.lines.title')}
        // react-admin's table around it styles every cell inside.
        sx={{
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
          '&&& td.figure': { color: 'text.primary' },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map(({ source, label, align }) => (
              <TableCell key={source} align={align}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines
            ? lines.map((line) => (
                <TableRow key={line.id}>
                  {columns.map(({ source, align, render }) => (
                    <TableCell
                      key={source}
                      align={align}
                      className={align === 'right' ? 'figure' : undefined}
                    >
                      {render(line)}
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : PLACEHOLDERS.map((row) => (
                <TableRow key={row}>
                  {columns.map(({ source }) => (
                    <TableCell key={source}>
                      <Skeleton />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const PLACEHOLDERS = [1, 2];
