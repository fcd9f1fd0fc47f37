import { useSearchParams } from 'react-router-dom';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { EventsCalendarPage } from './EventsCalendarPage';
import { EventsViewTabs, isCalendar } from './EventsViewTabs';

/** The events of the active location, as a table or as a calendar: the address says which. */
export function EventsPage({ resource }: ViewProps) {
  const [params] = useSearchParams();
  return isCalendar(params) ? (
    <EventsCalendarPage resource={resource} />
  ) : (
    <ListPage resource={resource} actions={<EventsViewTabs />} />
  );
}
