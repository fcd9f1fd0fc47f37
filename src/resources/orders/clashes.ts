import * as z from 'zod/mini';
import { choiceText } from '../../i18n/choices';
import { CONTENTS } from '../../i18n/dietaryChoices';
import { formatMomentTime, formatShortDateTime, today } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import type { Text } from '../../i18n/text';
import { useAnswer } from '../../kit/useAnswer';

const CLASH = z.object({
  item_id: z.string(),
  allergen: z.string(),
  level: z.enum(['severe', 'avoid', 'prefers']),
  people: z.array(z.string()),
});

/** An item that contains what somebody in the household should not or would rather not have. */
export type Clash = z.infer<typeof CLASH>;

const ORDER_CLASH = z.extend(CLASH, {
  order_id: z.string(),
  /** Why the line stays, and who said so; null where nobody was asked. */
  reason: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** What fits best in its place. */
  swap: z.nullable(z.string()),
});

const CLASHES = z.array(CLASH);
const ORDER_CLASHES = z.array(ORDER_CLASH);

/** A clash in a line of an order. */
export type OrderClash = z.infer<typeof ORDER_CLASH>;

/** A dietary need of a person: a code, or a note. */
export const PERSON_NEED = z.object({
  person: z.string(),
  need: z.nullable(z.string()),
  note: z.nullish(z.string()),
});

const NEED = z.extend(PERSON_NEED, { client_id: z.string() });

const NEEDS = z.array(NEED);

export type ClientNeed = z.infer<typeof NEED>;

const SHEET_STATE = z.object({
  order_id: z.string(),
  /** What it says now, for who prints it. */
  state: z.string(),
  /** When it was printed last, if it says something else since. */
  changed_since: z.nullable(z.string()),
});

const SHEET_STATES = z.array(SHEET_STATE);

export type SheetState = z.infer<typeof SHEET_STATE>;

/** How long what was read counts as fresh: an allergy may be written while the order is picked. */
export const FRESH = { staleTime: 0, refetchInterval: 30_000 } as const;

/** The clashes of orders, the severest of a line first. An open page reads them again and again. */
export const useOrderClashes = (orderIds: readonly string[]) =>
  useAnswer(
    ORDER_CLASHES,
    'order_clashes',
    { p_order_ids: orderIds },
    {
      ...{ queryKey: ['order_items', 'clashes', orderIds], enabled: orderIds.length > 0 },
      ...{ message: 'diet.unread', ...FRESH },
    },
  );

/** Whether what was printed of orders is still true. */
export const useSheetStates = (orderIds: readonly string[]) =>
  useAnswer(
    SHEET_STATES,
    'sheet_states',
    { p_order_ids: orderIds },
    {
      ...{ queryKey: ['orders', 'sheet_states', orderIds], enabled: orderIds.length > 0 },
      ...{ message: 'resources.orders.pickList.unread', ...FRESH },
    },
  );

/** 'Changed since it was printed at 9:40 AM'; undefined for a sheet that did not change. */
export const changedText = (state: SheetState | undefined, translate: Text): string | undefined => {
  const moment = state?.changed_since;
  if (!moment) return undefined;
  return translate('resources.orders.pickList.changed', {
    time: localDate(moment) === today() ? formatMomentTime(moment) : formatShortDateTime(moment),
  });
};

/** The dietary needs of the households of clients. */
export const useHouseholdNeeds = (clientIds: readonly string[]) =>
  useAnswer(
    NEEDS,
    'household_needs',
    { p_client_ids: clientIds },
    {
      ...{ queryKey: ['clients', 'needs', clientIds], enabled: clientIds.length > 0 },
      ...{ message: 'diet.unread', ...FRESH },
    },
  );

/**
 * Which of some items clash with a client's household, before there is an order.
 *
 * @param needs of somebody who is not saved yet
 */
export function useItemClashes(
  clientId: string | undefined,
  itemIds: readonly string[],
  needs: readonly string[] | null = null,
) {
  const ids = [...itemIds].sort();
  const isAsked = (clientId !== undefined || needs !== null) && ids.length > 0;
  return useAnswer(
    CLASHES,
    'item_clashes',
    { p_client_id: clientId ?? null, p_item_ids: ids, ...(needs && { p_needs: needs }) },
    {
      queryKey: ['clients', 'clashes', clientId, ids, needs],
      message: 'diet.unread',
      enabled: isAsked,
      // Of needs that were cleared nothing stays.
      placeholderData: (before) => (isAsked ? before : undefined),
    },
  );
}

/** Whether a clash has to be answered before the item is handed out. */
export const isUnanswered = ({ level, reason }: OrderClash): boolean =>
  level === 'severe' && reason === null;

const allergenWords = ({ allergen }: Clash) => choiceText(CONTENTS, allergen).toLocaleLowerCase();

/** 'Contains peanuts, milk.' of the clashes of one line. */
export const containsText = (clashes: readonly Clash[], translate: Text): string =>
  translate('diet.contains', { allergens: [...new Set(clashes.map(allergenWords))].join(', ') });

/** 'Rosa Delgado: severe allergy.' */
export const levelText = (clash: Clash, translate: Text): string =>
  translate('diet.level', {
    people: clash.people.join(', ') || translate('diet.newClient'),
    level: translate(`diet.levels.${clash.level}`),
  });

/** 'Contains peanuts. Rosa Delgado: severe allergy.' */
export const clashText = (clash: Clash, translate: Text): string =>
  `${containsText([clash], translate)} ${levelText(clash, translate)}`;
