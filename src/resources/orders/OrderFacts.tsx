import { type RaRecord } from 'react-admin';
import { ClampedText } from '../../ui/ClampedText';
import { Facts, type Fact } from '../../kit/details/Facts';
import { EMPTY } from '../../i18n/formatValue';
import { SectionCard } from '../../ui/SectionCard';
import type { ResourceDefinition } from '../../kit/declaration';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import { referenceName } from '../../kit/useReferenceNames';
import type { Order } from './order';
import { useOrderClient } from './useOrderClient';
import { useOrderVisit } from './useOrderVisit';
import { useText } from '../../i18n/text';
import { TextLink } from '../../ui/TextLink';

interface OrderFactsProps {
  order: Order;
  record: RaRecord;
  resource: ResourceDefinition;
}

/** Whose order it is, the visit it came from, and who handed it out. */
export function OrderFacts({ order, record, resource }: OrderFactsProps) {
  const translate = useText();
  const visits = useResource('visits');
  const visit = useOrderVisit(order);
  const client = useOrderClient(order.client_id);
  const ofOrder = (name: string): Fact => ({
    label: translate(`resources.orders.fields.${name}`),
    value: resource.fields[name]?.show(record),
  });
  const ofVisit = (name: string, label: string): Fact => ({
    label,
    value: visit ? visits.fields[name]?.show(visit) : EMPTY,
  });
  return (
    <SectionCard title={translate('form.details')}>
      <Facts
        columns={3}
        facts={[
          {
            label: translate('resources.orders.fields.client_id'),
            value: (
              <TextLink to={pathTo('ClientDetails', { client_id: order.client_id })}>
                {client ? referenceName(client, 'full_name', translate) : EMPTY}
              </TextLink>
            ),
          },
          ofOrder('created_at'),
          {
            label: translate('resources.clients.household.title'),
            value: visit
              ? translate('resources.visits.household', { smart_count: visit.household_size })
              : EMPTY,
          },
          ofVisit('visited_at', translate('resources.orders.details.visit')),
          ofVisit('created_by', translate('resources.visits.fields.created_by')),
          ofOrder('fulfilled_at'),
          ...(order.fulfilled_at ? [ofOrder('fulfilled_by')] : []),
          ...(visit?.override_reason
            ? [
                {
                  label: translate('resources.visits.fields.override_reason'),
                  value: <ClampedText>{visit.override_reason}</ClampedText>,
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </SectionCard>
  );
}
