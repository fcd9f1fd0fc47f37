import { useState } from 'react';
import { ListBase, ResourceContextProvider, type RaRecord } from 'react-admin';
import type { RowNote } from '../table/tableTypes';
import { usePhoneRow } from '../phone/usePhoneRow';
import { useColumnLayout } from '../table/useColumnLayout';
import type { QueryMeta } from '../../data/LarderDataProvider';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { ExportButton } from '../list/ExportButton';
import { Exporting } from '../list/Exporting';
import { SearchedTable } from '../list/SearchedTable';
import { useSearchFilter } from '../list/useSearchFilter';
import { useTableColumns } from '../list/useTableColumns';
import type { PhoneRow } from '../phone/phoneRow';
import { useCan } from '../useCan';

interface RelatedTableProps {
  resource: ResourceDefinition;
  /** The same array every time. */
  columns: readonly string[];
  meta: QueryMeta;
  filter?: Readonly<Record<string, unknown>>;
  /** Where a row leads, when that is not the record's own page. */
  linkOf?: (record: RaRecord) => string;
  /** What a row says on a phone, where that is not what its own list says there. The same object every time. */
  phone?: PhoneRow;
  /** What a record always says below its row, over all columns; null for nothing. */
  rowNote?: RowNote;
}

/** A table of another resource's records inside a details page. */
export function RelatedTable(props: RelatedTableProps) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <Related {...props} />
    </ResourceContextProvider>
  );
}

function Related(props: RelatedTableProps) {
  const { resource, columns: shown, meta, filter, linkOf, phone, rowNote } = props;
  const columns = useTableColumns(resource, shown);
  const layout = useColumnLayout(columns, 'related');
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
        <SearchedTable
          columns={columns}
          layout={layout}
          searchText={text}
          onSearch={setText}
          actions={can('export') && <ExportButton />}
          rowNote={rowNote}
          nameOf={(record) => String(record[resource.record] ?? '')}
          linkOf={linkOf ?? ((record) => pathsOf(resource).details(record.id))}
          phoneRow={phoneRow}
        />
      </Exporting>
    </ListBase>
  );
}
