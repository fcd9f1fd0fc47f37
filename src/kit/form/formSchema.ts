import * as z from 'zod/mini';
import type { FormCheck } from '../declaration';
import type { BoundField, RuleWords } from '../fields/field';
import type { Text } from '../../i18n/text';

/** The messages of a field's rules, with its name in them. */
function wordsFor(label: string, translate: Text): RuleWords {
  return {
    required: translate('form.errors.required', { label }),
    invalid: translate('form.errors.notValid', { label }),
    tooLong: (maximum) => translate('form.errors.tooLong', { label, maximum }),
  };
}

/**
 * What a form of these fields accepts. The messages are words: each stands below its field, and
 * only the first failing rule speaks.
 */
export function formSchema(
  fields: readonly BoundField[],
  labelOf: (source: string) => string,
  translate: Text,
  check: FormCheck | null = null,
) {
  const each = fields.map(({ source, field }) => [
    source,
    field.rule(wordsFor(labelOf(source), translate)),
  ]);
  const object = z.object(Object.fromEntries(each));
  if (check === null) return object;
  return object.check(({ value, issues }) => {
    for (const [source, key] of Object.entries(check(value))) {
      if (key === undefined) continue;
      const message = translate(key, { label: labelOf(source) });
      issues.push({ code: 'custom', path: [source], message, input: value });
    }
  });
}

/** What an empty form starts with. */
export const initialValues = (fields: readonly BoundField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ source, field }) => [source, field.initial]));
