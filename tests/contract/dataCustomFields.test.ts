import type { RaRecord } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setAdminCodes } from '../../src/data/customColumns';
import { exportRows } from '../../src/data/exportRows';
import { useStage } from './dataStage';

/** What the data provider asks of a network's own fields, and what it writes, over REST. */
const stage = useStage();

/** The clients of these tests by their first names. */
const ANSWERS = {
  Ana: { route: 'north', miles: 9, since: '2026-01-05', needs: ['ride', 'ramp'] },
  Ben: { route: 'south', miles: 10, since: '2025-12-31', needs: ['ramp'] },
  Cyd: { route: 'north', miles: -1.5 },
  Dov: {},
};

beforeAll(async () => {
  const { sql, network } = stage();
  await sql`
    insert into custom_fields (network_id, label, kind, options)
    values
      (${network.id}, 'Route', 'one_of', '[{"label": "North"}, {"label": "South"}]'),
      (${network.id}, 'Miles', 'decimal_number', '[]'),
      (${network.id}, 'Since', 'date', '[]'),
      (${network.id}, 'Needs', 'some_of', '[{"label": "Ride"}, {"label": "Ramp"}]')`;
  for (const [name, custom] of Object.entries(ANSWERS))
    await sql`
      insert into clients (network_id, first_name, last_name, custom)
      values (${network.id}, ${name}, 'Fielded', ${JSON.stringify(custom)}::text::jsonb)`;
});

const OURS = { 'last_name@eq': 'Fielded' };
const byName = { field: 'first_name', order: 'ASC' as const };

const names = async (filter: object, sort: { field: string; order: 'ASC' | 'DESC' } = byName) => {
  const { data } = await stage().member.provider.getList<RaRecord>('clients', {
    pagination: { page: 1, perPage: 20 },
    sort,
    filter: { ...OURS, ...filter },
  });
  return data.map((row) => String(row['first_name']));
};

