import { Hono } from 'hono';
import { hasNoBody } from '../http/apiLimits';
import { keyRefusal } from '../http/keyRefusal';
import { authorizationOf, type StackKeys } from './stackKeys';

/** One server behind the gateway. */
export interface ForwardOptions {
  /** Under which path the gateway has it, such as `/auth/v1`. */
  readonly at: string;
  /** The server's own address, without a slash at its end. */
  readonly target: string;
  readonly keys: StackKeys;
  /** Paths behind `at` that the gateway lets everybody ask for, without a key. */
  readonly open?: RegExp;
}

/** Headers about one connection, or about a body that is sent on in another form. */
export const OF_THE_CONNECTION = [
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
];

/**
 * Hands the requests of one path on to a server, as the gateway of Supabase does: the path's beginning
 * goes, a key becomes the token that stands for it. Answers come back as they are.
 *
 * @returns routes for `at`
 */
export function forward({ at, target, keys, open }: ForwardOptions): Hono {
  return new Hono().all('*', async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const path = url.pathname.slice(at.length) || '/';
    const isOpen = request.method === 'OPTIONS' || open?.test(path) === true;
    const refusal = isOpen ? null : keyRefusal(request, keys);
    if (refusal) return context.json(refusal, 401);
    const headers = new Headers(request.headers);
    const authorization = authorizationOf(request, keys);
    if (authorization !== null) headers.set('authorization', authorization);
    headers.set('x-forwarded-host', url.host);
    headers.set('x-forwarded-proto', url.protocol.slice(0, -1));
    for (const name of ['host', 'accept-encoding', ...OF_THE_CONNECTION]) headers.delete(name);
    const answer = await fetch(`${target}${path}${url.search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(!hasNoBody(request.method) && { body: await request.arrayBuffer() }),
    }).catch(() => null);
    if (!answer) return context.json({ message: `The server of ${at} does not answer` }, 502);
    const told = new Headers(answer.headers);
    for (const name of OF_THE_CONNECTION) told.delete(name);
    return new Response(answer.body, { status: answer.status, headers: told });
  });
}
