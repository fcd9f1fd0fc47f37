import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { EMPTY, formatChange } from '../../components/formatValue';
import { formatDateTime } from '../../i18n/dates';
import { pathTo } from '../../routes';
import { movementText } from './movementSchema';
import type { LedgerRow } from './useLedger';

/** One movement as the cells of a row. */
export function LedgerCells({ row }: { row: LedgerRow }) {
  const translate = useTranslate();
  return (
    <>
      <TableCell
        className="column-name"
        sx={{
          '&&': {
            whiteSpace: { xs: 'normal', sm: 'nowrap' },
            minWidth: '11rem',
            maxWidth: { sm: 'none' },
          },
        }}
      >
        {formatDateTime(row.created_at)}
      </TableCell>
      <TableCell>{translate(movementText(`kinds.${row.kind}`), { _: row.kind })}</TableCell>
      <TableCell sx={{ '&&': { whiteSpace: 'normal', minWidth: '12rem', py: '0.5rem' } }}>
        <Why row={row} />
      </TableCell>
      <TableCell>{row.actor_name ?? EMPTY}</TableCell>
      <TableCell align="right">{formatChange(row.delta)}</TableCell>
      <TableCell align="right" sx={{ '&&': { color: 'text.primary', fontWeight: 600 } }}>
        {row.balance}
      </TableCell>
    </>
  );
}

/** The order, or the reason with the other location; below it the note. */
function Why({ row }: { row: LedgerRow }) {
  const translate = useTranslate();
  const reason = row.reason && translate(movementText(`reasons.${row.reason}`), { _: row.reason });
  const other = row.counterpart_location;
  const fromOrTo = translate(movementText(row.delta < 0 ? 'sentTo' : 'sentFrom'), {
    location: other ?? '',
  });
  const words = [reason, other === null ? null : fromOrTo].filter(Boolean).join(', ');
  return (
    <>
      {row.order_id !== null && (
        <Link
          component={RouterLink}
          to={pathTo('OrderDetails', { order_id: row.order_id })}
          sx={{ mr: 1 }}
        >
          {translate('resources.orders.details.title', { name: row.order_number ?? '' })}
        </Link>
      )}
      {words === '' && row.order_id === null ? EMPTY : words}
      {row.note !== null && (
        <Box component="div" sx={{ color: 'larder.textMuted', overflowWrap: 'anywhere' }}>
          {row.note}
        </Box>
      )}
    </>
  );
}
