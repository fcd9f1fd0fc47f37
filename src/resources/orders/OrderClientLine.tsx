import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Avatar } from '../../ui/Avatar';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { referenceName } from '../../kit/useReferenceNames';
import type { Order } from './order';
import { useOrderClient } from './useOrderClient';
import { useOrderVisit } from './useOrderVisit';
import { useText } from '../../i18n/text';

/** Whose order it is: client, household, and where there is room the day of the visit. */
export function OrderClientLine({ order }: { order: Order }) {
  const translate = useText();
  const client = useOrderClient(order.client_id);
  const visit = useOrderVisit(order);
  if (client === undefined) return <Skeleton width="16rem" />;
  if (client === null) return null;
  return (
    <Box sx={LINE}>
      <Avatar id={order.client_id} name={client.full_name} size={24} />
      <span>
        <strong>{referenceName(client, 'full_name', translate)}</strong>
        {visit && (
          <>
            {translate('resources.orders.details.householdOf', { count: visit.household_size })}
            <span className="visit-day">
              {translate('resources.orders.details.visitOf', {
                date: formatDate(localDate(visit.visited_at)),
              })}
            </span>
          </>
        )}
      </span>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600, color: 'text.primary' },
  '& .visit-day': { display: { xs: 'none', sm: 'inline' } },
} as const;
