import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { defineResource } from '../../kit/defineResource';
import { dateTime, flag, multiline, number, reference } from '../../kit/fields/fields';
import { intake } from './intake';

const people = { ...number({ readOnly: true }), align: 'left' } as const;

/**
 * Check-ins. They have no list of their own: that of a client (ClientVisitsPage) and the page of an event show them.
 * CheckInPanel makes them, PastVisitDialog those of before, the import those of another system; EditVisitDialog
 * corrects them.
 */
export default defineResource('visits', {
  icon: HowToRegOutlined,
  softDelete: 'update',
  fields: {
    client_id: reference('clients', 'full_name', { readOnly: true }),
    visited_at: dateTime({ filter: true }),
    household_size: people,
    adults: people,
    children: people,
    seniors: people,
    event_id: reference('events', 'name', { readOnly: true }),
    note: multiline({ readOnly: true }),
    override_reason: multiline({ readOnly: true }),
    back_dating_reason: multiline({ readOnly: true }),
    imported: flag({ readOnly: true }),
    location_id: reference('locations', 'name', { readOnly: true, filter: true }),
    created_by: reference('colleagues', 'full_name', { readOnly: true, filter: true }),
  },
  intake,
  list: ['visited_at', 'location_id', 'household_size', 'created_by'],
  search: ['note', 'override_reason'],
  // A visit is found by whose it was, those of one client by what was noted.
  searchIn: { table: 'clients', by: 'client_id', columns: ['search_text'] },
  sort: { field: 'visited_at', order: 'DESC' },
});
