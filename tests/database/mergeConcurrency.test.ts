import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { requestContext } from '../../local/database/requestContext';
import { ownDatabase } from '../support/ownDatabase';
import { aClient, aNetwork, aPerson, type Network } from './world';

const sql = postgres({ ...ownDatabase().superuser, max: 4, onnotice: () => undefined });

/** These rows are committed, so that several connections see them, and removed at the end. */
let network: Network;
let admin: Awaited<ReturnType<typeof aPerson>>;
let rosa: string;
let roza: string;

beforeAll(async () => {
  network = await aNetwork(sql, 'Merging');
  admin = await aPerson(sql, { network: network.id, role: 'networkAdmin' });
});
beforeEach(async () => {
  rosa = await aClient(sql, network.id, { firstName: 'Rosa' });
  roza = await aClient(sql, network.id, { firstName: 'Roza' });
});
afterAll(async () => {
  await sql`delete from public.networks where id = ${network.id}`;
  await sql`delete from auth.users where id in ${sql([network.colleague, admin.sub])}`;
  await sql.end();
});

type Deed = (tx: postgres.TransactionSql) => Promise<unknown>;

/** One request of the admin on a connection of its own. */
const request = (run: Deed) =>
  sql.begin(async (tx) => {
    for (const { text, parameters } of requestContext(admin, '"public"."pre_request"'))
      await tx.unsafe(text, parameters);
    await run(tx);
  });

/** Resolves when some transaction waits for a lock that `pid` holds. */
async function untilSomebodyWaitsFor(pid: number): Promise<void> {
  for (;;) {
    const [waiting] =
      await sql`select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`;
    if (waiting) return;
  }
}

/** The second begins before the first is done, and waits for it; how the second came out. */
async function oneAfterTheOther(first: Deed, second: Deed): Promise<unknown> {
  let other: Promise<unknown> = Promise.resolve();
  await request(async (tx) => {
    await first(tx);
    const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    other = request(second).then(
      () => 'done',
      (error: unknown) => error,
    );
    await Promise.race([untilSomebodyWaitsFor(me?.pid ?? 0), other]);
  });
  return other;
}

const mergeOf =
  (survivor: string, merged: string): Deed =>
  (tx) => tx`
    select public.merge_clients(
      ${survivor}, ${merged}, '{}',
      (select updated_at from public.clients where id = ${survivor}),
      (select updated_at from public.clients where id = ${merged}))`;
const visitOf =
  (client: string): Deed =>
  (tx) =>
    tx`insert into public.visits (client_id, location_id) values (${client}, ${network.location})`;
const homes = async () => {
  const rows = await sql<{ client_id: string }[]>`
    select client_id from public.visits where client_id in (${rosa}, ${roza})`;
  return rows.map(({ client_id }) => client_id);
};

it('a visit that is saved while its client is merged lands on the survivor', async () => {
  expect(await oneAfterTheOther(mergeOf(rosa, roza), visitOf(roza))).toBe('done');
  expect(await homes()).toEqual([rosa]);
});

it('a visit that was saved a moment before is taken along', async () => {
  expect(await oneAfterTheOther(visitOf(roza), mergeOf(rosa, roza))).toBe('done');
  expect(await homes()).toEqual([rosa]);
});

it('an order for a visit that is moving goes with it', async () => {
  const [visit] = await sql<{ id: string }[]>`
    insert into public.visits (client_id, location_id) values (${roza}, ${network.location}) returning id`;
  const order: Deed = (tx) => tx`insert into public.orders (visit_id) values (${visit?.id ?? ''})`;
  expect(await oneAfterTheOther(mergeOf(rosa, roza), order)).toBe('done');
  const rows =
    await sql`select client_id, search_text from public.orders where visit_id = ${visit?.id ?? ''}`;
  expect([...rows]).toEqual([{ client_id: rosa, search_text: 'rosa delgado' }]);
});

it('two who merge each into the other: one does, the other hears of it', async () => {
  const second = await oneAfterTheOther(mergeOf(rosa, roza), mergeOf(roza, rosa));
  expect(second).toMatchObject({
    code: 'PT409',
    message: 'already_merged',
  });
});

it('a merge is undone once', async () => {
  await request(mergeOf(rosa, roza));
  const undo: Deed = (tx) => tx`
    select public.unmerge_clients((select m.id from public.client_merges m where m.merged_id = ${roza}))`;
  expect(await oneAfterTheOther(undo, undo)).toMatchObject({
    code: 'PT409',
    message: 'already_undone',
  });
});

it('two undos at once bring back the pair of the two', async () => {
  const other = await aClient(sql, network.id, { firstName: 'Other' });
  const mine = await aClient(sql, network.id, { firstName: 'Mine' });
  await sql`
    insert into public.client_pairs
      (network_id, first_client_id, second_client_id, confidence, relative, bits, reasons)
    values (${network.id}, least(${rosa}::uuid, ${roza}::uuid), greatest(${rosa}::uuid, ${roza}::uuid),
            'likely', false, 5, '[]')`;
  await request(mergeOf(mine, rosa));
  await request(mergeOf(other, roza));
  const undoOf =
    (merged: string): Deed =>
    (tx) => tx`
      select public.unmerge_clients((select m.id from public.client_merges m where m.merged_id = ${merged}))`;
  expect(await oneAfterTheOther(undoOf(rosa), undoOf(roza))).toBe('done');
  const pairs = await sql`
    select from public.client_pairs p where ${rosa} in (p.first_client_id, p.second_client_id)`;
  expect(pairs).toHaveLength(1);
});
