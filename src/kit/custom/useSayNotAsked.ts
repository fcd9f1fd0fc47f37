import { useNotify, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { isSameValue } from '../fields/bindField';

/**
 * Says which answers of a form were not saved: the network retired their fields while it was open.
 *
 * @returns a function of what was sent and of the record as it is now
 */
export function useSayNotAsked({ name, ownFields = [] }: ResourceDefinition) {
  const translate = useText();
  const notify = useNotify();
  return (sent: Readonly<Record<string, unknown>>, saved: RaRecord) => {
    const labels = ownFields
      .filter(({ source }) => source in sent && !isSameValue(sent[source], saved[source]))
      .map(({ source }) => translate(`resources.${name}.fields.${source}`));
    if (labels.length === 0) return;
    notify(translate('form.notSavedAnswers', { labels: labels.join(', ') }), {
      type: 'warning',
      description: translate('form.notAskedAnyMore'),
    });
  };
}
