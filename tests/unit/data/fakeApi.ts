import { createClient } from '@supabase/supabase-js';
import { API } from '../../../src/config';
import type { Connection } from '../../../src/data/http';
import { tableRules, type Tables } from '../../../src/data/tables';
import type { Database } from '../../../src/db/types.gen';
import { sharedTables } from '../../support/sharedTables';

/** A request as the fake server saw it. */
export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

export interface FakeAnswer {
  /** The server takes the request and says nothing. */
  silent?: boolean;
  status?: number;
  json?: unknown;
  /** The body as it is sent, in place of JSON. */
  text?: string;
  /** What becomes of the connection in the middle of the body. */
  breaks?: 'off' | 'silent';
  range?: string;
}

/** A body of which the first half arrives. */
const halfBody = (breaks: 'off' | 'silent', signal: AbortSignal | null | undefined) =>
  new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('[{"id": "5'));
      if (breaks === 'off') stream.error(new TypeError('terminated'));
      signal?.addEventListener('abort', () => {
        stream.error(new DOMException('given up', 'AbortError'));
      });
    },
  });

export const NETWORK = '10000000-0000-4000-8000-000000000001';
export const LOCATION = '20000000-0000-4000-8000-000000000001';
export const USER = '30000000-0000-4000-8000-000000000001';
export const UPDATED = '2026-11-21T10:00:00.123456+00:00';

/** A record id, the same for the same number. */
export const idOf = (number: number): string =>
  `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A small set of rules that has each kind of table once. */
export const tables: Tables = {
  ...sharedTables,
  clients: tableRules('clients', {
    scope: 'network',
    softDelete: 'update',
    restore: { rpc: 'restore_client', many: 'restore_clients' },
    columns: ['full_name', 'email', 'date_of_birth', 'gender', 'dietary_needs'],
    search: ['search_text'],
    searchFunction: { rpc: 'search_clients', sortable: ['full_name'] },
    kinds: { date_of_birth: 'date', dietary_needs: 'codes' },
  }),
  networks: tableRules('networks', {
    scope: 'global',
    softDelete: false,
    hardDelete: { rpc: 'delete_network' },
    columns: ['name', 'description'],
    search: ['name'],
  }),
};

/** A connection whose server is a function; `sent` collects what was asked. */
export function fakeApi(
  answer: (request: SentRequest, number: number) => FakeAnswer | Error = () => ({}),
  scope: ReturnType<Connection['getActiveScope']> = {
    userId: USER,
    networkId: NETWORK,
    isVisiting: false,
    locationId: LOCATION,
    rowsPerChange: API.memberRowsPerChange,
  },
) {
  const sent: SentRequest[] = [];
  const logged: { where: string; error: unknown }[] = [];
  let refreshes = 0;
  const connection: Connection = {
    apiUrl: 'https://api.example.org',
    publishableKey: 'sb_publishable_test',
    client: createClient<Database>('https://api.example.org', 'sb_publishable_test', {
      accessToken: () => Promise.resolve('the-token'),
    }),
    getAccessToken: () => Promise.resolve('the-token'),
    getActiveScope: () => scope,
    refreshSession: () => {
      refreshes += 1;
      return Promise.resolve();
    },
    logError: (where, error) => logged.push({ where, error }),
    fetch: (address, init) => {
      const url = new URL(address);
      const request: SentRequest = {
        method: init.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      };
      sent.push(request);
      const answered = answer(request, sent.length - 1);
      if (answered instanceof Error) return Promise.reject(answered);
      const { status = 200, json = [], text, breaks, range, silent = false } = answered;
      if (silent) {
        return new Promise((_, reject) => {
          const giveUp = () => reject(new DOMException('given up', 'AbortError'));
          init.signal?.addEventListener('abort', giveUp);
        });
      }
      const body = breaks ? halfBody(breaks, init.signal) : (text ?? JSON.stringify(json));
      return Promise.resolve(
        new Response(status === 204 ? null : body, {
          status,
          headers: range === undefined ? { 'content-range': '*/*' } : { 'content-range': range },
        }),
      );
    },
  };
  return { connection, sent, logged, refreshes: () => refreshes };
}
