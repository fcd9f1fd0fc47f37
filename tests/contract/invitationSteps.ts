import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { ApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';

/** An address that nobody has. */
export const aNewAddress = (): string => `new-${randomUUID()}@example.org`;

/** What an invitation may say otherwise than usual. */
export interface Invitation {
  email?: string;
  network_id?: string;
  location_id?: string;
  role?: string;
  [other: string]: unknown;
}

/** Has an actor invite somebody to the location of the world: Nadia, as a member. */
export const inviteBy = (
  world: ApiWorld,
  actor: Parameters<ApiWorld['token']>[0],
  invitation: Invitation = {},
) => {
  const { here } = world;
  const body = {
    email: aNewAddress(),
    network_id: here.id,
    location_id: here.location,
    role: 'member',
    first_name: 'Nadia',
    last_name: 'O’Brien-Ávila',
    ...invitation,
  };
  return callFunction(world, 'invite-user', actor, { body });
};

/** The token in the newest invitation to an address. */
export async function tokenFor(world: ApiWorld, email: string): Promise<string> {
  const mail = (await mailsTo(world, email)).find(({ type }) => type === 'invite');
  return new URL(mail?.link ?? '').hash.replace('#invitation=', '');
}

/** Opens an invitation as the page does: with the token, and nobody signed in. */
export const acceptInvitation = (world: ApiWorld, token: unknown) =>
  callFunction(world, 'accept-invitation', 'anon', { body: { token } });

/** Has the mails sent that wait to be. */
export const sendWaitingMails = (world: ApiWorld) =>
  callFunction(world, 'run-jobs', 'anon', { body: {}, token: inject('backend').serviceKey });

/** Who an address belongs to, past all policies. */
export async function personOf(world: ApiWorld, email: string) {
  const [row] = await world.sql<
    {
      id: string;
      network_id: string;
      first_name: string;
      avatar_url: string | null;
      deleted_at: Date | null;
      banned_until: Date | null;
      names: unknown;
      links: Record<string, string>;
    }[]
  >`
    select p.id, p.network_id, p.first_name, p.avatar_url, p.deleted_at, u.banned_until,
           u.raw_user_meta_data as names,
           coalesce((select jsonb_object_agg(location_id, role) from public.user_locations
                      where user_id = p.id), '{}') as links
      from auth.users u join public.profiles p on p.id = u.id where u.email = ${email}`;
  return row;
}
