import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { LOCATION_ROLES } from '../../config';

const schema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  location_id: z.nullable(z.string()),
  link_id: z.nullable(z.string()),
  role: z.nullable(z.enum(LOCATION_ROLES)),
  standing: z.nullable(z.enum(['network_admin', 'super_user'])),
  is_invited: z.boolean(),
  // whether profile and second factor are the signed-in person's to look after
  is_editable: z.boolean(),
  updated_at: z.string(),
});

/** A colleague at a location, or at none: a row of the view `location_users`. */
export type Placement = z.infer<typeof schema>;

/** What somebody is above the locations; null for nothing. */
export type Standing = Placement['standing'];

/** @throws ZodError when the record is no row of `location_users` */
export const placementOf = (record: RaRecord): Placement => z.parse(schema, record);

/** What a user is called: the name, or the email address while there is none. */
export const nameOf = ({ full_name: name, email }: Record<string, unknown>): string =>
  [name, email].find((text): text is string => typeof text === 'string' && text !== '') ?? '';
