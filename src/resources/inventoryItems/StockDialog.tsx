import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { formatNumber } from '../../i18n/formatValue';
import { FormDialog, useFormDialog } from '../../kit/form/FormDialog';
import { RecordForm } from '../../kit/form/RecordForm';
import { TextInput } from '../../kit/form/TextInput';
import { READ_AGAIN } from '../../kit/details/readAgain';
import { newUuid } from '../../data/uuid';
import { MovementFields } from './MovementFields';
import { movementSchema, movementText } from './movementSchema';
import { stockItemOf, type StockItem } from './stockItem';
import { kindOf, type StockKind } from './stockKinds';
import { useRecordMovement } from './useRecordMovement';
import { useText } from '../../i18n/text';

interface StockDialogProps {
  item: StockItem;
  /** What is chosen at first. */
  kind: StockKind;
  onClose: () => void;
}

/** The dialog that moves the stock of an item: receive, adjust, waste, transfer, count. */
export default function StockDialog({ item, kind, onClose }: StockDialogProps) {
  const translate = useText();
  const id = useId();
  // Sending twice (a lost answer, a double click) moves the stock once.
  const [idempotencyKey] = useState(newUuid);
  const { data } = useGetOne<RaRecord>('inventory_items', { id: item.id }, READ_AGAIN);
  const current = data ? stockItemOf(data) : item;
  const record = useRecordMovement(current, idempotencyKey);

  return (
    <FormDialog id={id} onClose={onClose}>
      <RecordForm
        resource="inventory_items"
        // What the form may say depends on what happens.
        schema={({ translate }, values) =>
          movementSchema(translate, current.quantity_actual, kindOf(values['kind']))
        }
        defaults={{ kind, quantity: null, reason: null, note: null, to_location_id: null }}
        onSave={async (movement) => {
          await record(movement);
          return onClose;
        }}
        draft={null}
      >
        <DialogTitle id={`${id}-title`}>{item.name}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: '1rem', alignContent: 'start' }}>
          <Typography id={`${id}-text`} color="textSecondary">
            {translate(movementText('now'), {
              on_hand: current.quantity_actual,
              requested: current.quantity_requested,
              available: formatNumber(current.quantity_available),
            })}
          </Typography>
          <MovementFields item={current} />
          <TextInput source="note" label={translate(movementText('note'))} multiline />
        </DialogContent>
        <Actions />
      </RecordForm>
    </FormDialog>
  );
}

function Actions() {
  const translate = useText();
  const { isDirty, isSubmitting } = useFormContext().formState;
  const close = useFormDialog({ dirty: isDirty, busy: isSubmitting });
  return (
    <DialogActions>
      <Button onClick={close} disabled={isSubmitting}>
        {translate('form.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {translate(movementText('submit'))}
      </Button>
    </DialogActions>
  );
}
