import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, json, resultOf } from './calls';
import { aField, fieldSteps } from './fieldSteps';
import { importSteps } from './importSteps';
import { merge, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { aClient, aHouseholdMember, type ActorName } from './world';

const scene = useScene();
const { change, answer, answersOf, readBy, insertClient } = fieldSteps(scene);
const { begin, send, undo, check, recordOf } = importSteps(scene);

/** A field that only admins read, and one that all staff do: the id of the first. */
async function twoFields(values: Readonly<Record<string, unknown>> = {}) {
  await aField(scene(), { label: 'School', kind: 'short_text' });
  return aField(scene(), { label: 'Tribe', kind: 'short_text', readers: 'admins', ...values });
}

const BOTH = { tribe: 'Nez Perce', school: 'Elm' };

/** A write of the column custom of the client of the scene. */
const writeAs = (actor: ActorName, custom: object) =>
  scene().as(actor, [
    'update public.clients set custom = $2::text::jsonb where id = $1 returning custom as r',
    scene().here.client,
    json(custom),
  ]);

const unknown = (field: string) => ({
  ...{ code: 'PT409', message: 'custom_field_unknown', detail: `{"field": "${field}"}` },
});

const setReaders = (id: string, readers: string) => change(id, { readers });

const historyOf = async (actor: ActorName, id = scene().here.client, entity = 'clients') => {
  const { rows } = await scene().as(actor, [
    'select public.record_history($1, $2) as r',
    entity,
    id,
  ]);
  return resultOf(rows[0])['rows'] as { action: string; diff: Record<string, unknown> }[];
};

describe('a field that only admins read', () => {
  it.each([
    ['member', false],
    ['locationAdmin', false],
    ['otherTenant', false],
    ['networkAdmin', true],
    ['superUser', true],
  ] as const)('is told to a %s: %s', async (actor, reads) => {
    const id = await twoFields();
    const { rows } = await scene().as(actor, [
      'select id from public.custom_fields where id = $1',
      id,
    ]);
    expect(rows).toHaveLength(reads ? 1 : 0);
  });

  it('has its values apart from the record, for admins of the network', async () => {
    await twoFields();
    expect((await answer(BOTH)).rows).toEqual([{ r: { school: 'Elm' } }]);
    expect(await answersOf()).toEqual({ school: 'Elm' });
    for (const actor of ['networkAdmin', 'superUser'] as const)
      expect(await readBy(actor)).toEqual(BOTH);
    for (const actor of ['member', 'locationAdmin', 'elsewhere', 'demoted'] as const)
      expect(await readBy(actor)).toEqual({ school: 'Elm' });
    const added = await insertClient(BOTH, 'networkAdmin');
    expect(await readBy('networkAdmin', added.id)).toEqual(BOTH);
    // What one statement writes, it reads.
    const { rows } = await scene().as('networkAdmin', [
      `update public.clients c set custom = '{"tribe": null}' where id = $1
       returning public.all_custom(c) as r`,
      added.id,
    ]);
    expect(rows).toEqual([{ r: { school: 'Elm' } }]);
  });

  it.each(['tribe', 'nope'])('is to others no field: %s', async (code) => {
    await twoFields({ kind: 'date' });
    for (const actor of ['member', 'locationAdmin'] as const) {
      // Neither its label nor whether the value would fit is told.
      for (const value of ['x', '2026-01-01', null])
        expect(await writeAs(actor, { [code]: value })).toMatchObject(
          value === null ? { rows: [{ r: {} }] } : unknown(code),
        );
      expect(await insertClient({ [code]: 'x' }, actor)).toMatchObject(unknown(code));
    }
    expect(await readBy('networkAdmin')).toEqual({});
  });

  it('keeps its value when others write theirs', async () => {
    await twoFields();
    await answer(BOTH);
    expect((await writeAs('member', { school: null })).code).toBe(undefined);
    expect((await writeAs('member', { tribe: null })).code).toBe(undefined);
    expect(await readBy('networkAdmin')).toEqual({ tribe: 'Nez Perce' });
  });

  it('is a change of the record, and refused with its label to admins', async () => {
    await twoFields({ kind: 'date' });
    const stamp = () =>
      scene().owner([
        'select updated_at::text from public.clients where id = $1',
        scene().here.client,
      ]);
    const before = await stamp();
    expect(await answer({ tribe: 'x' })).toMatchObject({
      message: 'custom_value_not_valid',
      detail: '{"field": "Tribe"}',
    });
    await answer({ tribe: '2026-01-01' });
    expect(await stamp()).not.toEqual(before);
  });

  it('moves its values when others are to read it, and nothing else changes', async () => {
    const id = await twoFields();
    await answer(BOTH);
    const other = await insertClient({ tribe: 'Yakama' }, 'networkAdmin');
    const gone = await insertClient(BOTH, 'networkAdmin');
    await scene().sql`update public.clients set deleted_at = now() where id = ${gone.id}`;
    const trail = () =>
      scene().owner([
        'select count(*)::int as n from private.audit_log where entity = $1',
        'clients',
      ]);
    const before = await trail();
    expect((await setReaders(id, 'all')).code).toBe(undefined);
    expect([await answersOf(), await answersOf(other.id), await answersOf(gone.id)]).toEqual([
      BOTH,
      { tribe: 'Yakama' },
      BOTH,
    ]);
    expect(await scene().owner(['select from private.admin_answers'])).toEqual([]);
    expect(await readBy('member')).toEqual(BOTH);
    expect((await setReaders(id, 'admins')).code).toBe(undefined);
    expect([await answersOf(), await answersOf(other.id)]).toEqual([{ school: 'Elm' }, {}]);
    expect(await readBy('networkAdmin', gone.id)).toEqual(BOTH);
    expect(await trail()).toEqual(before);
  });

  it('counts its answers, and keeps the options that records have', async () => {
    const options = [{ label: 'North' }, { label: 'South' }];
    const id = await twoFields({ kind: 'one_of', options });
    for (const tribe of ['north', 'north', 'south']) await insertClient({ tribe }, 'networkAdmin');
    const { rows } = await scene().as('networkAdmin', [
      'select public.custom_answers($1) as r',
      id,
    ]);
    expect(resultOf(rows[0])).toEqual({ records: 3, codes: { north: 2, south: 1 } });
    expect(await change(id, { options: [{ label: 'East' }] })).toMatchObject({
      message: 'option_in_use',
    });
  });

  it('is required of admins, who can answer it', async () => {
    await twoFields({ required: true });
    expect((await insertClient({ school: 'Elm' })).code).toBe(undefined);
    expect(await insertClient({ school: 'Elm' }, 'networkAdmin')).toMatchObject({
      message: 'custom_value_missing',
    });
    expect((await insertClient(BOTH, 'networkAdmin')).code).toBe(undefined);
  });

  it('leaves nothing behind when the record goes for good', async () => {
    await twoFields();
    const { id } = await insertClient(BOTH, 'networkAdmin');
    await scene().sql`delete from public.clients where id = ${id}`;
    expect(await scene().owner(['select from private.admin_answers'])).toEqual([]);
  });

  it.each([
    ['clients', 'client'],
    ['household_members', 'householdMember'],
    ['visits', 'visit'],
    ['inventory_items', 'item'],
    ['events', 'event'],
  ] as const)('belongs to %s', async (entity, record) => {
    const id = scene().here[record];
    await aField(scene(), { label: 'Bin', kind: 'whole_number', entity, readers: 'admins' });
    expect((await answer({ bin: 7 }, { entity, id })).rows).toEqual([{ r: {} }]);
    expect(await readBy('networkAdmin', id, entity)).toEqual({ bin: 7 });
    expect(await readBy('locationAdmin', id, entity)).toEqual({});
  });
});

describe('the history of a field that only admins read', () => {
  it('is told to admins alone, also of what all read before', async () => {
    const id = await twoFields();
    await answer(BOTH);
    await setReaders(id, 'all');
    await answer({ tribe: 'Yakama', school: 'Oak' });
    await answer({ tribe: 'Umatilla' });
    await setReaders(id, 'admins');
    await answer({ tribe: null });
    const changes = async (actor: ActorName) =>
      (await historyOf(actor))
        .filter(({ action }) => action === 'update')
        .map(({ diff }) => diff['custom']);
    expect(await changes('networkAdmin')).toEqual([
      [{ tribe: 'Umatilla' }, {}],
      [
        { tribe: 'Yakama', school: 'Oak' },
        { tribe: 'Umatilla', school: 'Oak' },
      ],
      [BOTH, { tribe: 'Yakama', school: 'Oak' }],
      [{}, { school: 'Elm' }],
      [{}, { tribe: 'Nez Perce' }],
    ]);
    expect(await changes('locationAdmin')).toEqual([
      [{ school: 'Elm' }, { school: 'Oak' }],
      [{}, { school: 'Elm' }],
    ]);
  });

  it('begins with the record', async () => {
    const id = await twoFields();
    const { id: client } = await insertClient(BOTH, 'networkAdmin');
    expect((await historyOf('networkAdmin', client)).map(({ action }) => action)).toEqual([
      'insert',
    ]);
    await setReaders(id, 'all');
    const { id: other } = await insertClient(BOTH, 'networkAdmin');
    await setReaders(id, 'admins');
    expect(await historyOf('locationAdmin', other)).toMatchObject([
      { action: 'insert', diff: { custom: { school: 'Elm' } } },
    ]);
  });
});

describe('merged clients', () => {
  it.each(['networkAdmin', 'locationAdmin'] as const)(
    'unite the values of admins’ fields, and give both back: by a %s',
    async (actor) => {
      const { here, sql } = scene();
      await twoFields();
      await aField(scene(), { label: 'Case', kind: 'short_text', readers: 'admins' });
      const other = await aClient(sql, here.id, { firstName: 'Rosa', lastName: 'Delgado' });
      const theirs = { tribe: 'Yakama', case: '12', school: 'Oak' };
      await answer(theirs, { id: other });
      await answer(BOTH);
      const { id } = await merge(scene(), here.client, other, { actor });
      expect(await readBy('networkAdmin')).toEqual({ ...BOTH, case: '12' });
      expect((await unmerge(scene(), id, { actor })).code).toBe(undefined);
      expect(await readBy('networkAdmin')).toEqual(BOTH);
      expect(await readBy('networkAdmin', other)).toEqual(theirs);
    },
  );

  it('have what an admin chose of both, and others choose nothing', async () => {
    const { here, sql } = scene();
    await twoFields();
    const other = await aClient(sql, here.id, { firstName: 'Rosa', lastName: 'Delgado' });
    await answer({ tribe: 'Yakama' }, { id: other });
    await answer(BOTH);
    const values = { custom: { tribe: 'Yakama' } };
    expect(await merge(scene(), here.client, other, { values })).toMatchObject(unknown('tribe'));
    for (const [tribe, after] of [
      ['Yakama', { tribe: 'Yakama', school: 'Elm' }],
      [null, { school: 'Elm' }],
    ] as const) {
      const { id } = await merge(scene(), here.client, other, {
        actor: 'networkAdmin',
        values: { custom: { tribe } },
      });
      expect(await readBy('networkAdmin')).toEqual(after);
      await unmerge(scene(), id);
      expect(await readBy('networkAdmin')).toEqual(BOTH);
    }
  });

  it('keep what was changed since when the merge is undone', async () => {
    const { here, sql } = scene();
    await twoFields();
    const other = await aClient(sql, here.id, { firstName: 'Rosa', lastName: 'Delgado' });
    await answer({ tribe: 'Yakama' }, { id: other });
    const { id } = await merge(scene(), here.client, other);
    await answer({ tribe: 'Umatilla' });
    await unmerge(scene(), id);
    expect(await readBy('networkAdmin')).toEqual({ tribe: 'Umatilla' });
  });

  it('take along a member who moves', async () => {
    const { here, sql } = scene();
    await aField(scene(), {
      ...{ label: 'Bib', kind: 'short_text', entity: 'household_members', readers: 'admins' },
    });
    const member = await aHouseholdMember(sql, here.client, { birthDate: '2006-01-09' });
    await answer({ bib: 'XL' }, { entity: 'household_members', id: member });
    const other = await aClient(sql, here.id, { firstName: 'Ann' });
    const { rows } = await scene().as('member', call.moveMember(member, other));
    const moved = String(resultOf(rows[0])['member_id']);
    expect(await readBy('networkAdmin', moved, 'household_members')).toEqual({ bib: 'XL' });
  });
});

describe('an import', () => {
  const imported = async (actor: ActorName, rows: Parameters<typeof send>[2]) => {
    const id = randomUUID();
    await begin(actor, { id });
    const { rows: answers } = await send(actor, id, rows);
    return { id, outcomes: answers[0]?.['r'] };
  };

  it('of an admin brings values of admins’ fields, another’s is refused them', async () => {
    await twoFields();
    const rows = [{ row: 2, values: { first_name: 'Ann', custom: BOTH } }];
    expect(await imported('locationAdmin', rows)).toMatchObject({
      outcomes: [{ outcome: 'left_out', problem: { code: 'custom_field_unknown' } }],
    });
    const { id } = await imported('networkAdmin', rows);
    expect(await readBy('networkAdmin', await recordOf(id, 2))).toEqual(BOTH);
  });

  it('of an admin brings them for who comes with a record, too', async () => {
    for (const field of [{ label: 'Bib', readers: 'admins' }, { label: 'Grade' }])
      await aField(scene(), { kind: 'short_text', entity: 'household_members', ...field });
    const member = { first_name: 'Ema', custom: { bib: 'S', grade: '4' } };
    const rows = [{ row: 2, values: { first_name: 'Ann' }, members: [member] }];
    expect(await imported('locationAdmin', rows)).toMatchObject({
      outcomes: [{ outcome: 'left_out', problem: { code: 'custom_field_unknown' } }],
    });
    const { id } = await imported('networkAdmin', rows);
    const [ema] = await scene().owner([
      'select m.id from public.household_members m where m.client_id = $1',
      await recordOf(id, 2),
    ]);
    const readAs = (actor: ActorName) => readBy(actor, String(ema?.['id']), 'household_members');
    expect(await readAs('locationAdmin')).toEqual({ grade: '4' });
    expect(await readAs('networkAdmin')).toEqual({ bib: 'S', grade: '4' });
  });

  it.each([
    ['add', { tribe: 'Nez Perce', school: 'Elm', case: '12' }],
    ['update', { tribe: 'Yakama', school: 'Elm', case: '12' }],
  ] as const)('%ss them to who is there, and gives back what was', async (action, after) => {
    const { client } = scene().here;
    await twoFields();
    await aField(scene(), { label: 'Case', kind: 'short_text', readers: 'admins' });
    await answer(BOTH);
    const custom = { tribe: 'Yakama', case: '12' };
    const { id } = await imported('networkAdmin', [
      { row: 2, action, record: client, values: { custom } },
    ]);
    expect(await readBy('networkAdmin')).toEqual(after);
    expect((await undo('locationAdmin', id)).code).toBe(undefined);
    expect(await readBy('networkAdmin')).toEqual(BOTH);
  });

  it('says to admins alone what differs from what is there', async () => {
    await twoFields();
    await scene()
      .sql`update public.clients set external_id = 'C-1' where id = ${scene().here.client}`;
    await answer(BOTH);
    const differing = async (actor: ActorName) => {
      const values = { first_name: 'Rosa', external_id: 'C-1', custom: { tribe: 'Yakama' } };
      const { rows } = await check(actor, [{ row: 2, values }]);
      return json(rows[0]?.['r']);
    };
    expect(await differing('networkAdmin')).toContain('Nez Perce');
    expect(await differing('locationAdmin')).not.toContain('Nez Perce');
  });
});
