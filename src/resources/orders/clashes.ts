import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { choiceText } from '../../i18n/choices';
import { CONTENTS } from '../../i18n/dietaryChoices';
import type { Text } from '../../i18n/text';
import { useDataApi } from '../../kit/useDataApi';

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

const NEED = z.object({ client_id: z.string(), person: z.string(), need: z.string() });

export type ClientNeed = z.infer<typeof NEED>;

const MESSAGE = { message: 'diet.unread' } as const;

/** How long what was read counts as fresh: an allergy may be written while the order is picked. */
const FRESH = { staleTime: 0, refetchInterval: 30_000 } as const;

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

/** Which of some items clash with a client's household, before there is an order. */
export function useItemClashes(clientId: string | undefined, itemIds: readonly string[]) {
  const dataApi = useDataApi();
  const ids = [...itemIds].sort();
  return useQuery({
    queryKey: ['clients', 'clashes', clientId, ids],
    queryFn: async () =>
      z.parse(
        z.array(CLASH),
        await dataApi.rpc(
          'item_clashes',
          { p_client_id: clientId ?? '', p_item_ids: ids },
          MESSAGE,
        ),
      ),
    enabled: clientId !== undefined && ids.length > 0,
    placeholderData: (before) => before,
  });
}

/** Whether a clash has to be answered before the item is handed out. */
export const isUnanswered = ({ level, reason }: OrderClash): boolean =>
  level === 'severe' && reason === null;

/** 'Contains peanuts. Rosa Delgado: severe allergy.' */
export const clashText = ({ allergen, level, people }: Clash, translate: Text): string =>
  translate('diet.clash', {
    allergen: choiceText(CONTENTS, allergen).toLocaleLowerCase(),
    people: people.join(', '),
    level: translate(`diet.levels.${level}`),
  });
