import * as z from 'zod/mini';
import { TextInput } from '../form/TextInput';
import type { InputProps } from '../form/useFormField';
import type { Field } from './field';
import { common, Tabular, type Options } from './fieldOptions';

const AMOUNT = /^\$?\s*(\d+(?:\.\d{1,4})?|\.\d{1,4})$/;

/** What was typed, in dollars; what is no amount stays as it is, for the rule to refuse. */
function toDollars(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  const [, amount] = AMOUNT.exec(value.trim()) ?? [];
  return amount === undefined ? value : Number(amount);
}

// What was typed stays until it is saved: '1.' is on the way to '1.97'.
const DollarsInput = (props: InputProps) => <TextInput inputMode="decimal" {...props} />;

/** An amount in dollars, such as 1.97. */
export const dollars = ({
  min,
  max,
  ...options
}: Options & { min: number; max: number }): Field<number> => ({
  ...common(options),
  columnKind: 'decimal',
  typed: 'other',
  align: 'right',
  rule: (words) => {
    const amount = z
      .number({ error: ({ input }) => (input == null ? words.required : words.invalid) })
      .check(z.gte(min, words.invalid), z.lte(max, words.invalid));
    return z.pipe(z.transform(toDollars), options.required ? amount : z.nullish(amount));
  },
  Input: DollarsInput,
  Show: ({ value }) => <Tabular>{value}</Tabular>,
  plain: (value) => value,
});
