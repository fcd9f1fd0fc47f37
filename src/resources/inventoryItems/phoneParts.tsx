import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { formatNumber } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { stockItemOf } from './stockItem';

/** What is left to give out, large; below zero more was promised than there is, and it says so. */
export function AvailableFigure({ record }: { record: RaRecord }) {
  const translate = useText();
  const { quantity_available: available } = stockItemOf(record);
  const isShort = available < 0;
  return (
    <>
      <Box component="span" sx={isShort ? SHORT_FIGURE : FIGURE}>
        {formatNumber(available)}
      </Box>
      {isShort && (
        <Box component="span" sx={MARK}>
          <ErrorOutlineOutlined sx={{ fontSize: 16 }} />
          {translate('chips.short')}
        </Box>
      )}
    </>
  );
}

const FIGURE = { fontSize: '1.125rem', fontWeight: 600, color: 'text.primary' } as const;
const SHORT_FIGURE = { ...FIGURE, display: 'block', color: 'larder.dangerText' } as const;
const MARK = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'larder.dangerText',
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;

/** '74 on hand, 12 requested'. */
export function StockWords({ record }: { record: RaRecord }) {
  const translate = useText();
  const { quantity_actual: on_hand, quantity_requested: requested } = stockItemOf(record);
  return translate('resources.inventory_items.list.stock', { on_hand, requested });
}
