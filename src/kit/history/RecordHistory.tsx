import { createContext, useContext } from 'react';
import { entityOf, type EntityName } from '../../entities';
import { useCan } from '../useCan';
import { HistoryCard } from './HistoryCard';

/** The record that a details page is about. */
export interface PageRecord {
  entity: EntityName;
  id: string;
}

/** Set by the route of a record (`RecordRoute`); null elsewhere. */
export const PageRecordContext = createContext<PageRecord | null>(null);

/**
 * The history of the page's record, for whom `access.history` names. `DetailsColumns` ends with it; a page
 * without columns puts it where it wants.
 */
export function RecordHistory() {
  const record = useContext(PageRecordContext);
  return record && <AllowedHistory {...record} />;
}

function AllowedHistory({ entity, id }: PageRecord) {
  const can = useCan(entityOf(entity));
  if (!can('history')) return null;
  return (
    // Who changed what is not for who holds the paper.
    <div data-print="hide">
      <HistoryCard entity={entity} id={id} />
    </div>
  );
}
