import { useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { formatNumber } from '../../i18n/formatValue';
import { DialogForm } from '../../kit/form/DialogForm';
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
  // Sending twice (a lost answer, a double click) moves the stock once.
  const [idempotencyKey] = useState(newUuid);
  const { data } = useGetOne<RaRecord>('inventory_items', { id: item.id }, READ_AGAIN);
  const current = data ? stockItemOf(data) : item;
  const [record, question] = useRecordMovement(current, idempotencyKey);

  return (
    <DialogForm
      resource="inventory_items"
      // What the form may say depends on what happens.
      schema={({ translate }, values) =>
        movementSchema(translate, current.quantity_actual, kindOf(values['kind']))
      }
      defaults={{ kind, quantity: null, reason: null, note: null, to_location_id: null }}
      title={item.name}
      text={translate(movementText('now'), {
        on_hand: current.quantity_actual,
        requested: current.quantity_requested,
        available: formatNumber(current.quantity_available),
      })}
      submitLabel={translate(movementText('submit'))}
      onSave={async (movement) => {
        await record(movement);
        return undefined;
      }}
      onClose={onClose}
    >
      <MovementFields item={current} />
      <TextInput source="note" label={translate(movementText('note'))} multiline />
      {question}
    </DialogForm>
  );
}
