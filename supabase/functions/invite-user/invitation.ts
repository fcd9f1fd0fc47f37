import { z } from 'npm:zod@4.6.7';

/** What an invitation says. */
export const INVITATION = z.object({
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  network_id: z.uuid(),
  location_id: z.uuid(),
  role: z.enum(['admin', 'member']),
  first_name: z.string().trim().min(1).max(80),
  last_name: z.string().trim().min(1).max(80),
  /** The person shall run the network, which only who runs it gives. */
  network_admin: z.boolean().default(false),
  /** The list that it is of: within it an address is invited once, however often it is sent. */
  key: z.uuid().optional(),
});
export type Invitation = z.infer<typeof INVITATION>;

/** Whose address it is, as the database knows them; for the server alone. */
export const TARGET = z.object({
  state: z.enum(['new', 'invited', 'member', 'offer', 'deleted', 'elsewhere']),
  user_id: z.uuid().nullable(),
  is_confirmed: z.boolean(),
});
export type Target = z.infer<typeof TARGET>;
