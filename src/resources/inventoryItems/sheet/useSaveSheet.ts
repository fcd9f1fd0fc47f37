import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { refusalDetails } from '../../../data/errors';
import { formatChange, formatNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { formatPounds, readPounds } from '../../../i18n/weight';
import { NotSaved } from '../../../kit/form/NotSaved';
import type { FormValues } from '../../../kit/form/schemaOf';
import { useFormScope } from '../../../kit/form/useFormScope';
import { useDataApi } from '../../../kit/useDataApi';
import { failureTexts } from '../../../ui/failureTexts';
import { useAskReserved } from '../../orders/lines/useAskReserved';
import { readBestBy } from './bestBy';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { sheetText } from './sheetText';
import { readQuantity, sheetOf, type SheetRow } from './stockRows';

const ANSWER = z.object({
  lines: z.int(),
  units: z.int(),
  pounds: z.nullable(z.number()),
  repeated: z.boolean(),
});

const REFUSAL = z.object({
  code: z.enum(['item_deleted', 'stock_moved']),
  items: z.array(z.object({ item_id: z.string(), on_hand: z.optional(z.int()) })),
});

/** What the database said about items, by their ids. */
interface Refusals {
  /** In words, for the rows. */
  words: Readonly<Record<string, string>>;
  /** What is on hand by now, where that is why a count was refused. */
  onHand: Readonly<Record<string, number>>;
}

const NONE: Refusals = { words: {}, onHand: {} };

/**
 * Saves a delivery or a count. Whatever is sent again from the same page - a second click, another
 * attempt after a lost answer - is saved once: it carries the same key.
 */
export function useSaveSheet(kind: SheetKind, locationId: string) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const scope = useFormScope('inventory_items');
  const [refusals, setRefusals] = useState(NONE);
  const [failure, setFailure] = useState<string | null>(null);
  const [sendAsking, question] = useAskReserved();
  const firstSent = useRef<string | null>(null);
  const { rpc, isDelivery } = SHEET_KINDS[kind];
  const words = (key: 'saved' | 'failed') => translate(sheetText(`${kind}.${key}`));

  const lineOf = ({ item, name, barcode, quantity, lot, bestBy, weight }: SheetRow) => ({
    ...(item ? { item_id: item.id } : { name, ...(barcode !== null && { barcode }) }),
    ...(item && !isDelivery && { on_hand: refusals.onHand[item.id] ?? item.quantity_actual }),
    quantity: readQuantity(quantity),
    ...(isDelivery && { lot, best_by: readBestBy(bestBy), pounds: readPounds(weight) }),
  });

  const tell = ({ lines, units, pounds, repeated }: z.infer<typeof ANSWER>, changed: boolean) => {
    notify(repeated && changed ? translate(sheetText('repeated')) : words('saved'), {
      tone: repeated && changed ? 'warning' : 'success',
      description:
        repeated && changed
          ? translate(sheetText('earlier'))
          : [
              translate(sheetText('itemTotal'), { smart_count: lines }),
              isDelivery
                ? translate(sheetText('unitTotal'), { smart_count: units })
                : translate(sheetText('changeTotal'), { change: formatChange(units) }),
              ...(pounds === null ? [] : [formatPounds(pounds)]),
            ].join(', '),
    });
  };

  /** Keeps what the database said about rows, and says why nothing was saved. */
  const explain = (error: unknown): void => {
    const refusal = z.safeParse(REFUSAL, refusalDetails(error));
    if (!refusal.success) {
      setFailure(failureTexts(error).detail);
      return;
    }
    const { code, items } = refusal.data;
    const wordsOf = (onHand = 0) =>
      code === 'item_deleted'
        ? translate(sheetText('deleted'))
        : translate(sheetText('moved'), { on_hand: formatNumber(onHand) });
    setRefusals({
      words: Object.fromEntries(items.map((item) => [item.item_id, wordsOf(item.on_hand)])),
      onHand: {
        ...refusals.onHand,
        ...Object.fromEntries(items.map((item) => [item.item_id, item.on_hand ?? 0])),
      },
    });
    setFailure(translate(sheetText('refused')));
  };

  return {
    refusals,
    /** Asks where open orders would go short; to put into the page. */
    question,
    /** Why the last attempt failed, in words; null while none did. */
    failure: failure === null ? null : { title: words('failed'), detail: failure },
    /** @throws NotSaved when it is not saved; the page says why */
    save: async (values: FormValues): Promise<void> => {
      const sheet = sheetOf(values['sheet']);
      const sent = JSON.stringify(values);
      setRefusals({ ...NONE, onHand: refusals.onHand });
      setFailure(null);
      try {
        scope.meta();
        const answer = await sendAsking((confirmed) =>
          dataApi.rpc(
            rpc,
            {
              p_location_id: locationId,
              p_key: sheet.key,
              p_reason: values['reason'],
              p_note: values['note'],
              p_lines: sheet.rows.map(lineOf),
              ...(isDelivery && {
                p_donor: values['donor'],
                p_received_on: values['received_on'],
                p_pounds: values['weight'],
              }),
              ...confirmed,
            },
            { message: sheetText(`${kind}.failed`) },
          ),
        );
        const saved = z.parse(ANSWER, answer);
        // The inventory, its figures and the orders show other quantities now.
        await queryClient.invalidateQueries({ refetchType: 'none' });
        tell(saved, firstSent.current !== null && firstSent.current !== sent);
      } catch (error) {
        // Whoever answers no knows why it is not saved.
        if (error instanceof NotSaved) throw error;
        firstSent.current ??= sent;
        explain(error);
        throw new NotSaved();
      }
    },
  };
}
