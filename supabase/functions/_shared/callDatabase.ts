import { z } from 'npm:zod@4.6.7';
import type { Environment } from './environment.ts';
import { fetchDirectly } from './fetchDirectly.ts';
import {
  nameNotPlain,
  notAllowed,
  RequestError,
  secondFactorNeeded,
  signInAgain,
  unavailable,
} from './RequestError.ts';

const DATABASE_ERROR = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
});
const LIMIT = z.object({ retry_at: z.iso.datetime({ offset: true }) });

/** Reasons that the database's functions give by name, in words for people. */
const CONFLICTS: Readonly<Record<string, string>> = {
  last_network_admin:
    'This is the last admin of the network. Make another user a network admin first.',
  last_super_user: 'This is the last super user. Make another user one first.',
  invitation_under_way: 'This address is being invited just now. Try again in a minute.',
  works_here: 'This person works at this location already. Change the role on their page.',
  self: "You can't do this to your own account. Use your account settings.",
};

/** So many invitations went out that the next one has to wait; the screen says until when, by its reader's clock. */
function invitationLimit(details: string | null | undefined): RequestError {
  const { retry_at: retryAt } = LIMIT.parse(JSON.parse(details ?? 'null'));
  const message = 'You have sent as many invitations as a day allows. Send the next ones later.';
  return new RequestError(429, 'invitation_limit', message, { retry_at: retryAt });
}

function refusalOf(status: number, body: unknown): RequestError {
  const error = DATABASE_ERROR.safeParse(body);
  if (!error.success) return unavailable();
  const { code, message, details } = error.data;
  const conflict = CONFLICTS[message];
  if (code === 'PT409' && conflict) return new RequestError(409, message, conflict);
  if (code === 'PT429' && message === 'invitation_limit') return invitationLimit(details);
  if (code === 'PT400' && message === 'name_not_plain') return nameNotPlain();
  if (code === 'PT403') return secondFactorNeeded();
  if (code === 'PT401' || status === 401) return signInAgain();
  if (code === '42501' || code === 'PT404') return notAllowed();
  return unavailable();
}

/** Whose rights a call has: the actor's own, by token, or the server's, who passes every policy. */
export type Caller = { readonly token: string } | 'server';

/**
 * Calls a database function through the REST API, and checks what comes back.
 * @param result the shape of the answer
 * @throws RequestError: 400 a name that is none, 401 dead session, 403 aal1 or no right, 409 a named
 *   conflict, 429 a limit, 502
 */
export async function callDatabase<T>(
  environment: Environment,
  caller: Caller,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  result: z.ZodType<T>,
): Promise<T> {
  const key = caller === 'server' ? environment.secretKey : environment.publishableKey;
  const headers = new Headers({ apikey: key, 'content-type': 'application/json' });
  // New secret keys are no JWT and go into the apikey header alone.
  if (caller !== 'server') headers.set('authorization', `Bearer ${caller.token}`);
  else if (!key.startsWith('sb_')) headers.set('authorization', `Bearer ${key}`);

  const response = await fetchDirectly(`${environment.apiUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(parameters),
  });
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw refusalOf(response.status, body);
  return result.parse(body);
}
