import { useMemo } from 'react';
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
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const beginning = useGetList<MonthEvent>('events', {
    pagination: ALL,
    sort: BY_START,
    filter: { 'start_date@gte': first, 'start_date@lte': last },
    meta: COLUMNS,
  });
  const lasting = useGetList<MonthEvent>('events', {
    pagination: ALL,
    sort: BY_START,
    filter: { 'start_date@lt': first, 'end_date@gte': first },
    meta: COLUMNS,
  });
  const events = useMemo(
    () => beginning.data && lasting.data && [...lasting.data, ...beginning.data],
    [beginning.data, lasting.data],
  );
  return {
    events,
    error: events ? null : (beginning.error ?? lasting.error),
    refetch: () => {
      void beginning.refetch();
      void lasting.refetch();
    },
  };
}
