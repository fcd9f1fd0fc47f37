import HubOutlined from '@mui/icons-material/HubOutlined';
import { lazy } from 'react';
import { defineResource } from '../../kit/defineResource';
import { dateTime, multiline, plainName } from '../../kit/fields/fields';
import { NetworkContents } from './NetworkContents';

const NetworkDetails = lazy(async () => ({
  default: (await import('./NetworkDetails')).NetworkDetails,
}));

const NewNetwork = lazy(async () => ({
  default: (await import('./newNetwork/NewNetwork')).NewNetwork,
}));

export default defineResource('networks', {
  icon: HubOutlined,
  softDelete: false,
  hardDelete: { rpc: 'delete_network' },
  fields: {
    name: plainName({ required: true, max: 120 }),
    description: multiline(),
    created_at: dateTime(),
  },
  list: ['name', 'description'],
  more: ['created_at'],
  select: [
    ...(['visit_rules', 'age_bands', 'session_idle_hours', 'session_days', 'time_zone'] as const),
    ...(['food_bank', 'agency_number', 'pound_values'] as const),
  ],
  phone: { line2: ['description'] },
  search: ['name', 'description'],
  sort: { field: 'name', order: 'ASC' },
  confirmDelete: { typed: true, note: NetworkContents },
  views: { create: NewNetwork, details: NetworkDetails },
});
