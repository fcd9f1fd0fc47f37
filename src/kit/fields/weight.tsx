import * as z from 'zod/mini';
import { WEIGHT } from '../../config';
import { useText } from '../../i18n/text';
import { formatPounds, readPounds } from '../../i18n/weight';
import { TextInput } from '../form/TextInput';
import type { InputProps } from '../form/useFormField';
import type { Field } from './field';
import { common, Tabular, type Options } from './fieldOptions';

/** What was typed, in pounds; what is no weight stays as it is, for the rule to refuse. */
function toPounds(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : (readPounds(value) ?? value);
}

/** What was typed stays until it is saved: converted at once, '15 oz' could not be typed to its end. */
function PoundsInput(props: InputProps) {
  const translate = useText();
  return (
    <TextInput
      help={translate('form.weightHelp')}
      format={(value) => (typeof value === 'number' ? formatPounds(value) : value)}
      {...props}
    />
  );
}

/**
 * A weight in pounds, to the hundredth; ounces, grams, and kilograms are converted.
 *
 * @param options.max the heaviest that it takes
 */
export const pounds = ({
  max = WEIGHT.maximum,
  ...options
}: Options & { max?: number } = {}): Field<number> => ({
  ...common(options),
  columnKind: 'decimal',
  typed: 'weight',
  align: 'right',
  unit: 'lb',
  filter: options.filter ? { kind: 'stated' } : null,
  rule: (words) => {
    const weight = z
      .number({ error: ({ input }) => (input == null ? words.required : words.weight(max)) })
      .check(z.gte(WEIGHT.minimum, words.weight(max)), z.lte(max, words.weight(max)));
    return z.pipe(z.transform(toPounds), options.required ? weight : z.nullish(weight));
  },
  Input: PoundsInput,
  Show: ({ value }) => <Tabular>{formatPounds(value)}</Tabular>,
  plain: (value) => value,
});
