import type { RaRecord } from 'react-admin';
import { SESSION } from '../../config';
import { useText } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { number } from '../../kit/fields/fields';
import { EditForm } from '../../kit/form/EditForm';
import networks from '.';

/** The network as a form of the two numbers alone. */
const limits = {
  ...networks,
  access: { ...networks.access, edit: 'networkAdmin' },
  fields: bindFields({
    session_idle_hours: number({ required: true, min: 1, max: SESSION.idleHours }),
    session_days: number({ required: true, min: 1, max: SESSION.days }),
  }),
} as const;

/** How soon the people of a network sign in again. */
export function SessionLimitsForm({ record }: { record: RaRecord }) {
  const translate = useText();
  return (
    <EditForm
      resource={limits}
      record={record}
      title={translate('resources.networks.settings.sessions')}
      text={translate('resources.networks.settings.sessionsText')}
      submitLabel={translate('resources.networks.settings.saveSessions')}
      draft="session limits"
    />
  );
}
