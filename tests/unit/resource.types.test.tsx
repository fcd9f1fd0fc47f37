import HubOutlined from '@mui/icons-material/HubOutlined';
import { describe, expect, it, vi } from 'vitest';
import { defineResource } from '../../src/resource/defineResource';
import { flag, text } from '../../src/resource/fields';

vi.mock('../../src/data/useCurrentUser', () => ({ useCurrentUser: () => null }));

const base = {
  table: 'networks',
  icon: HubOutlined,
  record: 'name',
  scope: 'global',
  softDelete: false,
  access: { list: 'superUser' },
  list: ['name'],
  search: ['name'],
  sort: { field: 'name', order: 'ASC' },
} as const;

/** Each wrong declaration stands below a line that fails to compile when it is accepted. */
describe('a declaration', () => {
  it('takes the columns of its table', () => {
    const resource = defineResource({
      ...base,
      fields: { name: text({ required: true }), description: text() },
    });
    expect(Object.keys(resource.fields)).toEqual(['name', 'description']);
    expect(resource.fields.name.source).toBe('name');
  });

  it('does not compile with a field that is no column', () => {
    const wrong = () =>
      defineResource({
        ...base,
        // @ts-expect-error networks have no column `nmae`
        fields: { name: text(), nmae: text() },
      });
    expect(wrong).toBeTypeOf('function');
  });

  it('does not compile with a kind that does not fit the column', () => {
    const wrong = () =>
      defineResource({
        ...base,
        // @ts-expect-error a name is no yes or no
        fields: { name: flag() },
      });
    expect(wrong).toBeTypeOf('function');
  });

  it('does not compile with a list, search, sort or record that names no column', () => {
    const fields = { name: text() };
    const wrong = () => [
      // @ts-expect-error no field `city`
      defineResource({ ...base, fields, list: ['city'] }),
      // @ts-expect-error no column `city`
      defineResource({ ...base, fields, search: ['city'] }),
      // @ts-expect-error no column `city`
      defineResource({ ...base, fields, sort: { field: 'city', order: 'ASC' } }),
      // @ts-expect-error no field `city`
      defineResource({ ...base, fields, record: 'city' }),
      // @ts-expect-error no such rank
      defineResource({ ...base, fields, access: { list: 'everybody' } }),
      // @ts-expect-error no such table
      defineResource({ ...base, fields, table: 'network' }),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  it('gives the data provider the columns, their kinds and the rules of deletion', () => {
    const { rules } = defineResource({
      ...base,
      table: 'locations',
      softDelete: { rpc: 'soft_delete_location' },
      restore: { rpc: 'restore_location' },
      also: ['network_id'],
      fields: { name: text(), inventory_tracking_enabled: flag() },
    });
    expect(rules).toEqual({
      scope: 'global',
      softDelete: { rpc: 'soft_delete_location' },
      restore: { rpc: 'restore_location' },
      columns: ['name', 'inventory_tracking_enabled', 'network_id', 'created_at'],
      search: ['name'],
      kinds: { name: 'text', inventory_tracking_enabled: 'boolean' },
    });
  });
});
