import EventOutlined from '@mui/icons-material/EventOutlined';
import { lazy } from 'react';
import type { RaRecord } from 'react-admin';
import { formatTime } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { defineResource } from '../../kit/defineResource';
import { editAction } from '../../kit/list/editAction';
import { date, dateTime, flag, multiline, text, time } from '../../kit/fields/fields';

/** When it begins; what has no time lasts all day. */
function StartTime({ record }: { record: RaRecord }) {
  const translate = useText();
  const start: unknown = record['start_time'];
  return typeof start === 'string' ? formatTime(start) : translate('common.allDay');
}

const EventDetails = lazy(async () => ({
  default: (await import('./EventDetails')).EventDetails,
}));
const EventListView = lazy(async () => ({
  default: (await import('./EventListView')).EventListView,
}));

export default defineResource('events', {
  help: 'plan-an-event',
  icon: EventOutlined,
  softDelete: 'update',
  fields: {
    name: text({ required: true, max: 120 }),
    description: multiline(),
    start_date: date({ required: true, filter: true }),
    end_date: date(),
    start_time: time(),
    end_time: time(),
    is_food_provided: flag({ filter: true }),
    are_gifts_provided: flag({ filter: true }),
    created_at: dateTime(),
  },
  list: [
    'name',
    'description',
    'start_date',
    'start_time',
    'end_time',
    'is_food_provided',
    'are_gifts_provided',
  ],
  more: ['end_date', 'created_at'],
  select: ['location_id'],
  intake: { note: 'description' },
  bulk: ['is_food_provided', 'are_gifts_provided', 'description'],
  search: ['search_text'],
  phone: { right: StartTime, line2: ['start_date'] },
  sort: { field: 'start_date', order: 'DESC' },
  rowActions: editAction('events'),
  views: { list: EventListView, details: EventDetails },
  check: ({ start_date, end_date, start_time, end_time }) => {
    const laterDay = isAfter(end_date, start_date);
    if (end_date && !laterDay && end_date !== start_date) {
      return { end_date: 'resources.events.check.endDate' };
    }
    if (end_time && !start_time) return { start_time: 'resources.events.check.startTime' };
    if (end_time && !laterDay && !isAfter(end_time, start_time)) {
      return { end_time: 'resources.events.check.endTime' };
    }
    return {};
  },
});

/** Dates and times are written so that the later one is the greater text. */
const isAfter = (a: unknown, b: unknown) => typeof a === 'string' && typeof b === 'string' && a > b;
