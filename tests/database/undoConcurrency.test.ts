import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestContext } from '../../local/database/requestContext';
import type { Claims } from '../../local/http/claims';
import { ownDatabase } from '../support/ownDatabase';
import { aNetwork, aPerson, type Network } from './world';

const sql = postgres({ ...ownDatabase().superuser, max: 4, onnotice: () => undefined });

/** These rows are committed, so that several connections see them, and removed at the end. */
let network: Network;
let admins: Awaited<ReturnType<typeof aPerson>>[];

beforeAll(async () => {
  network = await aNetwork(sql, 'Undoing');
  const role = 'networkAdmin' as const;
  admins = [
    await aPerson(sql, { network: network.id, role }),
    await aPerson(sql, { network: network.id, role }),
  ];
});
afterAll(async () => {
  await sql`delete from public.networks where id = ${network.id}`;
  await sql`delete from auth.users where id in ${sql([network.colleague, ...admins.map(({ sub }) => sub)])}`;
  await sql.end();
});

/** One request of a person on a connection of its own. */
const request = <Answer>(
  claims: Claims | undefined,
  run: (tx: postgres.TransactionSql) => Promise<Answer>,
) =>
  sql.begin(async (tx) => {
    if (!claims) throw new Error('There must be two admins.');
    for (const { text, parameters } of requestContext(claims, '"public"."pre_request"'))
      await tx.unsafe(text, parameters);
    return run(tx);
  });

/** Resolves when some transaction waits for a lock that this one holds. */
async function untilSomebodyWaitsFor(tx: postgres.TransactionSql): Promise<void> {
  const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  for (;;) {
    const [waiting] = await sql`
      select from pg_stat_activity where ${me?.pid ?? 0} = any (pg_blocking_pids(pid))`;
    if (waiting) return;
  }
}

/** An import of three clients by the first admin: its id and theirs. */
async function anImport(): Promise<{ id: string; clients: string[] }> {
  const id = randomUUID();
  const file = {
    name: 'a.csv',
    hash: id.replaceAll('-', '').repeat(2),
    rows: 3,
    shape: '0'.repeat(64),
  };
  const rows = ['Ann', 'Ben', 'Cem'].map((first_name, n) => ({
    ...{ row: n + 2, action: 'create', values: { first_name } },
  }));
  await request(admins[0], async (tx) => {
    await tx`select public.begin_import(${id}, 'clients', ${tx.json(file)}, '{}', ${network.id})`;
    await tx`select public.import_rows(${id}, ${tx.json(rows)})`;
  });
  const kept = await sql<{ record_id: string }[]>`
    select record_id from private.import_rows where import_id = ${id} order by place`;
  return { id, clients: kept.map(({ record_id }) => record_id) };
}

const undo = async (tx: postgres.TransactionSql, id: string, limit: number) => {
  const [row] = await tx<
    { answer: object }[]
  >`select public.undo_import(${id}, ${limit}) as answer`;
  return row?.answer;
};

describe('an import that is undone', () => {
  it.each([2, 3])('by two people at once goes once, the first part %i', async (part) => {
    const { id, clients } = await anImport();
    let second: Promise<unknown> = Promise.resolve();
    await request(admins[0], async (tx) => {
      expect(await undo(tx, id, part)).toMatchObject({ left: 3 - part, removed: part });
      second = request(admins[1], (other) => undo(other, id, 2));
      await untilSomebodyWaitsFor(tx);
    });
    expect(await second).toMatchObject({ left: 0, removed: 3, stayed: 0, kept: [] });
    const deeds = await sql`
      select action, count(*)::int from private.audit_log
      where entity_id in ${sql(clients)} and action <> 'insert'
        or action = 'import_undone' and network_id = ${network.id}
          and at > (select created_at from private.imports where id = ${id})
      group by action order by action`;
    expect([...deeds]).toEqual([
      { action: 'import_undone', count: 1 },
      { action: 'soft_delete', count: 3 },
    ]);
  });

  it('leaves a client whom somebody changes at that moment', async () => {
    const { id, clients } = await anImport();
    const [changed = ''] = clients;
    let undone: Promise<unknown> = Promise.resolve();
    await request(admins[1], async (tx) => {
      await tx`update public.clients set city = 'Detroit' where id = ${changed}`;
      undone = request(admins[0], (other) => undo(other, id, 3));
      await untilSomebodyWaitsFor(tx);
    });
    expect(await undone).toMatchObject({
      ...{ left: 0, removed: 2 },
      kept: [{ row: 2, id: changed, why: 'changed' }],
    });
    const [client] = await sql`select city, deleted_at from public.clients where id = ${changed}`;
    expect(client).toEqual({ city: 'Detroit', deleted_at: null });
  });
});
