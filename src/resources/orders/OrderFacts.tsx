import Link from '@mui/material/Link';
import { useGetOne, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ClampedText } from '../../ui/ClampedText';
import { Facts } from '../../kit/details/Facts';
import { EMPTY } from '../../i18n/formatValue';
import { SectionCard } from '../../ui/SectionCard';
import type { ResourceDefinition } from '../../kit/declaration';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import type { Order } from './order';
import { useText } from '../../i18n/text';

interface OrderFactsProps {
  order: Order;
  record: RaRecord;
  resource: ResourceDefinition;
}

const OF_ORDER = ['created_at', 'fulfilled_by', 'fulfilled_at'];
const OF_VISIT = ['visited_at', 'household_size', 'created_by'];
/** Said only where there is something. */
const WORDS_OF_VISIT = ['note', 'override_reason'];

/** Whose order it is, the visit it came from, and who handed it out. */
export function OrderFacts({ order, record, resource }: OrderFactsProps) {
  const translate = useText();
  const visits = useResource('visits');
  const { data: visit } = useGetOne<RaRecord>('visits', { id: order.visit_id });
  return (
    <SectionCard title={translate('form.details')}>
      <Facts
        facts={[
          {
            label: translate('resources.orders.fields.client_id'),
            value: (
              <Link
                component={RouterLink}
                to={pathTo('ClientDetails', { client_id: order.client_id })}
              >
                {resource.fields['client_id']?.show(record)}
              </Link>
            ),
          },
          ...OF_ORDER.map((name) => ({
            label: translate(`resources.orders.fields.${name}`),
            value: resource.fields[name]?.show(record),
          })),
          ...OF_VISIT.map((name) => ({
            label: translate(
              name === 'visited_at'
                ? 'resources.orders.details.visit'
                : `resources.visits.fields.${name}`,
            ),
            value: visit ? visits.fields[name]?.show(visit) : EMPTY,
          })),
          ...WORDS_OF_VISIT.filter((name) => visit?.[name]).map((name) => ({
            label: translate(`resources.visits.fields.${name}`),
            value: <ClampedText>{String(visit?.[name])}</ClampedText>,
            wide: true,
          })),
        ]}
      />
    </SectionCard>
  );
}