describe('fields of a network', () => {
  it.each([
    [{ 'custom_route@in': ['north'] }, ['Ana', 'Cyd']],
    [{ 'custom_route@eq': 'south' }, ['Ben']],
    [{ 'custom_route@in': ['"]', 'south'] }, ['Ben']],
    [{ 'custom_needs@ov': ['ride'] }, ['Ana']],
    [{ 'custom_needs@ov': ['ride', 'ramp'] }, ['Ana', 'Ben']],
    [{ 'custom_needs@is': 'null' }, ['Cyd', 'Dov']],
    [{ 'custom_miles@is': 'not.null' }, ['Ana', 'Ben', 'Cyd']],
    [{ 'custom_since@gte': '2026-01-01' }, ['Ana']],
    [{ 'custom_since@lte': '2026-01-05' }, ['Ana', 'Ben']],
    [{ 'custom_nobody@eq': 'x' }, []],
  ])('filter a list by %j', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it('sort a list, numbers by their size', async () => {
    const filter = { 'custom_miles@is': 'not.null' };
    expect(await names(filter, { field: 'custom_miles', order: 'ASC' })).toEqual([
      ...['Cyd', 'Ana', 'Ben'],
    ]);
    expect(await names(filter, { field: 'custom_miles', order: 'DESC' })).toEqual([
      ...['Ben', 'Ana', 'Cyd'],
    ]);
  });

  it.each(['custom_miles', 'custom_since', 'custom_route'])(
    'bring every row into an export sorted by %s, once',
    async (field) => {
      const seen: unknown[] = [];
      const pages = exportRows(stage().member.provider, 'clients', {
        filter: OURS,
        sort: { field, order: 'ASC' },
        pageSize: 1,
      });
      for await (const { rows } of pages)
        seen.push(...rows.map((row) => String(row['first_name'])));
      expect(seen.toSorted()).toEqual(['Ana', 'Ben', 'Cyd', 'Dov']);
    },
  );

  it('are found by the words of their options', async () => {
    expect(
      await names({
        q: 'Fielded zzz',
        'q@codes': [{ word: 'zzz', column: 'custom_route', codes: ['south'] }],
      }),
    ).toEqual(['Ben']);
    expect(
      await names({
        q: 'Fielded zzz',
        'q@codes': [{ word: 'zzz', column: 'custom_needs', codes: ['ride'] }],
      }),
    ).toEqual(['Ana']);
  });

  it('are written one by one, and emptied', async () => {
    const { provider } = stage().member;
    const { data: made } = await provider.create<RaRecord>('clients', {
      data: { first_name: 'Eve', custom_route: 'north', custom_miles: null },
    });
    expect(made).toMatchObject({ custom_route: 'north' });
    expect(made).not.toHaveProperty('custom_miles');
    const { data: changed } = await provider.update<RaRecord>('clients', {
      id: made.id,
      data: { custom_route: null, custom_miles: 2 },
      previousData: made,
    });
    expect(changed).toMatchObject({ custom_miles: 2 });
    expect(changed).not.toHaveProperty('custom_route');
    await provider.updateMany('clients', { ids: [made.id], data: { custom_needs: ['ride'] } });
    const { data: read } = await provider.getOne<RaRecord>('clients', { id: made.id });
    expect(read).toMatchObject({ custom_miles: 2, custom_needs: ['ride'] });
    await provider.updateMany('clients', { ids: [made.id], data: { custom_miles: null } });
    const { data: emptied } = await provider.getOne<RaRecord>('clients', { id: made.id });
    expect(emptied).not.toHaveProperty('custom_miles');
  });

  it('refuse what is no answer, with the name of the field', async () => {
    const refused = stage().member.provider.create('clients', {
      data: { first_name: 'Fay', custom_route: 'east' },
    });
    await expect(refused).rejects.toMatchObject({ values: { field: 'Route' } });
  });
});

describe('fields that only admins read', () => {
  const answers = { Ana: 'Yakama', Ben: 'Nez Perce' };

  beforeAll(async () => {
    const { sql, network } = stage();
    await sql`
      insert into custom_fields (network_id, label, kind, readers)
      values (${network.id}, 'Tribe', 'short_text', 'admins')`;
    for (const [name, tribe] of Object.entries(answers))
      await sql`
        update clients set custom = custom || jsonb_build_object('tribe', ${tribe}::text)
        where network_id = ${network.id} and first_name = ${name}`;
  });
  afterEach(() => {
    setAdminCodes([]);
  });

  const list = (actor: 'member' | 'networkAdmin', filter: object, field = 'first_name') =>
    stage()[actor].provider.getList<RaRecord>('clients', {
      pagination: { page: 1, perPage: 20 },
      sort: { field, order: 'ASC' },
      filter: { ...OURS, ...filter },
      meta: { columns: ['first_name', 'custom_tribe', 'custom_route'] },
    });

  it.each([
    ['known', ['tribe']],
    ['not known yet', null],
  ])('are columns like the others to an admin, once they are %s', async (_, codes) => {
    setAdminCodes(codes);
    const { data } = await list('networkAdmin', { 'custom_tribe@is': 'not.null' }, 'custom_tribe');
    expect(data).toMatchObject([
      { first_name: 'Ben', custom_tribe: 'Nez Perce', custom_route: 'south' },
      { first_name: 'Ana', custom_tribe: 'Yakama', custom_route: 'north' },
    ]);
    for (const filter of [
      { 'custom_tribe@eq': 'Yakama', 'custom_route@in': ['north'] },
      { 'custom_tribe@in': ['Yakama', 'x'], 'custom_needs@ov': ['ride'] },
      { q: 'Ana', 'custom_tribe@is': 'not.null' },
    ])
      expect((await list('networkAdmin', filter)).data).toMatchObject([{ first_name: 'Ana' }]);
    const { data: found } = await list('networkAdmin', { q: 'Ana Fielded' });
    expect(found).toMatchObject([codes ? { custom_tribe: 'Yakama' } : { first_name: 'Ana' }]);
  });

  it('are written with the record, and are in an export', async () => {
    setAdminCodes(['tribe']);
    const { provider } = stage().networkAdmin;
    const { data: made } = await provider.create<RaRecord>('clients', {
      data: { first_name: 'Gus', last_name: 'Hidden', custom_tribe: 'Yakama' },
    });
    expect(made).toMatchObject({ custom_tribe: 'Yakama' });
    const { data: changed } = await provider.update<RaRecord>('clients', {
      id: made.id,
      data: { custom_tribe: 'Umatilla', custom_route: 'north' },
      previousData: made,
    });
    expect(changed).toMatchObject({ custom_tribe: 'Umatilla', custom_route: 'north' });
    const outdated = provider.update<RaRecord>('clients', {
      id: made.id,
      data: { custom_tribe: null },
      previousData: made,
    });
    await expect(outdated).rejects.toMatchObject({ current: { custom_tribe: 'Umatilla' } });
    const seen: unknown[] = [];
    for await (const { rows } of exportRows(provider, 'clients', {
      filter: { 'last_name@in': ['Hidden', 'Fielded'], 'custom_tribe@is': 'not.null' },
      sort: { field: 'custom_tribe', order: 'ASC' },
      meta: { columns: ['custom_tribe'] },
      pageSize: 1,
    }))
      seen.push(...rows.map((row) => String(row['custom_tribe'])));
    expect(seen).toEqual(['Nez Perce', 'Umatilla', 'Yakama']);
    await provider.updateMany('clients', { ids: [made.id], data: { custom_tribe: null } });
    const { data: read } = await provider.getOne<RaRecord>('clients', { id: made.id });
    expect(read).not.toHaveProperty('custom_tribe');
  });

  it('are no fields to a member', async () => {
    const { data } = await list('member', {});
    expect(data.some((row) => 'custom_tribe' in row)).toBe(false);
    expect((await list('member', { 'custom_tribe@eq': 'Yakama' })).data).toEqual([]);
    const refused = stage().member.provider.create('clients', {
      data: { first_name: 'Fay', custom_tribe: 'Yakama' },
    });
    await expect(refused).rejects.toMatchObject({ values: { field: 'tribe' } });
  });
});
