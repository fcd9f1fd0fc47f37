import { useGetList, type RaRecord } from 'react-admin';
import { API } from '../../config';
import { monthWeeks, type CalendarEvent } from './calendar';

export interface MonthEvent extends RaRecord, CalendarEvent {
  id: string;
  name: string;
}

const COLUMNS = { columns: ['name', 'start_date', 'end_date', 'start_time'] };
const BY_START = { field: 'start_date,start_time', order: 'ASC' } as const;
const ALL = { page: 1, perPage: API.exportPageSize };

/**
 * The active location's events of the weeks of a month: those that begin in them, and those that
 * began before and last until then.
 */
export function useMonthEvents(month: string) {
  const days = monthWeeks(month).flat();
  const { data, error, refetch } = useGetList<MonthEvent>('events', {
    pagination: ALL,
    sort: BY_START,
    filter: { 'start_date@lte': days.at(-1), 'start_date,end_date@gte': days[0] },
    meta: COLUMNS,
  });
  return { events: data, error: data ? null : error, refetch: () => void refetch() };
}
