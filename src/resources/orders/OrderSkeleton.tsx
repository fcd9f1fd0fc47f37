import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { DetailsSkeleton, ValueSkeleton } from '../../kit/details/DetailsSkeleton';
import { Facts } from '../../kit/details/Facts';
import { SectionCard } from '../../ui/SectionCard';
import { usePhone } from '../../ui/usePhone';
import { LineBones } from './LineList';
import { LineTable } from './LineTable';
import { OrderTrack } from './OrderTrack';

/** The page of an order on its way: its steps, the head of its lines, the labels of its details. */
export function OrderSkeleton() {
  const translate = useText();
  const isPhone = usePhone();
  return (
    <DetailsSkeleton>
      <Box sx={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OrderTrack order={undefined} />
        <SectionCard flush title={translate('resources.orders.lines.title')}>
          {isPhone ? <LineBones /> : <LineTable status="pending" lines={undefined} />}
        </SectionCard>
        <SectionCard title={translate('form.details')}>
          <Facts
            columns={3}
            facts={LABELS.map((key) => ({ label: translate(key), value: <ValueSkeleton /> }))}
          />
        </SectionCard>
      </Box>
    </DetailsSkeleton>
  );
}

/** Of OrderFacts. */
const LABELS = [
  'resources.orders.fields.client_id',
  'resources.orders.fields.created_at',
  'resources.clients.household.title',
  'resources.orders.details.visit',
  'resources.visits.fields.created_by',
  'resources.orders.fields.fulfilled_at',
] as const;
