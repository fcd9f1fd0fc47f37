import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { readMigrations } from '../../local/database/readMigrations';
import { requestContext } from '../../local/database/requestContext';
import { ownDatabase } from '../support/ownDatabase';
import { aNetwork, aPerson, type Network } from './world';

// Supabase's storage writes rows as service_role, past all policies, on a connection for each upload.
const sql = postgres({ ...ownDatabase().superuser, max: 8, onnotice: () => undefined });
const UPSERT = `
  insert into storage.objects (bucket_id, name) values ('avatars', $1)
  on conflict (bucket_id, name) do update set version = '2'`;

let network: Network;
let person: Awaited<ReturnType<typeof aPerson>>;
let folder: string;

beforeAll(async () => {
  network = await aNetwork(sql, 'Photographed');
  person = await aPerson(sql, { network: network.id });
  folder = `${network.id}/${person.sub}`;
});
afterEach(() => sql`delete from storage.objects where starts_with(name, ${network.id})`);
afterAll(async () => {
  await sql`delete from public.networks where id = ${network.id}`;
  await sql`delete from auth.users where id in ${sql([network.colleague, person.sub ?? ''])}`;
  await sql.end();
});

const photo = (number: number, place = folder): string => `${place}/avatar-${number}.png`;

/** A transaction of storage's own role. */
const asStorage = (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local role service_role`;
    await run(tx);
  });
const write = (name: string) => asStorage((tx) => tx.unsafe(UPSERT, [name]));
const names = async () =>
  (
    await sql<{ name: string }[]>`
      select name from storage.objects where starts_with(name, ${network.id}) order by name`
  ).map(({ name }) => name);

/** Resolves when some transaction waits for a lock that `pid` holds. */
async function untilSomebodyWaitsFor(pid: number): Promise<void> {
  for (;;) {
    const [waiting] = await sql`
      select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`;
    if (waiting) return;
  }
}

describe('a folder of photos', () => {
  it('has room for two, however many are written at the same moment', async () => {
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map((n) => write(photo(n))));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(6);
    // As the policies say it, so that nobody learns whether somebody else's folder is full.
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: '42501',
        message: 'new row violates row-level security policy for table "objects"',
      });
    expect(await names()).toHaveLength(2);
  });

  it('takes no third from another folder, and keeps what is renamed in it', async () => {
    const other = `${network.id}/${randomUUID()}`;
    for (const name of [photo(1), photo(2), photo(3, other)]) await write(name);
    const move = (from: string, to: string) =>
      asStorage((tx) => tx`update storage.objects set name = ${to} where name = ${from}`);
    await expect(move(photo(3, other), photo(3))).rejects.toMatchObject({ code: '42501' });
    await move(photo(2), photo(4));
    expect(await names()).toEqual(expect.arrayContaining([photo(1), photo(4), photo(3, other)]));
  });

  it('lets a photo be replaced while another request for it waits', async () => {
    await write(photo(1));
    const claims = { ...person, role: 'authenticated' as const };
    let other: Promise<unknown> = Promise.resolve();
    await asStorage(async (tx) => {
      const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await tx`select from storage.objects where name = ${photo(1)} for update`;
      // Holds the folder by the policy's own count, and waits for the row.
      other = sql.begin(async (later) => {
        for (const { text, parameters } of requestContext(claims, null))
          await later.unsafe(text, parameters);
        await later.unsafe(UPSERT, [photo(1)]);
      });
      await untilSomebodyWaitsFor(own?.pid ?? 0);
      await tx.unsafe(UPSERT, [photo(1)]);
    });
    await other;
    expect(await names()).toEqual([photo(1)]);
  });

  it('is none in another bucket', async () => {
    await sql`insert into storage.buckets (id, name) values ('papers', 'papers')`;
    for (const number of [1, 2, 3])
      await sql`insert into storage.objects (bucket_id, name) values ('papers', ${photo(number)})`;
    expect(await names()).toHaveLength(3);
    await sql`delete from storage.objects where bucket_id = 'papers'`;
    await sql`delete from storage.buckets where id = 'papers'`;
  });
});

describe('the trigger of the baseline', () => {
  const [baseline] = readMigrations(join(PROJECT_ROOT, 'supabase/migrations'));
  const [statement = ''] =
    /^do \$\$\nbegin\n {2}-- Hosted Supabase grants[^]*?^\$\$;/m.exec(baseline?.text ?? '') ?? [];

  /** Runs it as a role that owns nothing here, with the right to triggers or without; all is undone. */
  async function triggersOf(mayTrigger: boolean): Promise<number> {
    const back = new Error('undone');
    let triggers = -1;
    const run = sql.begin(async (tx) => {
      await tx`drop trigger avatars_room on storage.objects`;
      await tx`create role hosted_postgres`;
      await tx`grant usage on schema private to hosted_postgres`;
      await tx`grant execute on function private.refuse_third_photo() to hosted_postgres`;
      await tx`grant usage on schema storage to hosted_postgres`;
      if (mayTrigger) await tx`grant trigger on storage.objects to hosted_postgres`;
      await tx`set local role hosted_postgres`;
      await tx.unsafe(statement).simple();
      const rows = await tx`
        select from pg_trigger where tgrelid = 'storage.objects'::regclass and tgname = 'avatars_room'`;
      triggers = rows.length;
      throw back;
    });
    await expect(run).rejects.toBe(back);
    return triggers;
  }

  it.each([
    [true, 1],
    [false, 0],
  ])('needs not own storage’s table; may it have triggers: %s', async (may, triggers) => {
    expect(await triggersOf(may)).toBe(triggers);
  });
});
