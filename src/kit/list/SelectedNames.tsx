import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import type { ResourceDefinition } from '../declaration';
import { useRecordName } from '../useRecordName';
import { NamedRows } from './NamedRows';

interface SelectedNamesProps {
  resource: ResourceDefinition;
  /** Of the selected rows those that are asked about; all of them unless said otherwise. */
  ids?: readonly Identifier[];
}

/** Names the selected rows of the list around it, the first few of many: for what asks about them. */
export function SelectedNames({ resource, ids }: SelectedNamesProps) {
  const nameOf = useRecordName(resource);
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const asked = ids ?? selectedIds;
  const named = data.filter(({ id }) => asked.includes(id));
  return <NamedRows names={named.map(nameOf)} count={asked.length} />;
}
