import type { RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { zoneName } from '../../i18n/timeZones';
import { bindFields } from '../../kit/fields/bindField';
import { timeZone } from '../../kit/fields/timeZoneField';
import { EditForm } from '../../kit/form/EditForm';
import { useDataApi } from '../../kit/useDataApi';
import networks from '.';

/** The network as a form of its time zone alone. */
const clock = {
  ...networks,
  access: { ...networks.access, edit: 'networkAdmin' },
  fields: bindFields({ time_zone: timeZone({ required: true }) }),
} as const;

/** The time zone of the locations that have none of their own. */
export function TimeZoneForm({ record }: { record: RaRecord }) {
  const translate = useText();
  const dataApi = useDataApi();
  return (
    <EditForm
      quiet
      note={({ time_zone: zone }) =>
        translate('resources.networks.settings.timeZoneWas', { zone: zoneName(String(zone)) })
      }
      resource={clock}
      record={record}
      title={translate('resources.networks.settings.timeZone')}
      text={translate('resources.networks.settings.timeZoneText')}
      submitLabel={translate('resources.networks.settings.saveTimeZone')}
      draft="network time zone"
      // The claims say by which clock times are shown.
      onSaved={() => void dataApi.refreshClaims()}
    />
  );
}
