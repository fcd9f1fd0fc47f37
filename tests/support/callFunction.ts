import type { ApiWorld } from './apiWorld';

/** What a server function answered. */
export interface FunctionAnswer {
  status: number;
  /** The JSON of the answer; null when there is none. */
  body: unknown;
  headers: Headers;
}

/**
 * Sends a request to a server function as an actor.
 * @param options.token another token than the actor's; null for none
 * @param options.text a body that is sent as it is
 */
export async function callFunction(
  world: ApiWorld,
  name: string,
  actor: Parameters<ApiWorld['token']>[0],
  options: { method?: string; body?: unknown; text?: string; token?: string | null } = {},
): Promise<FunctionAnswer> {
  const token = options.token === undefined ? await world.token(actor) : options.token;
  const { method = 'POST', text = options.body === undefined ? '' : JSON.stringify(options.body) } =
    options;
  const response = await fetch(`${world.url}/functions/v1/${name}`, {
    method,
    headers: {
      apikey: world.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(text && method !== 'GET' && { body: text }),
  });
  const answer = await response.text();
  return {
    status: response.status,
    body: answer ? (JSON.parse(answer) as unknown) : null,
    headers: response.headers,
  };
}

/** Mails to an address in the embedded mailbox, newest first. */
export function mailsTo(
  world: ApiWorld,
  address: string,
): Promise<{ type: string; subject: string; html: string; link: string | null }[]> {
  return world.sql`
    select type, subject, html, link from _local.mails
     where recipient = ${address.toLowerCase()} order by id desc`;
}
