import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { formatNumber } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { StatusIcon } from '../../ui/StatusChip';
import { isScarce, SCARCE_TONES } from './itemFields';
import { stockItemOf } from './stockItem';

/** What is left to give out, large, and below it whether that is too little. */
export function AvailableFigure({ record }: { record: RaRecord }) {
  const translate = useText();
  const { quantity_available: available } = stockItemOf(record);
  const state: unknown = record['stock_state'];
  if (!isScarce(state))
    return (
      <Box component="span" sx={FIGURE}>
        {formatNumber(available)}
      </Box>
    );
  const color = `larder.${SCARCE_TONES[state]}Text`;
  return (
    <>
      <Box component="span" sx={[FIGURE, { display: 'block', color }]}>
        {formatNumber(available)}
      </Box>
      <Box component="span" sx={[MARK, { color }]}>
        <StatusIcon status={state} />
        {translate(`chips.${state}`)}
      </Box>
    </>
  );
}

const FIGURE = { fontSize: '1.125rem', fontWeight: 600, color: 'text.primary' } as const;
const MARK = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  fontSize: '0.8125rem',
  fontWeight: 600,
  '& svg': { fontSize: 16 },
} as const;

/** '74 on hand, 12 requested'. */
export function StockWords({ record }: { record: RaRecord }) {
  const translate = useText();
  const { quantity_actual: on_hand, quantity_requested: requested } = stockItemOf(record);
  return translate('resources.inventory_items.list.stock', { on_hand, requested });
}
