import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { lazy } from 'react';
import { defineResource } from '../../kit/defineResource';
import { date, dateTime, multiline, reference, text } from '../../kit/fields/fields';
import { RecallListView } from './RecallListView';

const RecallDetails = lazy(() => import('./RecallDetails'));

/** Functions of the database open and close a recall; nobody writes its fields. */
const readOnly = { readOnly: true } as const;

export default defineResource('recalls', {
  icon: CampaignOutlined,
  softDelete: false,
  fields: {
    title: text(readOnly),
    lot: text(readOnly),
    donor: text(readOnly),
    since: date(readOnly),
    location_id: reference('locations', 'name', readOnly),
    reason: multiline(readOnly),
    created_at: dateTime({ filter: true }),
    closed_at: dateTime({ ...readOnly, filter: true }),
    closing_note: multiline(readOnly),
  },
  list: ['title', 'since', 'location_id', 'created_at', 'closed_at'],
  more: ['lot', 'donor'],
  phone: { line2: ['created_at'] },
  search: ['title'],
  sort: { field: 'created_at', order: 'DESC' },
  views: { list: RecallListView, details: RecallDetails },
});
