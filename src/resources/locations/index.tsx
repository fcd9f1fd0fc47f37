import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { lazy } from 'react';
import { defineResource } from '../../kit/defineResource';
import { dateTime, flag, multiline, plainName } from '../../kit/fields/fields';

const LocationDetails = lazy(async () => ({
  default: (await import('./LocationDetails')).LocationDetails,
}));

export default defineResource('locations', {
  icon: PlaceOutlined,
  softDelete: { rpc: 'soft_delete_location' },
  restore: { rpc: 'restore_location', many: 'restore_locations' },
  fields: {
    name: plainName({ required: true, max: 120 }),
    description: multiline(),
    inventory_tracking_enabled: { ...flag({ filter: true }), initial: true },
    strict_inventory_tracking_enabled: flag(),
    created_at: dateTime(),
  },
  list: ['name', 'description'],
  more: ['inventory_tracking_enabled', 'strict_inventory_tracking_enabled', 'created_at'],
  select: ['network_id', 'time_zone'],
  phone: { line2: ['description'] },
  search: ['name', 'description'],
  sort: { field: 'name', order: 'ASC' },
  confirmDelete: { typed: true },
  views: { details: LocationDetails },
});
