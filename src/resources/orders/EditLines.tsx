import { useNotify, useGetOne, type RaRecord } from 'react-admin';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { OrderLinesEditor } from './lines/OrderLinesEditor';
import type { OrderLine } from './lines/orderLines';
import { useAskBeyond } from './lines/useAskBeyond';
import { useAskFirst } from '../../ui/useAskFirst';
import type { Order } from './order';
import type { StockFlags } from './useOrderPlace';
import { useSaveLines } from './useSaveLines';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

const RECORD = z.object({
  updated_at: z.string(),
  lines: z.array(z.object({ item_id: z.string(), quantity: z.int(), quantity_reserved: z.int() })),
});

/** The lines of an order as its form opens with them, and the version of the order they are of. */
type LinesToEdit = z.infer<typeof RECORD>;

const WITH_LINES = {
  columns: ['order_number'],
  embed: ['lines:order_items(item_id,quantity,quantity_reserved)'],
};

/**
 * Reads lines and version together, and never from a copy: who saves the form tells the version,
 * so that it undoes nothing that somebody else saved meanwhile.
 */
function useLinesToEdit(orderId: string): {
  opened: LinesToEdit | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { data, error, refetch } = useGetOne<RaRecord>(
    'orders',
    { id: orderId, meta: WITH_LINES },
    // Neither filled from an earlier form, nor again while this one is open.
    { staleTime: Infinity, gcTime: 0 },
  );
  return {
    opened: data && z.parse(RECORD, data),
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}

interface EditLinesProps {
  order: Order;
  flags: StockFlags;
  onDone: () => void;
}

/** The form of a pending order's lines, once it is known what to fill it with. */
export function EditLines(props: EditLinesProps) {
  const { opened, error, refetch } = useLinesToEdit(props.order.id);
  if (error) return <FailedState error={error} onRetry={refetch} />;
  return opened ? <LinesForm {...props} current={opened} /> : <LoadingLine height="6rem" />;
}

function LinesForm({ order, flags, onDone, current }: EditLinesProps & { current: LinesToEdit }) {
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  // What the form was filled from stays, whatever is read later.
  const [{ updated_at: version, lines }] = useState(current);
  const [opened] = useState(() =>
    lines.map(({ item_id, quantity }): OrderLine => ({ item_id, quantity })),
  );
  const [value, setValue] = useState(opened);
  const saving = useSaveLines({
    call: (given) => ({
      name: 'save_order_lines',
      args: { p_order_id: order.id, p_lines: given, p_unchanged_since: version },
      message: 'resources.orders.errors.update',
    }),
    onSaved: async () => {
      // A step that starts from the order as it was before would be refused for this very change.
      await queryClient.invalidateQueries({ queryKey: ['orders', 'getOne', { id: order.id }] });
      notify(translate('resources.orders.success.update'), { type: 'success' });
      onDone();
    },
  });
  const reserved = Object.fromEntries(
    current.lines.map(({ item_id, quantity_reserved }) => [item_id, quantity_reserved]),
  );
  const [save, beyond] = useAskBeyond({
    locationId: order.location_id,
    lines: value,
    reserved,
    flags,
    save: () => {
      saving.save(value);
    },
  });
  const dirty = JSON.stringify(value) !== JSON.stringify(opened);
  const [cancel, question] = useAskFirst(dirty, onDone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) save();
      }}
    >
      <OrderLinesEditor
        autoFocus
        locationId={order.location_id}
        clientId={order.client_id}
        value={value}
        strict={flags.strict}
        tracking={flags.tracking}
        errors={saving.errors}
        reserved={reserved}
        onChange={(next) => {
          saving.forget();
          setValue(next);
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: '0.5rem', mt: '1rem' }}>
        <Button onClick={cancel} disabled={saving.isPending}>
          {translate('form.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={saving.isPending}>
          {translate('resources.orders.lines.save')}
        </Button>
      </Box>
      {question}
      {beyond}
      <LeaveGuard dirty={dirty} />
    </form>
  );
}
