import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestContext } from '../../local/database/requestContext';
import type { Claims } from '../../local/http/claims';
import { ownDatabase } from '../support/ownDatabase';
import { aNetwork, aPerson, type Network } from './world';

const database = ownDatabase();
const sql = postgres({ ...database.superuser, max: 4, onnotice: () => undefined });

/** These rows are committed, so that several connections see them, and removed at the end. */
let network: Network;
let people: Awaited<ReturnType<typeof aPerson>>[];
let superUsers: typeof people;

beforeAll(async () => {
  network = await aNetwork(sql, 'Crowded');
  people = [
    await aPerson(sql, { network: network.id, role: 'networkAdmin' }),
    await aPerson(sql, { network: network.id, role: 'networkAdmin' }),
  ];
  superUsers = [
    await aPerson(sql, { network: network.id, role: 'superUser' }),
    await aPerson(sql, { network: network.id, role: 'superUser' }),
  ];
});
afterAll(async () => {
  const ids = [network.colleague, ...[...people, ...superUsers].map(({ sub }) => sub)];
  await sql`delete from public.networks where id = ${network.id}`;
  await sql`delete from auth.users where id in ${sql(ids)}`;
  await sql.end();
});

/** One request of a person on a connection of its own. */
const request = (claims: Claims, run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    for (const { text, parameters } of requestContext(claims, '"public"."pre_request"'))
      await tx.unsafe(text, parameters);
    await run(tx);
  });

