import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../../src/db/types.gen';
import type { Claims } from '../../local/http/claims';
import { aPerson, aWorld, type ActorName, type DeadActorName, type World } from '../database/world';
import { clientWith, signToken } from './signInAs';

/** The people and networks of tests/database/world, committed, with tokens that the API takes. */
export interface ApiWorld extends World {
  url: string;
  publishableKey: string;
  /** As the owner, past all policies. */
  sql: postgres.Sql;
  /** An access token; null for anon. */
  token: (actor: ActorName | DeadActorName | Claims) => Promise<string | null>;
  /** supabase-js as the actor. */
  client: (actor: ActorName | DeadActorName | Claims) => Promise<SupabaseClient<Database>>;
}

/** What the auth server writes into the rows that it makes itself, and fails without. */
const completeUsers = async (sql: postgres.Sql): Promise<void> => {
  await sql`update auth.sessions set updated_at = created_at where updated_at is null`;
  await sql`
  update auth.users set aud = 'authenticated', role = 'authenticated', created_at = now(),
         updated_at = now(), raw_app_meta_data = '{}', raw_user_meta_data = '{}',
         instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '',
         recovery_token = '', email_change_token_new = '', email_change = ''
   where aud is null`;
};

/** A person like those of the world, whom the auth API can handle too. */
export async function anAccount(
  sql: postgres.Sql,
  options: Parameters<typeof aPerson>[1],
): ReturnType<typeof aPerson> {
  const person = await aPerson(sql, options);
  await completeUsers(sql);
  return person;
}

/**
 * Fills the running embedded backend with two networks and everybody who asks, and takes them
 * away again after the file.
 * @returns a function that gives the world
 */
export function useApiWorld(): () => ApiWorld {
  const backend = inject('backend');
  const { database, publishableKey, url } = backend;
  if (!database)
    throw new Error('These tests make their own people: run them without SUPABASE_URL.');
  const sql = postgres({
    ...database.superuser,
    max: 2,
    onnotice: () => undefined,
    // Supabase's storage lets nobody delete rows whose files would stay, unless they say so.
    connection: { 'storage.allow_delete_query': 'true' },
  });
  let world: World;

  beforeAll(async () => {
    world = await sql.begin((tx) => aWorld(tx));
    await completeUsers(sql);
  });
  afterAll(async () => {
    const networks = [world.here.id, world.there.id];
    await sql`
      delete from auth.users u using public.profiles p
       where p.id = u.id and p.network_id = any (${networks})`;
    await sql`delete from public.networks where id = any (${networks})`;
    await sql.end();
  });

  const token = async (actor: ActorName | DeadActorName | Claims): Promise<string | null> => {
    const claims = typeof actor === 'string' ? world.claims[actor] : actor;
    if (claims.role === 'anon') return null;
    return signToken(backend, claims);
  };

  return () => ({
    ...world,
    url,
    publishableKey,
    sql,
    token,
    async client(actor) {
      return clientWith(backend, (await token(actor)) ?? undefined);
    },
  });
}
