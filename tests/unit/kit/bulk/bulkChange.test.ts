import type { RaRecord } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError, DataError } from '../../../../src/data/errors';
import { bulkAdd, bulkChange } from '../../../../src/kit/bulk/bulkChange';
import { DIETARY_NEEDS, allergenOf } from '../../../../src/i18n/dietaryChoices';
import { choices } from '../../../../src/kit/fields/choice';
import { writeBack } from '../../../../src/kit/undo/writeBack';

const ROWS: readonly RaRecord[] = [
  { id: '1', city: 'Warren', updated_at: 'a' },
  { id: '2', city: null, updated_at: 'a' },
  { id: '3', city: 'Detroit', updated_at: 'a' },
];

/** A table of which some rows cannot be changed. */
function aTable(refused: readonly string[] = []) {
  const rows = new Map(ROWS.map((row) => [row.id, { ...row }]));
  const updateMany = vi.fn((_resource: string, params: { ids: unknown[]; data: object }) => {
    const ids = params.ids.map(String).filter((id) => !refused.includes(id));
    for (const id of ids) rows.set(id, { ...rows.get(id), id, ...params.data, updated_at: 'b' });
    if (ids.length < params.ids.length)
      return Promise.reject(
        new DataError({
          kind: 'refused',
          rows: { asked: params.ids.length, changed: ids.length },
        }),
      );
    return Promise.resolve({ data: ids });
  });
  const getMany = vi.fn((_resource: string, { ids }: { ids: unknown[] }) =>
    Promise.resolve({ data: ids.flatMap((id) => rows.get(String(id)) ?? []) }),
  );
  const calls = { updateMany, getMany } as unknown as Parameters<typeof bulkChange>[0];
  return { rows, updateMany, calls };
}

const change = (calls: Parameters<typeof bulkChange>[0], value: unknown = 'Detroit') =>
  bulkChange(calls, { resource: 'clients', source: 'city', value, rows: ROWS });

describe('a change of several records', () => {
  it('is one request for those that have another value, and knows what they had', async () => {
    const { calls, updateMany } = aTable();
    const outcome = await change(calls);
    expect(updateMany.mock.calls).toEqual([
      ['clients', { ids: ['1', '2'], data: { city: 'Detroit' } }],
    ]);
    expect(outcome.skipped).toEqual([]);
    expect(outcome.changed.map(({ record, before }) => [record.id, before])).toEqual([
      ['1', { city: 'Warren' }],
      ['2', { city: null }],
    ]);
  });

  it('names those that could not be changed', async () => {
    const { calls } = aTable(['2']);
    const outcome = await change(calls);
    expect(outcome.changed.map(({ record }) => record.id)).toEqual(['1']);
    expect(outcome.skipped).toEqual(['2']);
  });

  it('fails where none could', async () => {
    await expect(change(aTable(['1', '2']).calls)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('asks for nothing where every row has the value', async () => {
    const { calls, updateMany } = aTable();
    const rows = ROWS.slice(1, 2);
    const empty = { resource: 'clients', source: 'city', value: null, rows };
    expect(await bulkChange(calls, empty)).toEqual({ changed: [], skipped: [] });
    expect(updateMany).not.toHaveBeenCalled();
  });

  it('is undone from the version that it left', async () => {
    const { calls } = aTable();
    const { changed } = await change(calls);
    const update = vi.fn((_resource: string, { id }: { id: unknown }) =>
      Promise.resolve({ data: { id } }),
    );
    const dataApi = { update } as unknown as Parameters<typeof writeBack>[0];
    expect(await writeBack(dataApi, 'clients', changed)).toEqual(['1', '2']);
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      id: '1',
      data: { city: 'Warren' },
      previousData: { updated_at: 'b' },
    });
  });
});

describe('an addition to several records', () => {
  const { add, choices: offered } = choices(DIETARY_NEEDS, { groupOf: allergenOf });
  const order = offered?.().map(({ id }) => id) ?? [];
  const HOUSEHOLDS: readonly RaRecord[] = [
    { id: '1', needs: null, updated_at: 'a' },
    { id: '2', needs: ['peanuts_severe', 'halal'], updated_at: 'a' },
    { id: '3', needs: ['peanuts_prefers'], updated_at: 'a' },
    { id: '4', needs: ['peanuts_avoid', 'no_cooking'], updated_at: 'a' },
  ];

  /** Adds to the needs of a table of which some rows were changed by others meanwhile. */
  function addTo(codes: readonly string[], changedSince: readonly string[] = []) {
    const update = vi.fn((_resource: string, { id, data }: { id: unknown; data: object }) =>
      changedSince.includes(String(id))
        ? Promise.reject(new ConflictError({ id: String(id), updated_at: 'c' }))
        : Promise.resolve({ data: { ...data, id, updated_at: 'b' } }),
    );
    const calls = { update } as unknown as Parameters<typeof bulkAdd>[0];
    const change = { resource: 'clients', source: 'needs', codes, order, rows: HOUSEHOLDS };
    if (!add) throw new Error('Nothing can be added to this field.');
    return { update, outcome: bulkAdd(calls, { ...change, add }) };
  }

  const needsById = (changed: Awaited<ReturnType<typeof bulkAdd>>['changed']) =>
    Object.fromEntries(changed.map(({ record }) => [record.id, record['needs'] as unknown]));

  it('keeps what each has, in the order of the field, and a severe allergy', async () => {
    const { outcome, update } = addTo(['no_cooking', 'peanuts_avoid']);
    expect(needsById((await outcome).changed)).toEqual({
      1: ['peanuts_avoid', 'no_cooking'],
      2: ['peanuts_severe', 'halal', 'no_cooking'],
      3: ['peanuts_avoid', 'no_cooking'],
    });
    expect(update.mock.calls[1]?.[1]).toMatchObject({ previousData: { updated_at: 'a' } });
  });

  it('never writes over what was changed meanwhile, and names that row', async () => {
    const { changed, skipped } = await addTo(['halal'], ['1', '3']).outcome;
    expect(needsById(changed)).toEqual({ 4: ['peanuts_avoid', 'halal', 'no_cooking'] });
    expect(skipped).toEqual(['1', '3']);
  });
});
