import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { EMPTY, formatChange, formatNumber } from '../../i18n/formatValue';
import type { LoadedColumn } from '../../kit/table/tableTypes';
import { formatDateTime, formatShortDate } from '../../i18n/dates';
import { lotsWords } from '../../i18n/lotWords';
import { localDate } from '../../i18n/localMoment';
import { formatPounds } from '../../i18n/weight';
import { pathTo } from '../../routes';
import { movementText } from './movementSchema';
import type { LedgerRow } from './useLedger';
import { useText, type Text, type TextUnder } from '../../i18n/text';
import { TextLink } from '../../ui/TextLink';

/** How the cells of the ledger lie in their card. */
export const LEDGER_CELLS = {
  '&& td.column-when': {
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    minWidth: '11rem',
    maxWidth: { sm: 'none' },
  },
  '&& td.column-why': { whiteSpace: 'normal', minWidth: '12rem', py: '0.5rem' },
  '&& td.column-balance': { color: 'text.primary', fontWeight: 600 },
} as const;

/** When, what, why and by whom something moved, and what was on hand then. */
export function useLedgerColumns(): readonly LoadedColumn<LedgerRow>[] {
  const translate = useText();
  return useMemo(() => {
    const label = (source: TextUnder<'resources.inventory_items.ledger'>) =>
      translate(ledgerText(source));
    const columns = [
      {
        source: 'when',
        label: '',
        className: 'column-name column-when',
        render: (row) => formatDateTime(row.created_at),
      },
      {
        source: 'what',
        label: '',
        render: (row) =>
          translate(`resources.inventory_items.movement.kinds.${row.kind}`, { _: row.kind }),
      },
      {
        source: 'why',
        label: '',
        className: 'column-why',
        text: (row) =>
          [
            orderName(row, translate),
            reasonOf(row, translate),
            deliveryOf(row, translate),
            row.note,
          ]
            .filter(Boolean)
            .join(' '),
        render: (row) => <Why row={row} />,
      },
      {
        source: 'who',
        label: '',
        render: (row) => row.actor_name ?? EMPTY,
        // Below a note, nobody would be a dash on a line of its own.
        onPhone: { render: (row) => row.actor_name },
      },
      {
        source: 'change',
        label: '',
        align: 'right',
        render: (row) => formatChange(row.delta),
        onPhone: { place: 'right' },
      },
      {
        source: 'balance',
        label: '',
        align: 'right',
        className: 'column-balance',
        render: (row) => row.balance,
        onPhone: {
          place: 'below',
          render: (row) => `${label('balance')} ${formatNumber(row.balance)}`,
        },
      },
    ] as const satisfies readonly LoadedColumn<LedgerRow>[];
    return columns.map((column) => ({ ...column, label: label(column.source) }));
  }, [translate]);
}

const orderName = (row: LedgerRow, translate: Text): string | null =>
  row.order_id === null
    ? null
    : translate('resources.orders.details.title', { name: row.order_number ?? '' });

const ledgerText = (key: TextUnder<'resources.inventory_items.ledger'>) =>
  `resources.inventory_items.ledger.${key}` as const;

/** What a delivery says of a row beyond who gave it, and the lots of what was taken; '' for nothing. */
function deliveryOf(row: LedgerRow, translate: Text): string {
  const { created_at, received_on, lot, best_by, lots } = row;
  return [
    // The row says when it was recorded: the day is worth a word where it was another one.
    received_on !== null && received_on !== localDate(created_at)
      ? translate(ledgerText('receivedOn'), { date: formatShortDate(received_on) })
      : null,
    lot === null ? null : translate(ledgerText('lot'), { lot }),
    best_by === null ? null : translate(ledgerText('bestBy'), { date: formatShortDate(best_by) }),
    lot === null && best_by === null ? lotsWords(lots) : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The reason, with the source and the weight of a delivery or the other location of a transfer; '' for none. */
function reasonOf(row: LedgerRow, translate: Text): string {
  const reason =
    row.reason &&
    translate(`resources.inventory_items.movement.reasons.${row.reason}`, { _: row.reason });
  const other = row.counterpart_location;
  const fromOrTo = translate(movementText(row.delta < 0 ? 'sentTo' : 'sentFrom'), {
    location: other ?? '',
  });
  const donor = row.donor === null ? null : translate(ledgerText('donor'), { donor: row.donor });
  const weight = row.pounds === null ? null : formatPounds(row.pounds);
  return [reason, donor, weight, other === null ? null : fromOrTo].filter(Boolean).join(', ');
}

/** The order, or the reason; below it what a delivery says, and the note. */
function Why({ row }: { row: LedgerRow }) {
  const translate = useText();
  const words = reasonOf(row, translate);
  const below = [deliveryOf(row, translate), row.note].filter(Boolean).join('. ');
  return (
    <>
      {row.order_id !== null && (
        <TextLink
          to={pathTo('OrderDetails', { order_id: row.order_id })}
          style={{ marginInlineEnd: '0.5rem' }}
        >
          {orderName(row, translate)}
        </TextLink>
      )}
      {words === '' && row.order_id === null ? EMPTY : words}
      {below !== '' && (
        <Box component="div" sx={{ color: 'larder.textMuted', overflowWrap: 'anywhere' }}>
          {below}
        </Box>
      )}
    </>
  );
}
