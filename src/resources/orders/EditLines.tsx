import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { notify } from '../../components/notify';
import { LeaveGuard } from '../../components/LeaveGuard';
import { OrderLinesEditor } from '../../components/order/OrderLinesEditor';
import type { OrderLine } from '../../components/order/orderLines';
import type { Order } from './order';
import type { Line } from './useOrderLines';
import type { StockFlags } from './useOrderPlace';
import { useSaveLines } from './useSaveLines';

interface EditLinesProps {
  order: Order;
  lines: readonly Line[];
  flags: StockFlags;
  onDone: () => void;
}

/** The form of a pending order's lines. */
export function EditLines({ order, lines, flags, onDone }: EditLinesProps) {
  const translate = useTranslate();
  const [opened] = useState(() =>
    lines.map(({ item_id, quantity }): OrderLine => ({ item_id, quantity })),
  );
  const [value, setValue] = useState(opened);
  const saving = useSaveLines({
    call: (given) => ({
      name: 'save_order_lines',
      args: { p_order_id: order.id, p_lines: given },
      message: 'resources.orders.errors.update',
    }),
    onSaved: () => {
      notify(translate('resources.orders.success.update'), { tone: 'success' });
      onDone();
    },
  });
  const dirty = JSON.stringify(value) !== JSON.stringify(opened);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.save(value);
      }}
    >
      <OrderLinesEditor
        locationId={order.location_id}
        value={value}
        strict={flags.strict}
        tracking={flags.tracking}
        errors={saving.errors}
        reserved={Object.fromEntries(
          lines.map(({ item_id, quantity_reserved }) => [item_id, quantity_reserved]),
        )}
        onChange={(next) => {
          saving.forget();
          setValue(next);
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: '0.5rem', mt: '1rem' }}>
        <Button onClick={onDone} disabled={saving.isPending}>
          {translate('form.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={saving.isPending}>
          {translate('resources.orders.lines.save')}
        </Button>
      </Box>
      <LeaveGuard dirty={dirty} />
    </form>
  );
}
