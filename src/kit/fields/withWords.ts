import type { Field, RuleWords } from './field';

/** A field whose rule refuses in other words than those of every form. */
export const withWords = <Value>(
  field: Field<Value>,
  change: (words: RuleWords) => Partial<RuleWords>,
): Field<Value> => ({
  ...field,
  rule: (words) => field.rule({ ...words, ...change(words) }),
});
