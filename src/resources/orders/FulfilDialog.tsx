import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FailedState } from '../../ui/FailedState';
import { FormDialog } from '../../kit/form/FormDialog';
import { READ_AGAIN } from '../../kit/details/readAgain';
import { FulfilForm } from './FulfilForm';
import type { Order } from './order';
import { useHandoutFigures } from './useHandoutFigures';
import { useOrderLines } from './useOrderLines';
import { useOrderPlace } from './useOrderPlace';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

/** Asks how much is handed out for each line of an order, and does it. */
export function FulfilDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const translate = useText();
  const id = useId();
  const lines = useOrderLines([order.id], READ_AGAIN);
  const place = useOrderPlace(order.location_id);
  const stock = useHandoutFigures(order.id);
  const failed = lines.error ?? place.error ?? stock.error;
  return (
    <FormDialog id={id} onClose={onClose}>
      <DialogTitle id={`${id}-title`}>
        {translate('resources.orders.fulfil.title', { number: order.order_number })}
      </DialogTitle>
      {lines.lines && place.flags && stock.figures ? (
        <FulfilForm
          order={order}
          lines={lines.lines}
          figures={stock.figures}
          strict={place.flags.strict}
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
