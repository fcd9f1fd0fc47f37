import type { RaRecord } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { bulkChange } from '../../../../src/kit/bulk/bulkChange';
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
