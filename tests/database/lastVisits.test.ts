import { beforeEach, describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { merge, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';

const scene = useScene();
const { visitedBefore } = visitSteps(scene);

let client: string;
let other: string;
beforeEach(async () => {
  const { here, sql } = scene();
  client = here.client;
  await sql`delete from public.visits where client_id = ${client}`;
  const [made] = await sql<{ id: string }[]>`
    insert into public.clients (network_id, first_name, last_name)
    values (${here.id}, 'Roza', 'Delgado') returning id`;
  other = String(made?.id);
});

const read = async (id = client) => {
  const [row] = await scene().owner([
    `select c.last_visit_at::text as kept, c.updated_at::text as updated, (
       select max(v.visited_at)::text from public.visits v where v.client_id = c.id and v.deleted_at is null
     ) as last from public.clients c where c.id = $1`,
    id,
  ]);
  return row as { kept: string | null; last: string | null; updated: string };
};

/** Kept as the visits say, and not null: what is compared is there. */
async function expectKept(id = client): Promise<void> {
  const { kept, last } = await read(id);
  expect(kept).toBe(last);
  expect(kept).not.toBeNull();
}

describe('when a client was last there', () => {
  it('follows a visit that is made, changed, deleted, restored and removed', async () => {
    const { sql } = scene();
    expect(await read()).toMatchObject({ kept: null, last: null });
    await visitedBefore(72);
    await expectKept();
    const newest = await visitedBefore(24);
    const before = (await read()).kept;
    await expectKept();
    await sql`update public.visits set visited_at = visited_at - interval '1 hour' where id = ${newest}`;
    await expectKept();
    expect((await read()).kept).not.toBe(before);
    await sql`update public.visits set deleted_at = now() where id = ${newest}`;
    await expectKept();
    await sql`update public.visits set deleted_at = null where id = ${newest}`;
    await expectKept();
    await sql`delete from public.visits where client_id = ${client}`;
    expect(await read()).toMatchObject({ kept: null, last: null });
  });

  it('goes back with a check-in that is undone', async () => {
    const { here } = scene();
    await visitedBefore(72);
    const { kept: before } = await read();
    const checkedIn = await scene().as('member', call.checkIn(client, here.location));
    await expectKept();
    expect((await read()).kept).not.toBe(before);
    const { visit_id: visit } = resultOf(checkedIn.rows[0]);
    const undone = await scene().as('member', call.undoCheckIn(String(visit)));
    expect(undone.code).toBeUndefined();
    await expectKept();
    expect((await read()).kept).toBe(before);
  });

  it('counts every location of the network', async () => {
    await visitedBefore(72);
    await visitedBefore(24, scene().here.otherLocation);
    await expectKept();
  });

  it('goes along with a merge and comes back with its undoing', async () => {
    await visitedBefore(24);
    const { id } = await merge(scene(), other, client);
    await expectKept(other);
    await unmerge(scene(), id);
    await expectKept();
    expect(await read(other)).toMatchObject({ kept: null });
  });

  it('is no change of the client: a form stays current, and the trail says nothing', async () => {
    const { sql } = scene();
    const { updated } = await read();
    const count = async () =>
      (await sql`select from private.audit_log where entity = 'clients'`).length;
    const before = await count();
    await visitedBefore(24);
    await expectKept();
    expect((await read()).updated).toBe(updated);
    expect(await count()).toBe(before);
    await sql`update public.clients set city = 'Warren' where id = ${client}`;
    expect((await read()).updated).not.toBe(updated);
  });

  it('is read by members, and written by nobody', async () => {
    await visitedBefore(24);
    const own = [
      'select last_visit_at is not null as there from public.clients where id = $1',
      client,
    ] as const;
    expect((await scene().as('member', own)).rows).toEqual([{ there: true }]);
    for (const actor of ['member', 'superUser'] as const)
      expect(
        await scene().as(actor, [
          'update public.clients set last_visit_at = now() where id = $1',
          client,
        ]),
      ).toMatchObject({ code: '42501' });
  });

  it('orders a search, and filters it', async () => {
    await visitedBefore(24);
    const { here } = scene();
    const found = async (sort: string, filters: string) => {
      const { rows } = await scene().as('member', [
        `select r -> 'rows' -> 0 ->> 'id' as first, r ->> 'total' as total
         from public.search_clients($1, 'delgado', $2, true, 10, 0, $3::text::jsonb) r`,
        here.id,
        sort,
        filters,
      ]);
      return rows[0];
    };
    const recent = `[{"column": "last_visit_at", "operator": "gte", "value": "2000-01-01T00:00:00Z"}]`;
    expect(await found('last_visit_at', recent)).toEqual({ first: client, total: '1' });
  });

  it('is what the figures of the client say', async () => {
    await visitedBefore(24);
    const { rows } = await scene().as('member', [
      `select (public.client_figures($1) ->> 'last_visit_at')::timestamptz = c.last_visit_at as same
       from public.clients c where c.id = $1`,
      client,
    ]);
    expect(rows).toEqual([{ same: true }]);
  });
});
