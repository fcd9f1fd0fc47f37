import type { ReactElement } from 'react';
import { useRefresh, useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { shortItemsOf } from '../orders/lines/orderLines';
import { useAskReserved } from '../orders/lines/useAskReserved';
import { refusalDetails } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { NotSaved } from '../../kit/form/NotSaved';
import { movementText, type Movement } from './movementSchema';
import type { StockItem } from './stockItem';
import { useText } from '../../i18n/text';

const ANSWER = z.object({ quantity_actual: z.int(), repeated: z.boolean() });

/**
 * Moves the stock of an item and says how it went; asks where a strict location's orders would go short.
 *
 * @param idempotencyKey of the form: the same movement is never made twice
 * @returns a function that throws why it was refused, and the question to put into the page
 */
export function useRecordMovement(
  item: StockItem,
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
