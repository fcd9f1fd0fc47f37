import { Hono } from 'hono';
import { hasNoBody } from '../http/apiLimits';
import { keyRefusal } from '../http/keyRefusal';
import { authorizationOf, type StackKeys } from './stackKeys';

/** A request as it is handed on. */
export interface Handed {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: ArrayBuffer;
}

/** Sends a request to a server; a path has its query. */
export type Send = (path: string, request: Handed) => Promise<Response>;

/** One server behind the gateway. */
export interface ForwardOptions {
  /** Under which path the gateway has it, such as `/auth/v1`. */
  readonly at: string;
  /** The server's own address, without a slash at its end, or how to reach it. */
  readonly target: string | Send;
  readonly keys: StackKeys;
  /** Paths behind `at` that the gateway lets everybody ask for, without a key. */
  readonly open?: RegExp;
  /** Whether the key goes no further than the gateway: PostgREST would take the parameter for a filter. */
  readonly hidesKey?: boolean;
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
export function forward({ at, target, keys, open, hidesKey }: ForwardOptions): Hono {
  const send = typeof target === 'string' ? sendTo(target) : target;
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
    if (hidesKey) {
      headers.delete('apikey');
      url.search = withoutKey(url.search);
    }
    headers.set('x-forwarded-host', url.host);
    headers.set('x-forwarded-proto', url.protocol.slice(0, -1));
    for (const name of ['host', 'accept-encoding', ...OF_THE_CONNECTION]) headers.delete(name);
    const answer = await send(`${path}${url.search}`, {
      method: request.method,
      headers,
      ...(!hasNoBody(request.method) && { body: await request.arrayBuffer() }),
    }).catch(() => null);
    if (!answer) return context.json({ message: `The server of ${at} does not answer` }, 502);
    const told = new Headers(answer.headers);
    for (const name of OF_THE_CONNECTION) told.delete(name);
    return new Response(answer.body, { status: answer.status, headers: told });
  });
}

/** A query without the key, whose other parameters stay as they were written. */
const withoutKey = (search: string): string =>
  search.replace(/(?<=[?&])apikey=[^&]*&?/g, '').replace(/[?&]$/, '');

const sendTo =
  (address: string): Send =>
  (path, request) =>
    fetch(`${address}${path}`, { ...request, redirect: 'manual' });
