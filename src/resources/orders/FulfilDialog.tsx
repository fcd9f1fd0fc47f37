import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FailedState } from '../../ui/FailedState';
import { FormDialog } from '../../kit/form/FormDialog';
import { READ_AGAIN } from '../../kit/details/readAgain';
import { useOrderClashes } from './clashes';
import { FulfilForm } from './FulfilForm';
import type { Order } from './order';
import { useOrderLines } from './useOrderLines';
import { useOrderPlace } from './useOrderPlace';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { useDataApi } from '../../kit/useDataApi';
import type { HandoutFigures } from './handout';
import { Skeleton } from '../../ui/Skeleton';

const ANSWER = z.array(
  z.object({ item_id: z.string(), on_hand: z.int(), reserved: z.int(), available: z.int() }),
);

/** What an order can be handed out of its items, by their ids; without those whose stock nobody counts. */
function useHandoutFigures(orderId: string): {
  figures: ReadonlyMap<string, HandoutFigures> | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const dataApi = useDataApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['order_items', 'handout', orderId],
    queryFn: async () =>
      z.parse(
        ANSWER,
        await dataApi.rpc(
          'handout_figures',
          { p_order_id: orderId },
          { message: 'resources.order_items.errors.list' },
        ),
      ),
    select: byItem,
    ...READ_AGAIN,
  });
  return { figures: data, error: data ? null : error, refetch: () => void refetch() };
}

const byItem = (rows: z.infer<typeof ANSWER>): ReadonlyMap<string, HandoutFigures> =>
  new Map(rows.map(({ item_id, ...figures }) => [item_id, figures]));

/** Asks how much is handed out for each line of an order, and does it. */
export function FulfilDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const translate = useText();
  const id = useId();
  const lines = useOrderLines([order.id], READ_AGAIN);
  const place = useOrderPlace(order.location_id);
  const stock = useHandoutFigures(order.id);
  const clashes = useOrderClashes([order.id]);
  const failed = lines.error ?? place.error ?? stock.error ?? clashes.error;
  return (
    <FormDialog id={id} onClose={onClose}>
      <DialogTitle id={`${id}-title`}>
        {translate('resources.orders.fulfil.title', { number: order.order_number })}
      </DialogTitle>
      {lines.lines && place.flags && stock.figures && clashes.data ? (
        <FulfilForm
          order={order}
          lines={lines.lines}
          figures={stock.figures}
          strict={place.flags.strict}
          clashes={clashes.data}
          onReload={stock.refetch}
          onClose={onClose}
          text={
            <Typography id={`${id}-text`} color="textSecondary">
              {translate(
                `resources.orders.fulfil.${place.flags.tracking ? 'text' : 'textUntracked'}`,
              )}
            </Typography>
          }
        />
      ) : (
        <>
          <DialogContent id={`${id}-text`} aria-busy={!failed}>
            {failed ? (
              <FailedState
                error={failed}
                onRetry={() => {
                  lines.refetch();
                  place.refetch();
                  stock.refetch();
                  void clashes.refetch();
                }}
              />
            ) : (
              <Skeleton height="6rem" />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('form.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </FormDialog>
  );
}
