import { useGetOne, useRecordContext, type RaRecord } from 'react-admin';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { zoneName } from '../../i18n/timeZones';
import type { ResourceDefinition } from '../../kit/declaration';
import { bindFields } from '../../kit/fields/bindField';
import { timeZone } from '../../kit/fields/timeZoneField';
import { DetailsSkeleton, FormSkeleton } from '../../kit/details/DetailsSkeleton';
import { EditForm } from '../../kit/form/EditForm';
import { FailedState } from '../../ui/FailedState';
import { useResource } from '../../kit/ResourcesContext';
import { useAdministers } from '../../kit/useAdministered';
import { useDataApi } from '../../kit/useDataApi';
import { Card } from '../../ui/Card';

const fields = bindFields({
  time_zone: timeZone({ none: 'resources.locations.details.asNetwork' }),
});

/** The location as a form of its time zone alone. */
const clockOf = (locations: ResourceDefinition): ResourceDefinition => ({
  ...locations,
  access: { ...locations.access, edit: 'locationAdmin' },
  fields,
});

interface NetworkRecord extends RaRecord {
  time_zone: string;
}

/**
 * The time zone of the location of the page, for its admins: one of its own or the network's.
 *
 * @param secondary another form of the page has the primary button
 */
export function LocationZoneForm({ secondary = false }: { secondary?: boolean }) {
  const translate = useText();
  const dataApi = useDataApi();
  const clock = clockOf(useResource('locations'));
  const record = useRecordContext();
  const isMine = useAdministers(record?.id);
  const {
    data: network,
    error,
    refetch,
  } = useGetOne<NetworkRecord>(
    'networks',
    { id: String(record?.['network_id']) },
    { enabled: record !== undefined },
  );
  const title = translate('resources.locations.details.timeZone');
  if (!record) {
    return (
      <DetailsSkeleton titled>
        <FormSkeleton resource={clock} title={title} />
      </DetailsSkeleton>
    );
  }
  if (!isMine) return null;
  // Without the network's zone nobody knows what an empty field means.
  if (error && !network) {
    return (
      <Card flat>
        <FailedState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <EditForm
      resource={clock}
      record={record}
      title={title}
      text={translate('resources.locations.details.timeZoneText', {
        zone: network ? zoneName(network.time_zone) : EMPTY,
      })}
      submitLabel={translate('resources.locations.details.saveTimeZone')}
      draft="location time zone"
      secondary={secondary}
      // The claims say by which clock times are shown.
      onSaved={() => void dataApi.refreshClaims()}
    />
  );
}
