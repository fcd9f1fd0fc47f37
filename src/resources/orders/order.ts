import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { ORDER_STATUSES } from './orderStatus';
import { codesOf } from '../../i18n/choices';

const shape = z.looseObject({
  id: z.string(),
  visit_id: z.string(),
  client_id: z.string(),
  location_id: z.string(),
  order_number: z.int(),
  fulfillment_status: z.enum(codesOf(ORDER_STATUSES)),
  created_at: z.string(),
  in_progress_at: z.nullish(z.string()),
  ready_at: z.nullish(z.string()),
  fulfilled_at: z.nullish(z.string()),
  cancelled_at: z.nullish(z.string()),
  cancel_reason: z.nullish(z.string()),
});

/** An order as the screens need it. */
export type Order = z.infer<typeof shape>;

/** @throws ZodError for what is no order, a mistake of the program */
export const orderOf = (record: RaRecord): Order => z.parse(shape, record);
