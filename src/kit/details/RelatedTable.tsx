import { useState } from 'react';
import { ListBase, ResourceContextProvider, useResourceContext, type RaRecord } from 'react-admin';
import { usePhoneRow } from '../phone/usePhoneRow';
import type { QueryMeta } from '../../data/LarderDataProvider';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { ExportButton } from '../list/ExportButton';
import { Exporting } from '../list/Exporting';
import { SearchedTable } from '../list/SearchedTable';
import type { RecordTableProps } from '../table/recordTableProps';
import { useListLayout } from '../list/useListLayout';
import { useSearchFilter } from '../list/useSearchFilter';
import { useTableFilters } from '../list/useTableColumns';
import type { PhoneRow } from '../phone/phoneRow';
import { useCan } from '../useCan';

interface RelatedTableProps extends Pick<RecordTableProps, 'actionsOf' | 'rowFocus' | 'rowNote'> {
  resource: ResourceDefinition;
  /** The same array every time. */
  columns: readonly string[];
  meta: QueryMeta;
  filter?: Readonly<Record<string, unknown>>;
  /** What a record is called, where its column does not say it. */
  nameOf?: (record: RaRecord) => string;
  /** Where a row leads, when that is not the record's own page. */
  linkOf?: (record: RaRecord) => string;
  /** What a row says on a phone, where that is not what its own list says there. The same object every time. */
  phone?: PhoneRow;
}

/** A table of another resource's records inside a details page. */
export function RelatedTable(props: RelatedTableProps) {
  // An event's visits have other columns than a client's.
  const parent = (useResourceContext() ?? '').replaceAll('_', '');
  return (
    <ResourceContextProvider value={props.resource.name}>
      <Related {...props} variant={`of${parent}`} />
    </ResourceContextProvider>
  );
}

function Related(props: RelatedTableProps & { variant: string }) {
  const {
    resource,
    columns: shown,
    meta,
    filter,
    nameOf,
    linkOf,
    phone,
    variant,
    ...table
  } = props;
  const { columns, layout, frame } = useListLayout(resource, { shown, variant });
  const filters = useTableFilters(resource).filter(({ source }) =>
    columns.some((column) => column.source === source),
  );
  const [text, setText] = useState('');
  const can = useCan(resource);
  const search = useSearchFilter(resource, layout.visible, text);
  const phoneRow = usePhoneRow(resource, phone);
  return (
    <ListBase
      resource={resource.name}
      sort={resource.sort}
      filter={{ ...filter, ...search }}
      queryOptions={{ meta: { ...meta, count: 'exact' } }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <Exporting resource={resource} meta={meta}>
        <div {...frame}>
          <SearchedTable
            columns={columns}
            layout={layout}
            searchText={text}
            onSearch={setText}
            filters={filters}
            actions={can('export') && <ExportButton />}
            {...table}
            nameOf={nameOf ?? ((record) => String(record[resource.record] ?? ''))}
            linkOf={linkOf ?? ((record) => pathsOf(resource).details(record.id))}
            phoneRow={phoneRow}
          />
        </div>
      </Exporting>
    </ListBase>
  );
}
