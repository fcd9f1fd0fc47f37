import * as z from 'zod/mini';
import { WEIGHT } from '../../config';
import type { FormCheck } from '../declaration';
import type { BoundField, Field, RuleWords } from '../fields/field';
import type { Text } from '../../i18n/text';

/** What a form holds. */
export type FormValues = Record<string, unknown>;

/** What a form accepts, and what it makes of it. */
export type FormSchema<Accepted extends FormValues = FormValues> = z.ZodMiniType<
  Accepted,
  FormValues
>;

/** What a schema takes its messages from: the names of the fields, and the texts. */
export interface FormWords {
  labelOf: (source: string) => string;
  translate: Text;
}

/** A column or another part of a form, with its rule. */
interface Ruled {
  readonly source: string;
  readonly field: Pick<Field, 'rule'>;
}

/** The messages of a field's rules, with its name in them. */
function wordsFor(label: string, translate: Text): RuleWords {
  return {
    required: translate('form.errors.required', { label }),
    invalid: translate('form.errors.notValid', { label }),
    tooLong: (maximum) => translate('form.errors.tooLong', { label, maximum }),
    ahead: translate('form.errors.ahead', { label }),
    oneLine: translate('form.errors.oneLine', { label }),
    notPlain: translate('form.errors.notPlain', { label }),
    zipCode: translate('form.errors.zipCode', { label }),
    zipCodes: (wrong) => translate('form.errors.zipCodes', { wrong }),
    weight: (maximum) => translate('form.errors.weight', { minimum: WEIGHT.minimum, maximum }),
  };
}

/**
 * What a form of these fields accepts, be they a resource's or the form's own (`bindFields`). The
 * messages are words: each stands below its field, and only the first failing rule speaks.
 *
 * @param values what the form holds, for rules that look at it
 */
export function schemaOf(
  fields: readonly Ruled[],
  { labelOf, translate }: FormWords,
  check?: FormCheck,
  values: FormValues = {},
): FormSchema {
  const each = fields.map(({ source, field }) => [
    source,
    field.rule(wordsFor(labelOf(source), translate), values),
  ]);
  const object = z.object(Object.fromEntries(each));
  if (!check) return object;
  return object.check(({ value, issues }) => {
    for (const [source, key] of Object.entries(check(value))) {
      if (key === undefined) continue;
      const message = translate(key, { label: labelOf(source) });
      issues.push({ code: 'custom', path: [source], message, input: value });
    }
  });
}

/** What the form of a new record starts with: what the network chose, where it did. */
export const newRecordValues = (fields: readonly BoundField[]): FormValues =>
  Object.fromEntries(fields.map(({ source, field }) => [source, field.suggested ?? field.initial]));

/** What an empty form starts with. */
export const initialValues = (fields: readonly BoundField[]): FormValues =>
  Object.fromEntries(fields.map(({ source, field }) => [source, field.initial]));
