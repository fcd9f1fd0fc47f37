import { describe, expect, it } from 'vitest';
import { ENTITY_NAMES, entityOf } from '../../src/entities';
import { resultOf } from './calls';
import { aField, fieldSteps } from './fieldSteps';
import { useScene } from './scene';

const scene = useScene();
const { add, change, answer, insertClient } = fieldSteps(scene);

const ASKED = { label: 'Map', kind: 'date', ask_at_check_in: true };

/** A field of one of several words. */
const options = (...list: object[]) => ({ label: 'Map', kind: 'one_of', options: list });

const WORDS = Array.from({ length: 201 }, (_, n) => ({ label: `Word ${String(n)}` }));

describe('a field', () => {
  it.each([
    ['Van route 2', 'van_route_2'],
    ['École « du quartier »', 'ecole_du_quartier'],
    ['مدرسة', 'field'],
    ['2nd pickup', 'field_2nd_pickup'],
    ['__proto__', 'proto'],
    ['Constructor', 'field_constructor'],
    ['A'.repeat(60), 'a'.repeat(24)],
    ['Tribe (or nation) of the household', 'tribe_or_nation_of_the_h'],
    ['Van-Route', 'van_route_2'],
  ])('of the label %s has the code %s', async (label, code) => {
    const { rows } = await add({ label, kind: 'short_text' });
    expect(rows).toMatchObject([{ code, position: 2, retired: false }]);
  });

  it('has the next free code, also after one of its label that is gone', async () => {
    const codes = [];
    for (let n = 0; n < 3; n++) {
      const { rows } = await add({ label: 'Tribe', kind: 'short_text' });
      codes.push(rows[0]?.['code']);
      expect((await change(String(rows[0]?.['id']), { deleted_at: '2026-01-01' })).code).toBe(
        undefined,
      );
    }
    expect(codes).toEqual(['tribe', 'tribe_2', 'tribe_3']);
  });

  it.each([
    ['one living label twice', { label: ' van ROUTE ', kind: 'date' }, '23505'],
    ['no label', { label: ' ', kind: 'date' }, '23514'],
    ['a label of 200 letters', { label: 'A'.repeat(200), kind: 'date' }, '23514'],
    ['a sign of the app’s texts', { label: 'Pays %{amount}', kind: 'date' }, '23514'],
    ['an unknown kind', { label: 'Map', kind: 'map' }, '23514'],
    ['an unknown entity', { label: 'Map', kind: 'date', entity: 'profiles' }, '23514'],
    ['no options', { label: 'Map', kind: 'one_of' }, 'options_missing'],
    ['only retired options', options({ label: 'A', retired: true }), 'options_missing'],
    ['options that are no list', { ...options(), options: { label: 'A' } }, 'options_not_valid'],
    ['an option without words', options({ label: ' ' }), 'options_not_valid'],
    ['an option of two lines', options({ label: 'A\nB' }), 'options_not_valid'],
    ['a number for words', options({ label: 5 }), 'options_not_valid'],
    ['equal words', options({ label: 'A' }, { label: 'a ' }), 'options_not_valid'],
    [
      'equal codes',
      options({ label: 'A', code: 'x' }, { label: 'B', code: 'x' }),
      'options_not_valid',
    ],
    ['a code that is none', options({ label: 'A', code: '__proto__' }), 'options_not_valid'],
    ['retired that is no flag', options({ label: 'A', retired: 'banana' }), 'options_not_valid'],
    ['201 options', options(...WORDS), 'options_not_valid'],
    ['a question at the check-in about an event', { ...ASKED, entity: 'events' }, '23514'],
    ['a question at the check-in that admins read', { ...ASKED, readers: 'admins' }, '23514'],
  ])('is refused with %s', async (_, values, reason) => {
    const { code, message } = await add(values);
    expect([code, message]).toContain(reason);
  });

  it('is the 50th of its table at most, also where one comes back', async () => {
    await scene().sql`
      insert into public.custom_fields (network_id, label, kind)
      select ${scene().here.id}, 'Field ' || n, 'date' from generate_series(1, 49) n`;
    const full = { code: 'PT409', message: 'too_many_fields', detail: '{"limit": 50}' };
    expect(await add({ label: 'One more', kind: 'date' })).toMatchObject(full);
    expect((await add({ label: 'One more', kind: 'date', entity: 'visits' })).code).toBe(undefined);
    await change(scene().here.customField, { deleted_at: '2026-01-01' });
    expect((await add({ label: 'One more', kind: 'date' })).code).toBe(undefined);
    expect(
      await scene().as('networkAdmin', [
        `select public.undo_deletions('custom_fields', array[$1::uuid])`,
        scene().here.customField,
      ]),
    ).toMatchObject(full);
  });

  it('tells people of another network nothing, not even that there are 50', async () => {
    await scene().sql`
      insert into public.custom_fields (network_id, label, kind)
      select ${scene().here.id}, 'Field ' || n, 'date' from generate_series(1, 49) n`;
    expect((await add({ label: 'Mine', kind: 'date' }, 'otherTenant')).code).toBe('42501');
  });

  it('keeps the codes of its options when they get other words, and those that records have', async () => {
    const { customField, client } = scene().here;
    await answer({ van_route: 'north' });
    const set = (...list: object[]) => change(customField, { options: list });
    const north = { code: 'north', label: 'Up' };
    expect((await set(north, { label: 'East' }, { label: 'North' })).rows).toMatchObject([
      {
        options: [north, { code: 'east', label: 'East' }, { code: 'north_2', label: 'North' }],
      },
    ]);
    expect(await set({ label: 'East' })).toMatchObject({ message: 'option_in_use' });
    expect((await set({ ...north, retired: true }, { label: 'East' })).code).toBe(undefined);
    await scene().sql`update public.clients set deleted_at = now() where id = ${client}`;
    expect((await set({ label: 'East' })).code).toBe(undefined);
  });

  it.each([
    ['short_text', 'Elm', 'A\nB'],
    ['long_text', 'A\nB', 5],
    ['whole_number', 0, 1.5],
    ['decimal_number', 1.25, '1.25'],
    ['yes_no', 'no', 'maybe'],
    ['date', '2026-02-28', '2026-02-30'],
    ['one_of', 'a', 'old'],
    ['some_of', ['b', 'a'], ['a', 'nope']],
  ])('of the kind %s begins with one of its values, or with none', async (kind, good, bad) => {
    const field = {
      ...{ label: 'Map', kind },
      options: [{ label: 'A' }, { label: 'B' }, { label: 'Old', retired: true }],
    };
    const refusal = { code: 'PT409', message: 'custom_default_not_valid' };
    expect(await add({ ...field, default_value: bad })).toMatchObject(refusal);
    const { rows } = await add({ ...field, default_value: good });
    expect(rows).toMatchObject([{ default_value: good }]);
    const id = String(rows[0]?.['id']);
    expect(await change(id, { default_value: bad })).toMatchObject(refusal);
    for (const empty of [[], ' ', null])
      expect((await change(id, { default_value: empty })).rows).toMatchObject([
        { default_value: null },
      ]);
  });

  it('names a default among its new options by the words, and keeps it in use', async () => {
    const { rows } = await add({
      ...options({ label: 'Up', code: 'north' }, { label: ' North ' }, { label: 'East' }),
      ...{ kind: 'some_of', default_value: ['=East', 'north', '=North'] },
    });
    expect(rows).toMatchObject([{ default_value: ['east', 'north', 'north_2'] }]);
    const id = String(rows[0]?.['id']);
    const [up, north, east] = (rows[0]?.['options'] ?? []) as object[];
    for (const list of [
      [up, north, { ...east, retired: true }],
      [up, north],
    ])
      expect(await change(id, { options: list })).toMatchObject({
        ...{ code: 'PT409', message: 'custom_default_not_valid' },
      });
    expect(
      (await change(id, { options: [up, north], default_value: ['north'] })).rows,
    ).toMatchObject([{ default_value: ['north'] }]);
  });

  it('is never of another code, kind or table by the API', async () => {
    for (const values of [{ code: 'x' }, { kind: 'date' }, { entity: 'visits' }])
      expect((await change(scene().here.customField, values)).code).toBe('42501');
  });

  it('is of a table that judges its column custom at each insert and update', async () => {
    const [row] = await scene().owner([
      `select array(select c.relname::text from pg_attribute a join pg_class c on c.oid = a.attrelid
                    where a.attname = 'custom' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                    order by 1) as having,
              array(select c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
                    where t.tgfoid = 'private.write_custom()'::regprocedure
                    group by 1 having count(*) = 2 order by 1) as judging`,
    ]);
    const declared = ENTITY_NAMES.filter((name) => entityOf(name).customFields).sort();
    expect(declared).toHaveLength(5);
    expect([row?.['having'], row?.['judging']]).toEqual([declared, declared]);
  });

  it('counts its answers, of live records and by option, for who may change it', async () => {
    const { customField, id } = scene().here;
    for (const route of ['north', 'north', 'south', null]) await insertClient({ van_route: route });
    const gone = await insertClient({ van_route: 'south' });
    await scene().sql`update public.clients set deleted_at = now() where id = ${gone.id}`;
    const count = (field: string) =>
      scene().as('networkAdmin', ['select public.custom_answers($1) as r', field]);
    expect(resultOf((await count(customField)).rows[0])).toEqual({
      ...{ records: 3, codes: { north: 2, south: 1 } },
    });
    const text = await aField(scene(), { label: 'School', kind: 'short_text' });
    await answer({ school: 'Elm' });
    expect(resultOf((await count(text)).rows[0])).toEqual({ records: 1, codes: {} });
    expect(await count(id)).toMatchObject({ code: 'PT404' });
  });
});
