import { useGetList, type RaRecord } from 'react-admin';
import { SelectInput } from '../../kit/form/SelectInput';
import { useAdministered } from '../../kit/useAdministered';
import { movementText } from './movementSchema';
import type { StockItem } from './stockItem';
import { useText } from '../../i18n/text';

interface LocationRecord extends RaRecord {
  id: string;
  name: string;
}

/** More than any network has; one request then holds them all. */
const EVERY = 1_000;

/** The locations that an item can go to: the others of its network that the person administers. */
export function TransferTarget({ item }: { item: StockItem }) {
  const translate = useText();
  const administered = useAdministered();
  const { data = [], isPending } = useGetList<LocationRecord>('locations', {
    pagination: { page: 1, perPage: EVERY },
    sort: { field: 'name', order: 'ASC' },
    filter: administered === 'all' ? {} : { 'id@in': administered },
    meta: { scope: { network: item.network_id } },
  });
  const choices = data.filter(({ id }) => id !== item.location_id);
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
