import { midSentence } from '../../i18n/midSentence';
import type { Text } from '../../i18n/text';
import type { Reason } from './similarAnswer';

/** What says nothing for two records being the same. */
const AGAINST = ['only_on_one', 'different'];

export const speaksFor = ({ level }: Reason): boolean => !AGAINST.includes(level);

/** What a reason speaks of, in small letters: 'birth date'. */
export function comparedWords(resource: string, field: string, translate: Text): string {
  const label = translate(`resources.${resource}.fields.${field}`, { _: field });
  return translate(`resources.${resource}.similar.compared.${field}`, {
    _: midSentence(label),
  });
}

/** One reason: 'same birth date'. */
function inWords(resource: string, { field, level }: Reason, translate: Text): string {
  const values = { field: comparedWords(resource, field, translate) };
  return translate(`similar.why.${level}`, {
    ...values,
    _: translate('similar.why.similar', values),
  });
}

/** Why records may be the same, as part of a sentence: 'short form of the name, same address, different phone'. */
export function reasonsInWords(
  resource: string,
  reasons: readonly Reason[],
  translate: Text,
): string {
  // What only one of them has says nothing: most of a form is empty.
  const told = reasons.filter(({ level }) => level !== 'only_on_one');
  return [...told.filter(speaksFor), ...told.filter((reason) => !speaksFor(reason))]
    .map((reason) => inWords(resource, reason, translate))
    .join(', ');
}

/** As many say enough of two records in one line. */
const TOLD = 3;

/** The same as a title, only what speaks most for it: 'Same birth date, same phone'. */
export function reasonTitle(resource: string, reasons: readonly Reason[], translate: Text): string {
  const words = reasonsInWords(resource, reasons.filter(speaksFor).slice(0, TOLD), translate);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
