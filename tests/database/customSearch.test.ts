import { expect, it } from 'vitest';
import { call, json, resultOf } from './calls';
import { fieldSteps } from './fieldSteps';
import { merge, unmerge } from './mergeSteps';
import { useScene, type Statement } from './scene';
import { aClient } from './world';

const scene = useScene();
const { add, change, answer } = fieldSteps(scene);

const SCHOOL = { label: 'School', kind: 'short_text' };

/** Adds a field by the API: its id. */
async function addField(values: object): Promise<string> {
  const { rows, message } = await add({ ...SCHOOL, ...values });
  expect(message).toBe('');
  return String(rows[0]?.['id']);
}

/** The ids of the rows that a search answers. */
async function idsOf(statement: Statement, key: 'rows' | 'clients'): Promise<unknown[]> {
  const { rows } = await scene().as('member', statement);
  const page: unknown = resultOf(rows[0])[key];
  return [page].flat().map((row) => {
    const record = Object(row) as { id?: string; client?: { id: string } };
    return record.client?.id ?? record.id;
  });
}

/** Which clients the list, the desk, and the search everywhere find. */
async function found(words: string): Promise<unknown[][]> {
  const { here } = scene();
  return [
    await idsOf(
      [`select public.search_clients($1, $2, 'full_name', false) as r`, here.id, words],
      'rows',
    ),
    await idsOf(call.findAtDesk(here.location, words), 'rows'),
    await idsOf(call.searchEverywhere(here.location, words, ['clients']), 'clients'),
  ];
}

const everywhere = (...ids: string[]) => [ids, ids, ids];

it('finds a client by the answer of a searchable field, as long as it is one', async () => {
  const { here, owner } = scene();
  const changes = async () => {
    const [row] = await owner([
      `select (select updated_at::text from public.clients where id = $1) as at,
        (select count(*) from private.audit_log where entity_id = $1) as entries`,
      here.client,
    ]);
    return row;
  };
  const field = await addField({});
  await answer({ school: 'Río Vista' });
  const before = await changes();
  expect(await found('rio vis')).toEqual(everywhere());
  for (const [values, ids] of [
    [{ searchable: true }, [here.client]],
    [{ retired: true }, []],
    [{ retired: false }, [here.client]],
    [{ deleted_at: '2026-01-01' }, []],
    [{ deleted_at: null, searchable: true }, [here.client]],
    [{ searchable: false }, []],
    [{ searchable: true, label: 'School district' }, [here.client]],
  ] as const) {
    expect(await change(field, values)).toMatchObject({ message: '' });
    expect(await found('rio vis'), JSON.stringify(values)).toEqual(everywhere(...ids));
  }
  // The client was not changed by it.
  expect(await changes()).toEqual(before);
  await answer({ school: 'Elm' });
  expect([await found('vista'), await found('ELM')]).toEqual([
    everywhere(),
    everywhere(here.client),
  ]);
});

it('finds many records by a job that goes on until all are found', async () => {
  const { here, sql, owner } = scene();
  await addField({ label: 'Route' });
  await sql`set local session_replication_role = replica`;
  await owner([
    `insert into public.clients (network_id, first_name, custom)
     select $1, 'Rosa', '{"route": "Southside"}' from generate_series(1, 501)`,
    here.id,
  ]);
  await sql`set local session_replication_role = origin`;
  const field = await addField({});
  await answer({ school: 'Elm' });
  await change(field, { searchable: true });
  const jobs = async () =>
    await sql<{ id: string; payload: unknown }[]>`
      select id, payload from private.jobs where kind = 'remake_custom_text'`;
  // One client has an answer: nothing is left to be done.
  expect(await jobs()).toHaveLength(0);
  await owner([`update public.custom_fields set searchable = true where code = 'route'`]);
  const texts = async () => {
    const [row] = await owner([
      `select count(*)::integer as found from public.clients where network_id = $1 and search_text like '%southside%'`,
      here.id,
    ]);
    return row?.['found'];
  };
  expect(await texts()).toBe(500);
  const job = { p_entity: 'clients', p_network_id: here.id };
  expect(await jobs()).toMatchObject([{ payload: job }]);
  await sql`delete from private.jobs where kind = 'remake_custom_text'`;
  await sql`select public.remake_custom_text('clients', ${here.id})`;
  expect([await texts(), (await jobs()).length]).toEqual([501, 0]);
});

it('finds nothing by an answer to another field, and nothing of another network', async () => {
  const { here, there, owner } = scene();
  await change(await addField({ label: 'Route' }), { searchable: true });
  await addField({ label: 'Way' });
  await owner([
    `insert into public.custom_fields (network_id, label, kind) values ($1, 'Route', 'short_text')`,
    there.id,
  ]);
  const texts = async (network: string) => {
    const rows = await owner([
      `insert into public.clients (network_id, first_name, custom)
       values ($1, 'Rosa', $2::text::jsonb) returning custom_text`,
      network,
      json({ route: 'Southside', ...(network === here.id && { way: 'North' }) }),
    ]);
    return rows.map((row) => row['custom_text']);
  };
  expect([await texts(here.id), await texts(there.id)]).toEqual([['southside'], ['']]);
});

it('goes with a merge, and comes back with its undo', async () => {
  const { here, sql } = scene();
  const field = await addField({});
  await change(field, { searchable: true });
  const other = await aClient(sql, here.id, { firstName: 'Rosa' });
  await answer({ school: 'Elm' }, { id: other });
  const { id } = await merge(scene(), here.client, other);
  expect(await found('elm')).toEqual(everywhere(here.client));
  await unmerge(scene(), id);
  expect(await found('elm')).toEqual(everywhere(other));
});

it.each(['events', 'inventory_items'])('finds %s', async (entity) => {
  const { here } = scene();
  const id = String(entity === 'events' ? here.event : here.item);
  await change(await addField({ entity }), { searchable: true });
  await answer({ school: 'Elm' }, { entity, id });
  const { rows } = await scene().as('locationAdmin', [
    `select id from public.${entity} where search_text like '%elm%'`,
  ]);
  expect(rows).toEqual([{ id }]);
});

it('is for texts, and for records that free text finds', async () => {
  const { here } = scene();
  for (const [entity, kind] of [
    ['clients', 'date'],
    ['visits', 'short_text'],
  ]) {
    const { rows } = await scene().as('networkAdmin', [
      `insert into public.custom_fields (network_id, entity, label, kind, searchable)
       values ($1, $2, 'Any', $3, true) returning id, searchable`,
      ...[here.id, entity ?? '', kind ?? ''],
    ]);
    expect(rows).toMatchObject([{ searchable: false }]);
    const { code } = await change(String(rows[0]?.['id']), { searchable: true });
    expect(code).toBe(kind === 'date' ? '23514' : '42703');
  }
});
