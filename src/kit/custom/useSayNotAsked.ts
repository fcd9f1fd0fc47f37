import { useNotify, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { isSameValue } from '../fields/bindField';

/**
 * Says which answers were not saved, by the labels of their fields: the network stopped asking them while the form
 * was open.
 */
export function useSayNotSaved() {
  const translate = useText();
  const notify = useNotify();
  return (labels: readonly string[]) => {
    if (labels.length === 0) return;
    notify(translate('form.notSavedAnswers', { labels: labels.join(', ') }), {
      type: 'warning',
      description: translate('form.notAskedAnyMore'),
    });
  };
}

/**
 * Says which answers of the form of a record were not saved.
 *
 * @returns a function of what was sent and of the record as it is now
 */
export function useSayNotAsked({ name, ownFields = [] }: ResourceDefinition) {
  const translate = useText();
  const say = useSayNotSaved();
  return (sent: Readonly<Record<string, unknown>>, saved: RaRecord) => {
    say(
      ownFields
        .filter(({ source }) => source in sent && !isSameValue(sent[source], saved[source]))
        .map(({ source }) => translate(`resources.${name}.fields.${source}`)),
    );
  };
}
