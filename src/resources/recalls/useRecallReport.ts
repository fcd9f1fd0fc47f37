import * as z from 'zod/mini';
import { RECALL } from '../../config';
import { formatShortDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { lotWords } from '../../i18n/lotWords';
import { text } from '../../i18n/text';
import { useAnswer } from '../../kit/useAnswer';

const maybe = z.nullable(z.string());
const named = { lot: maybe, best_by: maybe };

const LINE = z.object({
  handed_out_at: z.string(),
  item: z.string(),
  quantity: z.int(),
  ...named,
});

const HOUSEHOLD = z.object({
  client_id: z.string(),
  name: z.string(),
  phone: maybe,
  /** The code of the client's preferred language. */
  language: maybe,
  /** Its lot says so; else it had the item on one of these days. */
  is_certain: z.boolean(),
  reached_at: maybe,
  reached_by: maybe,
  lines: z.array(LINE),
});

/** Somebody who had what is recalled. */
export type Household = z.infer<typeof HOUSEHOLD>;

const REPORT = z.object({
  title: z.string(),
  reason: maybe,
  closed_at: maybe,
  is_admin: z.boolean(),
  lots: z.array(
    z.object({
      item: z.string(),
      location: z.string(),
      left: z.int(),
      received_since: maybe,
      ...named,
    }),
  ),
  deliveries: z.array(
    z.object({
      day: z.string(),
      donor: maybe,
      item: z.string(),
      lot: maybe,
      location: z.string(),
      quantity: z.int(),
    }),
  ),
  total: z.int(),
  reached: z.int(),
  households: z.array(HOUSEHOLD),
});

/** All that a recall is about: what is left, which deliveries, who had it and who was reached. */
export type RecallReport = z.infer<typeof REPORT>;

/** Asks again and again: several people call at once. */
export const useRecallReport = (id: string) =>
  useAnswer(
    REPORT,
    'recall_report',
    { p_recall_id: id },
    {
      queryKey: ['recalls', 'report', id],
      message: 'resources.recalls.report.failed',
      refetchInterval: ({ state }) => (state.data?.closed_at === null ? RECALL.pause : false),
    },
  );

/** What a household had, a line for each: '2 Oats, Lot 12A, 11/20/2026'. */
export const linesOf = ({ lines }: Household): string[] =>
  lines.map(({ quantity, item, handed_out_at, ...lot }) =>
    text('resources.recalls.report.line', {
      quantity,
      item,
      lot: lotWords(lot),
      date: formatShortDate(localDate(handed_out_at)),
    }),
  );
