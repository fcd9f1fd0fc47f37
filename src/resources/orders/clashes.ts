import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { choiceText } from '../../i18n/choices';
import { CONTENTS } from '../../i18n/dietaryChoices';
import { formatMomentTime, today } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import type { Text } from '../../i18n/text';
import { useDataApi } from '../../kit/useDataApi';
import { momentWords } from './momentWords';

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

/** A clash in a line of an order. */
export type OrderClash = z.infer<typeof ORDER_CLASH>;

/** A dietary need of a person: a code, or a note. */
export const PERSON_NEED = z.object({
  person: z.string(),
  need: z.nullable(z.string()),
  note: z.nullish(z.string()),
});

const NEED = z.extend(PERSON_NEED, { client_id: z.string() });

export type ClientNeed = z.infer<typeof NEED>;

const SHEET_STATE = z.object({
  order_id: z.string(),
  /** What it says now, for who prints it. */
  state: z.string(),
  /** When it was printed last, if it says something else since. */
  changed_since: z.nullable(z.string()),
});

export type SheetState = z.infer<typeof SHEET_STATE>;

const MESSAGE = { message: 'diet.unread' } as const;

/** How long what was read counts as fresh: an allergy may be written while the order is picked. */
export const FRESH = { staleTime: 0, refetchInterval: 30_000 } as const;

/** The clashes of orders, the severest of a line first. An open page reads them again and again. */
export function useOrderClashes(orderIds: readonly string[]) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['order_items', 'clashes', orderIds],
    queryFn: async () =>
      z.parse(
        z.array(ORDER_CLASH),
        await dataApi.rpc('order_clashes', { p_order_ids: orderIds }, MESSAGE),
      ),
    enabled: orderIds.length > 0,
    ...FRESH,
  });
}

/** Whether what was printed of orders is still true. */
export function useSheetStates(orderIds: readonly string[]) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['orders', 'sheet_states', orderIds],
    queryFn: async () =>
      z.parse(
        z.array(SHEET_STATE),
        await dataApi.rpc(
          'sheet_states',
          { p_order_ids: orderIds },
          { message: 'resources.orders.pickList.unread' },
        ),
      ),
    enabled: orderIds.length > 0,
    ...FRESH,
  });
}

/** 'Changed since it was printed at 9:40 AM'; undefined for a sheet that did not change. */
export const changedText = (state: SheetState | undefined, translate: Text): string | undefined => {
  const moment = state?.changed_since;
  if (!moment) return undefined;
  return translate('resources.orders.pickList.changed', {
    time: localDate(moment) === today() ? formatMomentTime(moment) : momentWords(moment),
  });
};

/** The dietary needs of the households of clients. */
export function useHouseholdNeeds(clientIds: readonly string[]) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'needs', clientIds],
    queryFn: async () =>
      z.parse(
        z.array(NEED),
        await dataApi.rpc('household_needs', { p_client_ids: clientIds }, MESSAGE),
      ),
    enabled: clientIds.length > 0,
    ...FRESH,
  });
}

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
  const dataApi = useDataApi();
  const ids = [...itemIds].sort();
  return useQuery({
    queryKey: ['clients', 'clashes', clientId, ids, needs],
    queryFn: async () =>
      z.parse(
        z.array(CLASH),
        await dataApi.rpc(
          'item_clashes',
          { p_client_id: clientId ?? null, p_item_ids: ids, ...(needs && { p_needs: needs }) },
          MESSAGE,
        ),
      ),
    enabled: (clientId !== undefined || needs !== null) && ids.length > 0,
    placeholderData: (before) => before,
  });
}

/** Whether a clash has to be answered before the item is handed out. */
export const isUnanswered = ({ level, reason }: OrderClash): boolean =>
  level === 'severe' && reason === null;

const allergenWords = ({ allergen }: Clash) =>
  choiceText(CONTENTS, allergen).toLocaleLowerCase();

/** 'Contains peanuts, milk.' of the clashes of one line. */
export const containsText = (clashes: readonly Clash[], translate: Text): string =>
  translate('diet.contains', { allergens: [...new Set(clashes.map(allergenWords))].join(', ') });

/** 'Contains peanuts. Rosa Delgado: severe allergy.' */
export const clashText = (clash: Clash, translate: Text): string =>
  translate('diet.clash', {
    allergen: allergenWords(clash),
    people: clash.people.join(', ') || translate('diet.newClient'),
    level: translate(`diet.levels.${clash.level}`),
  });
