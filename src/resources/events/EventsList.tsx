import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ResourceDefinition } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { EventsCalendar } from './EventsCalendar';
import { EventsViewTabs, isCalendar } from './EventsViewTabs';

/** The events of the active location, as a table or as a calendar: the address says which. */
export function EventsList({ resource }: { resource: ResourceDefinition }) {
  const [params] = useSearchParams();
  const listed = useMemo(() => ({ ...resource, listActions: EventsViewTabs }), [resource]);
  return isCalendar(params) ? (
    <EventsCalendar resource={resource} />
  ) : (
    <ListPage resource={listed} />
  );
}
