import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { formatOrderNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { ReservedFor } from './reservedFor';

interface ReservedDialogProps {
  /** What would be taken from whom; null while nothing is asked. */
  asked: ReservedFor | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether what other orders reserved is taken, and names the orders that would go short. */
export function ReservedDialog({ asked, onConfirm, onClose }: ReservedDialogProps) {
  const translate = useText();
  return (
    <ConfirmDialog
      open={asked !== null}
      tone="warning"
      icon={<WarningAmberOutlined />}
      title={translate('reserved.title')}
      text={translate('reserved.text')}
      confirmLabel={translate('reserved.confirm')}
      cancelLabel={translate('resources.orders.bulk.back')}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box component="ul" sx={LIST}>
        {asked?.items.map(({ item_id, name, left, reserved, orders, short }) => (
          <li key={item_id}>
            {translate('reserved.left', { name, left })}{' '}
            {translate('reserved.reserved', {
              smart_count: reserved,
              orders: translate('resources.orders.pickList.orders', { smart_count: orders }),
            })}{' '}
            <strong>
              {translate(short.more > 0 ? 'reserved.shortMore' : 'reserved.short', {
                numbers: short.items
                  .map(({ order_number }) => formatOrderNumber(order_number))
                  .join(', '),
                smart_count: short.items.length,
                more: short.more,
              })}
            </strong>
          </li>
        ))}
        {asked !== null && asked.more > 0 && (
          <li>{translate('reserved.more', { smart_count: asked.more })}</li>
        )}
      </Box>
    </ConfirmDialog>
  );
}

const LIST = {
  m: 0,
  pl: { xs: '1.25rem', sm: '4.5rem' },
  maxHeight: '16rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontWeight: 600 },
} as const;
