import * as z from 'zod/mini';

const uninvitedShape = z.object({
  uninvited: z.looseObject({
    email: z.string(),
    network_id: z.string(),
    location_id: z.string(),
  }),
});

/** What the history keeps where a network was made and its admin's invitation did not go out. */
export interface Uninvited {
  /** What `invite-user` is asked again. */
  uninvited: Readonly<Record<string, unknown>>;
}

/** The invitation that did not go out, of the state of an address; null for any other state. */
export function readUninvited(state: unknown) {
  return z.safeParse(uninvitedShape, state).data?.uninvited ?? null;
}
