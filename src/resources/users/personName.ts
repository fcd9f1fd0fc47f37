import * as z from 'zod/mini';
import { text as words } from '../../i18n/text';
import type { Field } from '../../kit/fields/field';
import { text } from '../../kit/fields/fields';
import { isPlainName } from './plainName';

/** A first or last name, which stands in mails to other people. */
export function personName(options: Parameters<typeof text>[0]): Field<string> {
  const field = text(options);
  return {
    ...field,
    rule: (ruleWords) =>
      field
        .rule(ruleWords)
        .check(
          z.refine(
            (name) => typeof name !== 'string' || isPlainName(name),
            words('resources.profiles.nameNotPlain'),
          ),
        ),
  };
}
