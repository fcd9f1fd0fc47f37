import * as z from 'zod/mini';
import { formatOrderNumber } from '../i18n/formatValue';
import { text } from '../i18n/text';

/** What errors of the data layer carry (DataError): text keys, and what fills the places of the second one. */
const failureShape = z.object({
  message: z.string(),
  detail: z.string(),
  kind: z.string(),
  values: z.looseObject({}),
});

/** What a refusal is about: items by name, orders by number, and how many others there are. */
const listShape = z.object({
  items: z
    .array(z.object({ name: z.optional(z.string()), order_number: z.optional(z.int()) }))
    .check(z.minLength(1)),
  more: z.int(),
});

/**
 * What happened and what to do about it, in words. Errors of the data layer carry both as text keys, and what
 * fills their places; the message of any other one (an answer that makes no sense, say) is for developers.
 * Where the facts are missing that the words need, those of the kind of failure are said.
 */
export function failureTexts(error: unknown): { title: string; detail: string } {
  const { data: failure } = z.safeParse(failureShape, error);
  if (!failure)
    return { title: text('data.errors.unreadable'), detail: text('data.errors.server') };
  const { message: title, detail, kind, values } = failure;
  const words = text(detail, { ...values, names: namesIn(values), _: detail });
  return {
    title: text(title, { _: title }),
    detail: words.includes('%{') ? text(`data.errors.${kind}`, { _: words }) : words,
  };
}

function namesIn(values: unknown): string | undefined {
  const { data: list } = z.safeParse(listShape, values);
  if (!list) return undefined;
  const names = list.items
    .flatMap(({ name, order_number: number }) =>
      number === undefined ? (name ?? []) : formatOrderNumber(number),
    )
    .join(', ');
  return list.more > 0 ? text('data.refusals.andMore', { names, more: list.more }) : names;
}
