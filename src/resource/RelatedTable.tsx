import { ListBase, ResourceContextProvider, type RaRecord } from 'react-admin';
import { RecordTable } from '../components/table/RecordTable';
import { useColumnLayout } from '../components/table/useColumnLayout';
import type { QueryMeta } from '../data/queryMeta';
import { pathsOf, type ResourceDefinition } from './declaration';
import { NO_COLUMNS, useTableColumns } from './useTableColumns';

interface RelatedTableProps {
  resource: ResourceDefinition;
  /** The same array every time. */
  columns: readonly string[];
  meta: QueryMeta;
  filter?: Readonly<Record<string, unknown>>;
  /** Where a row leads, when that is not the record's own page. */
  linkOf?: (record: RaRecord) => string;
}

/** A table of another resource's records inside a details page. */
export function RelatedTable({ resource, columns, meta, filter, linkOf }: RelatedTableProps) {
  return (
    <ListBase
      resource={resource.name}
      sort={resource.sort}
      filter={filter}
      queryOptions={{ meta: { ...meta, count: 'exact' } }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <ResourceContextProvider value={resource.name}>
        <Rows resource={resource} columns={columns} linkOf={linkOf} />
      </ResourceContextProvider>
    </ListBase>
  );
}

function Rows(props: Pick<RelatedTableProps, 'resource' | 'columns' | 'linkOf'>) {
  const { resource, columns, linkOf } = props;
  const layout = useColumnLayout(useTableColumns(resource, columns, NO_COLUMNS), 'related');
  return (
    <RecordTable
      layout={layout}
      rowNote={resource.rowNote ?? undefined}
      nameOf={(record) => String(record[resource.record] ?? '')}
      linkOf={linkOf ?? ((record) => pathsOf(resource).details(record.id))}
    />
  );
}
