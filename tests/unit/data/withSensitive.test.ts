import { testDataProvider, type UpdateParams } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../../src/data/errors';
import { tableRules } from '../../../src/data/tables';
import { MASKED, withSensitive } from '../../../src/data/withSensitive';

const tables = {
  clients: tableRules('clients', {
    scope: 'network',
    softDelete: 'update',
    columns: ['full_name', 'has_partial_ssn'],
    sensitive: { partial_ssn: 'has_partial_ssn' },
    search: [],
  }),
  events: tableRules('events', {
    scope: 'location',
    softDelete: false,
    columns: ['name'],
    search: [],
  }),
};
const WITH = { id: '1', full_name: 'Rosa', has_partial_ssn: true };
const WITHOUT = { id: '2', full_name: 'Jo', has_partial_ssn: false };

function aProvider() {
  const update = vi.fn((_resource: string, { data }: UpdateParams) =>
    Promise.resolve({ data: { ...WITH, ...data } }),
  );
  const create = vi.fn((_resource: string, { data }: { data: object }) =>
    Promise.resolve({ data: { ...WITHOUT, ...data } }),
  );
  const rows = () => Promise.resolve({ data: [WITH, WITHOUT], total: 2 });
  const inner = testDataProvider({
    getList: rows as never,
    getMany: rows as never,
    getManyReference: rows as never,
    getOne: (() => Promise.resolve({ data: WITH })) as never,
    update: update as never,
    create: create as never,
  });
  return { provider: withSensitive(inner, tables), inner, update, create };
}
const LIST = {
  filter: {},
  sort: { field: 'id', order: 'ASC' },
  pagination: { page: 1, perPage: 10 },
} as const;

describe('a sensitive value', () => {
  it('is dots where there is one, and nothing where there is none', async () => {
    const { provider } = aProvider();
    const both = [MASKED, null];
    const of = ({ data }: { data: Record<string, unknown>[] }) =>
      data.map((row) => row['partial_ssn']);
    expect(of(await provider.getList('clients', LIST))).toEqual(both);
    expect(of(await provider.getMany('clients', { ids: ['1', '2'] }))).toEqual(both);
    expect(
      of(await provider.getManyReference('clients', { ...LIST, target: 'network_id', id: '3' })),
    ).toEqual(both);
    expect((await provider.getOne('clients', { id: '1' })).data).toEqual({
      ...WITH,
      partial_ssn: MASKED,
    });
  });

  it('stays away from records that were read without the mark, or with the value', async () => {
    const { inner } = aProvider();
    const rows = [{ id: '1' }, { ...WITH, partial_ssn: '4417' }];
    const provider = withSensitive(
      { ...inner, getList: (() => Promise.resolve({ data: rows, total: 2 })) as never },
      tables,
    );
    expect((await provider.getList('clients', LIST)).data).toEqual(rows);
    expect((await provider.getList('events', LIST)).data).toEqual(rows);
  });

  it('is not written over by its dots', async () => {
    const { provider, update, create } = aProvider();
    const previousData = { ...WITH, partial_ssn: MASKED };
    await provider.update('clients', {
      id: '1',
      data: { full_name: 'Ana', partial_ssn: MASKED },
      previousData,
    });
    expect(update.mock.calls[0]?.[1].data).toEqual({ full_name: 'Ana' });
    await provider.update('clients', { id: '1', data: { partial_ssn: '4417' }, previousData });
    expect(update.mock.calls[1]?.[1].data).toEqual({ partial_ssn: '4417' });
    await provider.create('clients', { data: { full_name: 'Ana', partial_ssn: MASKED } });
    expect(create.mock.calls[0]?.[1].data).toEqual({ full_name: 'Ana' });
  });

  it('is dots in the record that somebody else saved meanwhile', async () => {
    const { inner } = aProvider();
    const provider = withSensitive(
      { ...inner, update: () => Promise.reject(new ConflictError(WITH)) },
      tables,
    );
    const saving = provider.update('clients', { id: '1', data: {}, previousData: WITH });
    await expect(saving).rejects.toMatchObject({ current: { ...WITH, partial_ssn: MASKED } });
  });
});
