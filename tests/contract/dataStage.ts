import '../support/provideWebSocket';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { API } from '../../src/config';
import type { ActiveScope } from '../../src/data/http';
import type { LarderDataProvider } from '../../src/data/LarderDataProvider';
import { tableRules, type Tables } from '../../src/data/tables';
import { createDataProvider } from '../../src/dataProvider';
import type { Database } from '../../src/db/types.gen';
import { sharedTables } from '../support/sharedTables';
import { aNetwork, aPerson, type Network } from '../database/world';

/** The rules that these tests read the tables with. */
export const tables: Tables = {
  ...sharedTables,
  clients: tableRules('clients', {
    scope: 'network',
    softDelete: 'update',
    mergedInto: 'merged_into',
    restore: { rpc: 'restore_client', many: 'restore_clients' },
    columns: [
      'first_name',
      'last_name',
      'full_name',
      'email',
      'date_of_birth',
      'has_partial_ssn',
      'referral_type',
      'custom',
    ],
    search: ['search_text'],
    searchFunction: {
      rpc: 'search_clients',
      sortable: ['full_name', 'email', 'date_of_birth'],
      ranks: true,
    },
    sensitive: { partial_ssn: 'has_partial_ssn' },
    kinds: { date_of_birth: 'date' },
  }),
  visits: tableRules('visits', {
    scope: 'location',
    softDelete: 'update',
    columns: ['client_id', 'event_id', 'idempotency_key', 'note'],
    search: ['note'],
    searchIn: { table: 'clients', by: 'client_id', columns: ['search_text'] },
  }),
};

/** Someone at a screen: their data provider, and what their session is known by. */
export interface Actor {
  id: string;
  sessionId: string;
  provider: LarderDataProvider;
  /** What the error log was told. */
  logged: unknown[];
  /** How often the claims were asked for again. */
  refreshes: () => number;
  /** The paths of the requests so far. */
  asked: string[];
}

export interface Stage {
  /** As the owner, past all policies. */
  sql: postgres.Sql;
  network: Network;
  /** All of them active at `network.location`. */
  member: Actor;
  locationAdmin: Actor;
  networkAdmin: Actor;
  /** The same member with another assurance level in the token. */
  withAal: (level: 'aal1') => Promise<LarderDataProvider>;
  /** The same member where the app takes so many rows for what one request may change. */
  changing: (rows: number) => Promise<LarderDataProvider>;
}

/** A network of its own with people who talk to the API, for one test file. */
export function useStage(): () => Stage {
  const { url, publishableKey, jwtSecret, database } = inject('backend');
  if (!database || jwtSecret === null) {
    throw new Error('These tests look into the database: run them without SUPABASE_URL.');
  }
  const sql = postgres({ ...database.superuser, max: 2, onnotice: () => undefined });
  const key = new TextEncoder().encode(jwtSecret);
  let stage: Stage;

  const connect = (token: string, scope: ActiveScope) => {
    const logged: unknown[] = [];
    const asked: string[] = [];
    let refreshes = 0;
    const provider = createDataProvider(tables, {
      apiUrl: url,
      publishableKey,
      client: createClient<Database>(url, publishableKey, {
        accessToken: () => Promise.resolve(token),
      }),
      getAccessToken: () => Promise.resolve(token),
      getActiveScope: () => scope,
      refreshSession: () => {
        refreshes += 1;
        return Promise.resolve();
      },
      logError: (where, error) => logged.push([where, error]),
      fetch: (address, init) => {
        asked.push(new URL(address).pathname);
        return fetch(address, init);
      },
    });
    return { provider, logged, asked, refreshes: () => refreshes };
  };

  beforeAll(async () => {
    const network = await aNetwork(sql, 'Stage');
    const { location } = network;
    const enter = async (options: Partial<Parameters<typeof aPerson>[1]>) => {
      const person = await aPerson(sql, { network: network.id, ...options });
      const isAdmin = options.role !== undefined || options.links?.[location] === 'admin';
      const scope = {
        userId: person.sub,
        networkId: network.id,
        isVisiting: false,
        locationId: location,
        rowsPerChange: isAdmin ? API.idsPerRequest : API.memberRowsPerChange,
      };
      const tokenAt = (aal: 'aal1' | 'aal2') =>
        new SignJWT({ ...person, aal })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .setIssuer(`${url}/auth/v1`)
          .setAudience('authenticated')
          .sign(key);
      const at = async (aal: 'aal1' | 'aal2') => connect(await tokenAt(aal), scope);
      const changing = async (rowsPerChange: number) =>
        connect(await tokenAt('aal2'), { ...scope, rowsPerChange });
      return { ...(await at('aal2')), id: person.sub, sessionId: person.session_id, at, changing };
    };
    const member = await enter({
      links: { [location]: 'member', [network.otherLocation]: 'member' },
    });
    stage = {
      sql,
      network,
      member,
      locationAdmin: await enter({ links: { [location]: 'admin' } }),
      networkAdmin: await enter({ role: 'networkAdmin', links: { [location]: 'admin' } }),
      withAal: async (level) => (await member.at(level)).provider,
      changing: async (rows) => (await member.changing(rows)).provider,
    };
  });
  afterAll(() => sql.end());

  return () => stage;
}
