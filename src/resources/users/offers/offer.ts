import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { LOCATION_ROLES } from '../../../config';

const schema = z.object({
  id: z.string(),
  location_name: z.string(),
  user_name: z.string(),
  offered_by_name: z.string(),
  role: z.enum(LOCATION_ROLES),
  expires_at: z.string(),
});

/** An invitation that waits for the answer of somebody of the network: a row of `open_location_offers`. */
export type Offer = z.infer<typeof schema>;

/** @throws ZodError when the record is no row of `open_location_offers` */
export const offerOf = (record: RaRecord): Offer => z.parse(schema, record);
