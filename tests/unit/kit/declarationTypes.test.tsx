import HubOutlined from '@mui/icons-material/HubOutlined';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../../src/entities';
import { defineResource } from '../../../src/kit/defineResource';
import { flag, text } from '../../../src/kit/fields/fields';

const base = {
  icon: HubOutlined,
  softDelete: false,
  list: ['name'],
  search: ['name'],
  sort: { field: 'name', order: 'ASC' },
} as const;

/** Each wrong declaration stands below a line that fails to compile when it is accepted. */
describe('a declaration', () => {
  it('takes the columns of its table', () => {
    const resource = defineResource('networks', {
      ...base,
      fields: { name: text({ required: true }), description: text() },
    });
    expect(Object.keys(resource.fields)).toEqual(['name', 'description']);
    expect(resource.fields.name.source).toBe('name');
  });

  it('does not compile with a field that is no column', () => {
    const wrong = () =>
      defineResource('networks', {
        ...base,
        // @ts-expect-error networks have no column `nmae`
        fields: { name: text(), nmae: text() },
      });
    expect(wrong).toBeTypeOf('function');
  });

  it('does not compile with a kind that does not fit the column', () => {
    const wrong = () =>
      defineResource('networks', {
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
      defineResource('networks', { ...base, fields, list: ['city'] }),
      // @ts-expect-error no column `city`
      defineResource('networks', { ...base, fields, search: ['city'] }),
      // @ts-expect-error no column `city`
      defineResource('networks', { ...base, fields, sort: { field: 'city', order: 'ASC' } }),
      defineResource('networks', {
        ...base,
        list: ['description'],
        // @ts-expect-error the column that names a network is no field
        fields: { description: text() },
      }),
      // @ts-expect-error no such entity
      defineResource('network', { ...base, fields }),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  it('gives the data provider the columns, their kinds and the rules of deletion', () => {
    const { scope, softDelete, restore, columns, search, kinds } = defineResource('locations', {
      ...base,
      softDelete: { rpc: 'soft_delete_location' },
      restore: { rpc: 'restore_location', many: 'restore_locations' },
      select: ['network_id'],
      fields: { name: text(), inventory_tracking_enabled: flag() },
    });
    expect({ scope, softDelete, restore, columns, search, kinds }).toEqual({
      scope: ENTITIES.locations.scope,
      softDelete: { rpc: 'soft_delete_location' },
      restore: { rpc: 'restore_location', many: 'restore_locations' },
      columns: ['name', 'inventory_tracking_enabled', 'network_id', 'created_at'],
      search: ['name'],
      kinds: { name: 'text', inventory_tracking_enabled: 'boolean' },
    });
  });
});
