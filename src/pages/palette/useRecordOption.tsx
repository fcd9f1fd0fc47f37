import { useContext } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { pathsOf } from '../../kit/declaration';
import { isEmpty } from '../../kit/fields/bindField';
import { withInitialValues } from '../../kit/form/initialValues';
import { ResourcesContext } from '../../kit/ResourcesContext';
import { deskPath } from '../../resources/visits/deskPath';
import type { EntityName } from '../../entities';
import { foundRowOf } from './foundRows';
import type { Option } from './option';
import { pathTo } from '../../routes';
import { useMayOpen } from './useMayOpen';

const DELIVERY = pathTo('ReceiveDelivery');

/** Makes an option of a record: its page is opened, a client may be checked in, an item received. */
export function useRecordOption(): (entity: EntityName, record: RaRecord) => Option | undefined {
  const resources = useContext(ResourcesContext);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  return (entity, record) => {
    const resource = resources.find(({ name }) => name === entity);
    const path = resource && pathsOf(resource).details(record.id);
    if (!resource || path === undefined || !mayOpen(path)) return undefined;
    const row = foundRowOf(entity);
    const { face: Face, detail: Detail, right: Right } = row;
    const Icon = resource.icon;
    const other = resource.search.find(
      (column) => column !== resource.record && resource.fields[column] !== undefined,
    );
    const desk = deskPath({ client: String(record.id) });
    return {
      id: `palette-${entity}-${record.id}`,
      name: row.name?.(record) ?? String(record[resource.record] ?? ''),
      face: Face ? <Face record={record} /> : <Icon />,
      detail: Detail ? (
        <Detail record={record} />
      ) : (
        other !== undefined && !isEmpty(record[other]) && resource.fields[other]?.show(record)
      ),
      right: Right && <Right record={record} />,
      phone: row.phone,
      run: () => void navigate(path),
      checkIn:
        entity === 'clients' && mayOpen(desk.split('?')[0] ?? '')
          ? () => void navigate(desk)
          : undefined,
      receive:
        entity === 'inventory_items' && mayOpen(DELIVERY) && pathname !== DELIVERY
          ? () => void navigate(DELIVERY, withInitialValues({ item: record.id }))
          : undefined,
    };
  };
}
