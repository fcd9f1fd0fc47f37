import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ResourceDefinition } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { EventsCalendarPage } from './EventsCalendarPage';
import { EventsViewTabs, isCalendar } from './EventsViewTabs';

/** The events of the active location, as a table or as a calendar: the address says which. */
export function EventsPage({ resource }: { resource: ResourceDefinition }) {
  const [params] = useSearchParams();
  const listed = useMemo(() => ({ ...resource, listActions: EventsViewTabs }), [resource]);
  return isCalendar(params) ? (
    <EventsCalendarPage resource={resource} />
  ) : (
    <ListPage resource={listed} />
  );
}
