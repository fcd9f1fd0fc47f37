import { describe, expect, it } from 'vitest';
import { call, json, resultOf } from './calls';
import { aField, fieldSteps } from './fieldSteps';
import { importSteps } from './importSteps';
import { merge, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { aClient, aHouseholdMember } from './world';

const scene = useScene();
const { answer, answersOf, change, insertClient } = fieldSteps(scene);
const { send, undo, imported, recordOf } = importSteps(scene);

/** A text field of clients, an answer of yes or no, and one of several words. */
async function threeFields() {
  const school = await aField(scene(), { label: 'School', kind: 'short_text' });
  const stroller = await aField(scene(), { label: 'Stroller', kind: 'yes_no' });
  const days = await aField(scene(), {
    ...{ label: 'Days', kind: 'some_of' },
    options: [{ label: 'Monday' }, { label: 'Friday' }],
  });
  return { school, stroller, days };
}

const refused = (message: string, field: string) => ({
  ...{ code: 'PT409', message },
  detail: json({ field }).replace(':', ': '),
});
describe('an answer', () => {
  it.each([
    ['short_text', ['Elm 5', 'x'.repeat(200)], ['A\nB', 'x'.repeat(201), 5, true, {}, ['a']]],
    ['long_text', ['Elm\n5', 'x'.repeat(2000)], ['x'.repeat(2001), 5, {}]],
    ['whole_number', [0, -7, 2147483647], [1.5, 2147483648, '7', true, [1]]],
    ['decimal_number', [0, 1.25, -1000000000], [1000000001, '1.25', 0.1 ** 40]],
    ['yes_no', ['yes', 'no'], [true, 'maybe', 'YES', 1]],
    ['date', ['2026-02-28'], ['2026-02-30', '2/28/2026', '2026-02-28T00:00', 'today', 20260228]],
    ['one_of', ['a', 'b'], ['A', 'c', ['a'], 1]],
    ['some_of', [['a'], ['b', 'a']], ['a', ['c'], ['a', 'a'], ['a', null], [['a']], { a: true }]],
  ])('of the kind %s is one of its values', async (kind, good, bad) => {
    await aField(scene(), { label: 'Map', kind, options: [{ label: 'A' }, { label: 'B' }] });
    for (const map of good) expect(await answer({ map })).toMatchObject({ rows: [{ r: { map } }] });
    for (const map of bad)
      expect(await answer({ map }), json(map)).toMatchObject(
        refused('custom_value_not_valid', 'Map'),
      );
    expect(await answersOf()).toEqual({ map: good.at(-1) });
  });

  it.each(['nope', '__proto__', 'constructor', '', 'theirs'])(
    'to %s, which nobody asks, is refused',
    async (key) => {
      const { there } = scene();
      await aField(scene(), { label: 'Theirs', kind: 'short_text', network_id: there.id });
      expect(await answer(`{${json(key)}: "a"}`)).toMatchObject(
        refused('custom_field_unknown', key),
      );
      expect(await answersOf()).toEqual({});
    },
  );

  it.each([
    ['null', null],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['1 MB', json({ van_route: 'x'.repeat(1_000_000) })],
  ])('is refused as %s', async (_, custom) => {
    expect(await answer(custom)).toMatchObject(refused('custom_value_not_valid', 'custom'));
  });

  it('is changed alone, emptied by nothing, and the others stay', async () => {
    await threeFields();
    await answer({ school: 'Elm', stroller: 'yes', days: ['monday'], van_route: 'north' });
    expect(await answer({})).toMatchObject({ code: undefined });
    expect(await answer({ school: ' \n', stroller: null, days: [] })).toMatchObject({
      rows: [{ r: { van_route: 'north' } }],
    });
    expect(await answersOf()).toEqual({ van_route: 'north' });
  });

  it.each(['retired = true', 'deleted_at = now()'])(
    'stays as it is, without a word, once the field has %s',
    async (state) => {
      const { here, sql } = scene();
      await answer({ van_route: 'north' });
      await sql.unsafe(`update public.custom_fields set ${state} where id = '${here.customField}'`);
      for (const route of ['south', null, 'nope'])
        expect((await answer({ van_route: route })).rows).toEqual([{ r: { van_route: 'north' } }]);
      expect((await insertClient({ van_route: 'north' })).custom).toEqual({});
    },
  );

  it('is there again when the deletion of its field is undone', async () => {
    const { customField } = scene().here;
    await answer({ van_route: 'north' });
    for (const deleted_at of [new Date().toISOString(), null])
      expect((await change(customField, { deleted_at })).code).toBe(undefined);
    expect((await answer({})).rows).toEqual([{ r: { van_route: 'north' } }]);
    expect((await answer({ van_route: 'south' })).rows).toEqual([{ r: { van_route: 'south' } }]);
  });

  it('that was right once is not judged again', async () => {
    await threeFields();
    await answer({ van_route: 'north' });
    await scene().sql`update public.custom_fields set kind = 'date' where code = 'van_route'`;
    const both = { van_route: 'north', school: 'Elm' };
    expect((await answer(both)).rows).toEqual([{ r: both }]);
    expect(await answer({ van_route: 'south' })).toMatchObject({ code: 'PT409' });
  });

  it.each([
    ['clients', 'client'],
    ['household_members', 'householdMember'],
    ['visits', 'visit'],
    ['inventory_items', 'item'],
    ['events', 'event'],
  ] as const)('belongs to %s, and is a change of the record', async (entity, record) => {
    const id = scene().here[record];
    await aField(scene(), { label: 'Bin', kind: 'whole_number', entity });
    const stamp = () =>
      scene().owner([`select updated_at::text from public.${entity} where id = $1`, id]);
    const before = await stamp();
    expect((await answer({ bin: 7 }, { entity, id })).rows).toEqual([{ r: { bin: 7 } }]);
    expect(await stamp()).not.toEqual(before);
  });
});

describe('a required field', () => {
  const needed = () => aField(scene(), { label: 'School', kind: 'short_text', required: true });
  const missing = refused('custom_value_missing', 'School');

  it('is asked of a new record by the API, as long as it is asked at all', async () => {
    const { sql } = scene();
    await needed();
    for (const custom of [null, {}, { school: ' ' }, { van_route: 'north' }])
      expect(await insertClient(custom)).toMatchObject(missing);
    expect(await insertClient({ school: 'Elm' })).toMatchObject({ custom: { school: 'Elm' } });
    // A record from before may lack it.
    expect((await answer({ van_route: 'north' })).code).toBe(undefined);
    await sql`update public.custom_fields set retired = true where code = 'school'`;
    expect((await insertClient(null)).custom).toEqual({});
  });

  it('is asked neither of an import nor of functions and the server', async () => {
    const { here } = scene();
    await needed();
    await aField(scene(), {
      label: 'Bib',
      kind: 'date',
      entity: 'household_members',
      required: true,
    });
    const id = await imported([
      { row: 2, values: { first_name: 'Ann' }, members: [{ first_name: 'Ben' }] },
    ]);
    expect(await answersOf(await recordOf(id, 2))).toEqual({});
    const desk = call.checkInNewClient({ first_name: 'Cem' }, here.location);
    expect((await scene().as('member', desk)).code).toBe(undefined);
    expect((await insertClient(null, { role: 'service_role' })).custom).toEqual({});
    // An import before it changes nothing.
    expect(await insertClient(null)).toMatchObject(missing);
  });

  it('tells people of another network nothing, nor do its values', async () => {
    await needed();
    for (const custom of [{}, { school: 5 }, { nope: 5 }])
      expect(await insertClient(custom, 'otherTenant')).toMatchObject({ code: '42501' });
  });
});

describe('the answers of two clients that are merged', () => {
  it('are all there, the survivor’s first and what was chosen before both, and go back with the merge', async () => {
    const { here, sql } = scene();
    await threeFields();
    const other = await aClient(sql, here.id, { firstName: 'Rosa', lastName: 'Delgado' });
    const theirs = { school: 'Oak', van_route: 'south', days: ['friday'] };
    const ours = { school: 'Elm', stroller: 'no', van_route: 'north' };
    await answer(theirs, { id: other });
    await answer(ours);
    for (const [values, chosen] of [
      [{}, ours],
      [{ custom: { van_route: 'south', stroller: null } }, { school: 'Elm', van_route: 'south' }],
    ]) {
      const { id } = await merge(scene(), here.client, other, { values: values ?? {} });
      expect(await answersOf()).toEqual({ ...chosen, days: ['friday'] });
      expect((await unmerge(scene(), id)).code).toBe(undefined);
      expect([await answersOf(), await answersOf(other)]).toEqual([ours, theirs]);
    }
    const wrong = await merge(scene(), here.client, other, { values: { custom: { nope: 1 } } });
    expect(wrong).toMatchObject(refused('custom_field_unknown', 'nope'));
  });

  it('stay with a member who moves to another household', async () => {
    const { here, sql } = scene();
    await aField(scene(), { label: 'Bib', kind: 'short_text', entity: 'household_members' });
    const member = await aHouseholdMember(sql, here.client, { birthDate: '2006-01-09' });
    await answer({ bib: 'XL' }, { entity: 'household_members', id: member });
    const other = await aClient(sql, here.id, { firstName: 'Ann' });
    const { rows } = await scene().as('member', call.moveMember(member, other));
    const moved = String(resultOf(rows[0])['member_id']);
    expect(await answersOf(moved, 'household_members')).toEqual({ bib: 'XL' });
  });
});

describe('the answers of an import', () => {
  it('come with new records, and whoever of the file has none', async () => {
    await threeFields();
    await aField(scene(), { label: 'Bib', kind: 'short_text', entity: 'household_members' });
    const id = await imported([
      {
        row: 2,
        values: { first_name: 'Ann', custom: { school: 'Elm', days: [], stroller: null } },
      },
      {
        row: 3,
        values: { first_name: 'Ben' },
        members: [{ first_name: 'Ema', custom: { bib: 'S' } }],
      },
      { row: 4, values: { first_name: 'Cem', custom: { van_route: 'nope' } } },
    ]);
    expect(await answersOf(await recordOf(id, 2))).toEqual({ school: 'Elm' });
    expect(await answersOf(await recordOf(id, 3))).toEqual({});
    const kept = await scene().owner([
      `select r.outcome, r.reason, m.custom from private.import_rows r
       left join public.household_members m on m.id = any (r.members)
       where r.import_id = $1 and r.place > 2 order by r.place`,
      id,
    ]);
    expect(kept).toEqual([
      { outcome: 'created', reason: null, custom: { bib: 'S' } },
      { outcome: 'left_out', reason: 'custom_value_not_valid', custom: null },
    ]);
  });

  it('to a field that was retired meanwhile are left out, and the rows come in', async () => {
    await threeFields();
    await scene().sql`update public.custom_fields set retired = true where code = 'van_route'`;
    const custom = { school: 'Elm', van_route: 'north' };
    const id = await imported([{ row: 2, values: { first_name: 'Ann', custom } }]);
    expect(await answersOf(await recordOf(id, 2))).toEqual({ school: 'Elm' });
  });

  it.each([
    ['add', { school: 'Elm', van_route: 'north', stroller: 'yes' }],
    ['update', { school: 'Oak', van_route: 'north', stroller: 'yes' }],
  ] as const)('%s to those that are there, and go back with the import', async (action, after) => {
    const { client } = scene().here;
    await threeFields();
    await answer({ school: 'Elm', van_route: 'north' });
    const id = await imported([]);
    const custom = { school: 'Oak', stroller: 'yes', van_route: null };
    await send('locationAdmin', id, [{ row: 2, action, record: client, values: { custom } }]);
    expect(await answersOf()).toEqual(after);
    expect((await undo('locationAdmin', id)).code).toBe(undefined);
    expect(await answersOf()).toEqual({ school: 'Elm', van_route: 'north' });
  });
});