/** Resolves when some transactions wait for a lock that `pid` holds. */
async function untilSomebodyWaitsFor(pid: number, many = 1): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`;
    if (waiting.length >= many) return;
  }
}

describe('at the same time', () => {
  it('twenty orders get twenty numbers without a gap', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [row] = await sql<{ order_number: number }[]>`
          insert into public.orders (visit_id) values (${network.visit}) returning order_number`;
        return row?.order_number ?? 0;
      }),
    );
    // The network came with order 1.
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  });

  it('two saves with one idempotency key make one visit', async () => {
    const save = () => sql`
      insert into public.visits (client_id, location_id, idempotency_key)
      values (${network.client}, ${network.location}, '7e57ed00-0000-4000-8000-000000000002')`;
    const results = await Promise.allSettled([save(), save()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('two desks check one household in once, and the second hears of the first', async () => {
    const [first, second] = people;
    if (!first || !second) throw new Error('There must be two.');
    const [client] = await sql<{ id: string }[]>`
      insert into public.clients (network_id, first_name) values (${network.id}, 'Rosa') returning id`;
    const checkIn = (tx: postgres.TransactionSql) => tx`
      select public.check_in(
        p_client_id => ${client?.id ?? ''}, p_location_id => ${network.location},
        p_household_size => 3, p_idempotency_key => gen_random_uuid(), p_again => false)`;
    let other: Promise<unknown> = Promise.resolve();
    await request(first, async (tx) => {
      await checkIn(tx);
      const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      other = request(second, checkIn).then(
        () => 'checked in',
        (error: unknown) => error,
      );
      await Promise.race([untilSomebodyWaitsFor(me?.pid ?? 0), other]);
    });
    expect(await other).toMatchObject({
      code: 'PT409',
      message: 'already_here',
    });
    const visits = await sql`
      select created_by from public.visits where client_id = ${client?.id ?? ''}`;
    expect([...visits]).toEqual([{ created_by: first.sub }]);
  });

  it('a form for a new client that is sent twice makes one client', async () => {
    const [person] = people;
    if (!person) throw new Error('There must be one.');
    const save = () =>
      request(
        person,
        (tx) => tx`
          select public.check_in_new_client(
            p_client => '{"first_name": "Twice"}', p_location_id => ${network.location},
            p_household_size => 1, p_idempotency_key => '7e57ed00-0000-4000-8000-000000000003')`,
      );
    await Promise.all([save(), save()]);
    expect(
      await sql`select id from public.clients where network_id = ${network.id} and first_name = 'Twice'`,
    ).toHaveLength(1);
  });

  /** Begins an import of clients: a function that sends rows with some numbers. */
  const beginImport = async (person: (typeof people)[number], digit: string) => {
    const id = randomUUID();
    const file = { name: 'clients.csv', hash: digit.repeat(64), shape: digit.repeat(64), rows: 3 };
    await request(
      person,
      (tx) => tx`
        select public.begin_import(
          ${id}, 'clients', ${JSON.stringify(file)}::text::jsonb, '{}', ${network.id})`,
    );
    return (...numbers: string[]) => {
      const rows = numbers.map((external_id, place) => ({
        ...{ row: place + 2, action: 'create', values: { first_name: 'Ana', external_id } },
      }));
      return request(
        person,
        (tx) => tx`select public.import_rows(${id}, ${JSON.stringify(rows)}::text::jsonb)`,
      );
    };
  };

  it('of two imports that wait for each other one is in, and the other can be sent again', async () => {
    const [first, second] = people;
    if (!first || !second) throw new Error('There must be two.');
    const send = await beginImport(first, '1');
    const sendOther = await beginImport(second, '2');
    let both: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    const halfway = new Error('Each has a number that the other wants.');
    const held = sql.begin(async (tx) => {
      await tx`
        insert into public.clients (network_id, first_name, external_id)
        values (${network.id}, 'Bo', 'N-2')`;
      const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      both = Promise.allSettled([send('N-1', 'N-2', 'N-3'), sendOther('N-3', 'N-2', 'N-1')]);
      await Promise.race([untilSomebodyWaitsFor(me?.pid ?? 0, 2), both]);
      throw halfway;
    });
    await expect(held).rejects.toBe(halfway);
    expect((await both).filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: '40P01' } },
    ]);
    await send('N-1', 'N-2', 'N-3');
    await sendOther('N-3', 'N-2', 'N-1');
    expect(
      await sql`
        select external_id from public.clients
        where network_id = ${network.id} and external_id like 'N-%' order by external_id`,
    ).toMatchObject(['N-1', 'N-2', 'N-3'].map((external_id) => ({ external_id })));
  });

  it('rows of an import that are sent twice at once come in once', async () => {
    const [first] = people;
    if (!first) throw new Error('There must be one.');
    const send = await beginImport(first, '3');
    const results = await Promise.allSettled([send('T-1', 'T-2'), send('T-1', 'T-2')]);
    // Whoever comes later finds them done, or hears that they are just coming in.
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'PT503', message: 'rows_under_way' });
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    await send('T-1', 'T-2');
    expect(
      await sql`
        select external_id from public.clients
        where network_id = ${network.id} and external_id like 'T-%' order by external_id`,
    ).toMatchObject([{ external_id: 'T-1' }, { external_id: 'T-2' }]);
  });

  /** Lets two people call a function on each other; the second begins before the first is done. */
  const removeEachOther = async (both: typeof people, name: string) => {
    const [first, second] = both;
    if (!first || !second) throw new Error('There must be two.');
    const remove = (tx: postgres.TransactionSql, id: string) =>
      tx`select public.${sql(name)}(${id})`;
    let other: Promise<unknown> = Promise.resolve();
    await request(first, async (tx) => {
      await remove(tx, second.sub);
      const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      other = request(second, (theirs) => remove(theirs, first.sub)).then(
        () => 'removed',
        (error: unknown) => error,
      );
      await Promise.race([untilSomebodyWaitsFor(me?.pid ?? 0), other]);
    });
    const left = await sql<{ user_id: string }[]>`
      select user_id from private.platform_roles where user_id in ${sql(both.map(({ sub }) => sub))}`;
    return { other: await other, left: left.map((row) => row.user_id), first: first.sub };
  };

  it('two network admins who remove each other leave one', async () => {
    const { other, left, first } = await removeEachOther(people, 'remove_network_admin');
    expect(other).toMatchObject({ code: expect.stringMatching(/^(42501|PT404)$/) as unknown });
    expect(left).toEqual([first]);
  });

  it('two super users who remove each other leave one', async () => {
    const { other, left, first } = await removeEachOther(superUsers, 'remove_user');
    expect(other).toMatchObject({ code: '42501' });
    expect(left).toEqual([first]);
  });

  it('two requests of a member delete a hundred records together, not each', async () => {
    const member = await aPerson(sql, {
      network: network.id,
      links: { [network.location]: 'member' },
    });
    const clients = await sql<{ id: string }[]>`
      insert into public.clients (network_id, first_name)
      select ${network.id}, 'Crowded' from generate_series(1, 21) returning id`;
    await sql`insert into private.member_deletions (actor, records) values (${member.sub}, 80)`;
    const ids = clients.map(({ id }) => id);
    const remove = (tx: postgres.TransactionSql, some: string[]) =>
      tx`update public.clients set deleted_at = now() where id in ${tx(some)}`;
    let other: Promise<unknown> = Promise.resolve();
    await request(member, async (tx) => {
      await remove(tx, ids.slice(1));
      const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      other = request(member, (theirs) => remove(theirs, ids.slice(0, 1))).then(
        () => 'deleted',
        (error: unknown) => error,
      );
      await Promise.race([untilSomebodyWaitsFor(me?.pid ?? 0), other]);
    });
    expect(await other).toMatchObject({ code: 'PT429' });
    await sql`delete from auth.users where id = ${member.sub}`;
  });
});
