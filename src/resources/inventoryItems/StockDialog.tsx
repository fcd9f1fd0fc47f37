import { useState, type ReactElement } from 'react';
import { useGetOne, type RaRecord, useRefresh, useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { EXPIRING } from '../../config';
import { formatNumber } from '../../i18n/formatValue';
import { DialogForm } from '../../kit/form/DialogForm';
import { TextInput } from '../../kit/form/TextInput';
import { READ_AGAIN } from '../../kit/details/readAgain';
import { newUuid } from '../../data/uuid';
import { MovementFields } from './MovementFields';
import { movementSchema, movementText, type Movement } from './movementSchema';
import type { Lot } from './lots/useLots';
import { stockItemOf, type StockItem } from './stockItem';
import { lotWords } from '../../i18n/lotWords';
import { kindOf, type StockKind } from './stockKinds';
import { useText } from '../../i18n/text';
import { shortItemsOf } from '../orders/lines/orderLines';
import { useAskReserved } from '../orders/lines/useAskReserved';
import { refusalDetails } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { NotSaved } from '../../kit/form/NotSaved';

const ANSWER = z.object({ quantity_actual: z.int(), repeated: z.boolean() });

/**
 * Moves the stock of an item and says how it went; asks where a strict location's orders would go short.
 *
 * @param idempotencyKey of the form: the same movement is never made twice
 * @returns a function that throws why it was refused, and the question to put into the page
 */
function useRecordMovement(
  item: StockItem,
  lot: Lot | undefined,
  idempotencyKey: string,
): [(movement: Movement) => Promise<void>, ReactElement] {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [sendAsking, question] = useAskReserved();
  const record = async (movement: Movement): Promise<void> => {
    const { kind, quantity, reason, note, to_location_id: to } = movement;
    try {
      const answer = await sendAsking((confirmed) =>
        dataApi.rpc(
          'record_stock_movement',
          {
            p_item_id: item.id,
            p_kind: kind,
            p_quantity: quantity,
            p_reason: reason,
            p_idempotency_key: idempotencyKey,
            ...(note && { p_note: note }),
            ...(kind === 'transfer' && { p_to_location_id: to }),
            ...(lot && kind === 'waste' && { p_lot_id: lot.id }),
            ...confirmed,
          },
          { message: movementText('failed') },
        ),
      );
      const { quantity_actual, repeated } = z.parse(ANSWER, answer);
      // An earlier attempt arrived although its answer did not: that one counts.
      notify(translate(movementText(repeated ? 'repeated' : 'done')), {
        tone: repeated ? 'warning' : 'success',
        description: translate(movementText('doneDetail'), {
          name: item.name,
          on_hand: quantity_actual,
        }),
      });
      refresh();
    } catch (error) {
      // Also after a refusal: the figures on the screen may be old.
      refresh();
      const short = shortItemsOf(refusalDetails(error))?.[0];
      if (!short) throw error;
      throw new NotSaved({
        quantity: translate(movementText('notEnough'), { on_hand: short.on_hand }),
      });
    }
  };
  return [record, question];
}

interface StockDialogProps {
  item: StockItem;
  /** What is chosen at first. */
  kind: StockKind;
  /** Of what something is thrown away; whatever expires first without one. */
  lot?: Lot | undefined;
  /** Why, at first. */
  reason?: string | undefined;
  onClose: () => void;
}

/** The dialog that moves the stock of an item: receive, adjust, waste, transfer, count. */
export default function StockDialog({ item, kind, lot, reason, onClose }: StockDialogProps) {
  const translate = useText();
  // Sending twice (a lost answer, a double click) moves the stock once.
  const [idempotencyKey] = useState(newUuid);
  const { data } = useGetOne<RaRecord>('inventory_items', { id: item.id }, READ_AGAIN);
  const current = data ? stockItemOf(data) : item;
  const expires = (lot?.days_left ?? Infinity) <= EXPIRING.days;
  const [record, question] = useRecordMovement(current, lot, idempotencyKey);

  return (
    <DialogForm
      resource="inventory_items"
      // What the form may say depends on what happens.
      schema={({ translate }, values) => {
        const chosen = kindOf(values['kind']);
        const onHand = lot && chosen === 'waste' ? lot.quantity : current.quantity_actual;
        return movementSchema(translate, onHand, chosen);
      }}
      defaults={{
        kind,
        quantity: lot?.quantity ?? null,
        reason: reason ?? (expires ? 'expired' : null),
        note: null,
        to_location_id: null,
      }}
      title={item.name}
      text={
        <>
          {lot && <div>{translate('lots.many', { lot: lotWords(lot), count: lot.quantity })}</div>}
          {translate(movementText('now'), {
            on_hand: current.quantity_actual,
            requested: current.quantity_requested,
            available: formatNumber(current.quantity_available),
          })}
        </>
      }
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
