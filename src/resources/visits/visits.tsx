import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { defineResource } from '../../resource/defineResource';
import type { Field } from '../../resource/field';
import { dateTime, multiline, number, reference } from '../../resource/fields';
import { TodaysEventInput } from './TodaysEventInput';

const household = (options: { required?: boolean; min?: number } = {}): Field<number> => ({
  ...number({ max: 99, ...options }),
  align: 'left',
});

/** Check-ins. They have no list of their own: a client's page shows them. */
export const visits = defineResource({
  table: 'visits',
  icon: HowToRegOutlined,
  record: 'visited_at',
  scope: 'location',
  softDelete: 'update',
  access: {
    list: 'member',
    show: 'member',
    create: 'member',
    edit: 'member',
    delete: 'locationAdmin',
    export: 'locationAdmin',
  },
  fields: {
    visited_at: dateTime(),
    household_size: { ...household({ required: true, min: 1 }), initial: 1 },
    adults: household(),
    children: household(),
    seniors: household(),
    event_id: { ...reference('events', 'name'), Input: TodaysEventInput },
    note: multiline(),
    location_id: reference('locations', 'name', { readOnly: true }),
    created_by: reference('colleagues', 'full_name', { readOnly: true }),
  },
  list: ['visited_at', 'household_size', 'created_by'],
  also: ['client_id'],
  search: ['note'],
  sort: { field: 'visited_at', order: 'DESC' },
  check: ({ household_size, adults, children, seniors }) => {
    const named = [adults, children, seniors].reduce<number>((sum, part) => sum + count(part), 0);
    return named > count(household_size)
      ? { household_size: 'resources.visits.create.household' }
      : {};
  },
});

const count = (value: unknown) => (typeof value === 'number' ? value : 0);
