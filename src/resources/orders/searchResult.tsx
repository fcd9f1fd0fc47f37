import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { formatOrderNumber } from '../../i18n/formatValue';
import { formatMomentDay } from '../../i18n/dates';
import type { FoundRow } from '../../kit/search/foundRow';
import { isStatus, StatusChip } from '../../ui/StatusChip';

const rowShape = z.object({
  order_number: z.int(),
  created_at: z.string(),
  fulfillment_status: z.string(),
  client: z.nullable(z.object({ full_name: z.string() })),
});

const rowOf = (record: RaRecord) => z.parse(rowShape, record);

function name(record: RaRecord): string {
  const { order_number: number, client } = rowOf(record);
  return client ? `${formatOrderNumber(number)} ${client.full_name}` : formatOrderNumber(number);
}

const Day = ({ record }: { record: RaRecord }) => formatMomentDay(rowOf(record).created_at);

function Status({ record }: { record: RaRecord }) {
  const { fulfillment_status: status } = rowOf(record);
  return isStatus(status) && <StatusChip status={status} />;
}

export default {
  ...{ entity: 'orders', name, detail: Day, right: Status, embed: ['client:clients(full_name)'] },
} satisfies FoundRow;
