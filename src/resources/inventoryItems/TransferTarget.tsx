import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { SelectInput } from '../../components/form/SelectInput';
import { useCurrentUser } from '../../resource/useCurrentUser';
import { movementText } from './movementSchema';

interface LocationRecord extends RaRecord {
  id: string;
  name: string;
}

/** More than any network has; one request then holds them all. */
const EVERY = 1_000;

/** The other locations that the person administers. */
export function TransferTarget() {
  const translate = useTranslate();
  const user = useCurrentUser();
  const here = user?.activeLocation?.id;
  const everywhere = user !== null && (user.isNetworkAdmin || user.isSuperUser);
  const administered = user?.locations.flatMap(({ id, role }) => (role === 'admin' ? id : []));
  const { data = [], isPending } = useGetList<LocationRecord>('locations', {
    pagination: { page: 1, perPage: EVERY },
    sort: { field: 'name', order: 'ASC' },
    filter: everywhere ? {} : { 'id@in': administered },
  });
  const choices = data.filter(({ id }) => id !== here);
  return (
    <SelectInput
      source="to_location_id"
      label={translate(movementText('to'))}
      required
      choices={choices}
      help={!isPending && choices.length === 0 ? translate(movementText('noOther')) : undefined}
    />
  );
}
