import { useSearchParams } from 'react-router-dom';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { EventsCalendar } from './EventsCalendar';
import { EventsViewTabs, isCalendar } from './EventsViewTabs';

/** The events of the active location, as a table or as a calendar: the address says which. */
export function EventListView({ resource }: ViewProps) {
  const [params] = useSearchParams();
  return isCalendar(params) ? (
    <EventsCalendar resource={resource} />
  ) : (
    <ListPage resource={resource} actions={<EventsViewTabs />} />
  );
}
