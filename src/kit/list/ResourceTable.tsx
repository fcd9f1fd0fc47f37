import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import VisibilityOutlinedIcon from '@mui/icons-material/VisibilityOutlined';
import { lazy, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import FileUploadOutlinedIcon from '@mui/icons-material/FileUploadOutlined';
import { FilterBar } from '../table/FilterBar';
import { RecordTable } from '../table/RecordTable';
import { focusFirstRow, nameLinkTo } from '../table/rowKeys';
import { TableToolbar } from '../table/TableToolbar';
import type { RowAction, TableColumn } from '../table/tableTypes';
import type { ColumnLayout } from '../table/useColumnLayout';
import { useRowFocus } from '../table/useRowFocus';
import { BulkActions } from './BulkActions';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { hasForm } from '../form/formFields';
import { DeleteDialog } from '../details/DeleteDialog';
import { usePhoneRow } from '../phone/usePhoneRow';
import { SortMenu } from '../phone/SortMenu';
import type { PhoneView } from '../phone/usePhoneView';
import { usePeek } from '../peek/usePeek';
import { useTexts } from '../useTexts';
import { ViewsButton } from '../views/ViewsButton';
import { useCan } from '../useCan';
import { useFirstPageThen } from './useListSearch';
import { useTableFilters } from './useTableColumns';
import { useText } from '../../i18n/text';
import { ToolbarLink } from '../table/ToolbarButton';
import { ExportButton } from './ExportButton';

// Fetched when the first record is peeked at.
const PeekPanel = lazy(() => import('../peek/PeekPanel'));

/** What an entity's own list view adds to the table. */
export interface TableSlots {
  /** What a row shows below itself when it is opened; the row is the record around it. */
  rowDetails?: ComponentType;
  /** Further buttons for the selected rows, for who may edit. */
  bulkActions?: ReactNode;
}

interface ResourceTableProps extends TableSlots {
  resource: ResourceDefinition;
  columns: readonly TableColumn[];
  layout: ColumnLayout;
  searchText: string;
  onSearch: (text: string) => void;
  /** Whether anything can be done with selected rows. */
  isSelectable: boolean;
  /** Null where there is room for the table. */
  phone: PhoneView | null;
}

/** A resource's table with its toolbar, inside a list context. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, columns, layout, searchText, onSearch, rowDetails, phone } = props;
  const can = useCan(resource);
  const translate = useText();
  const paths = pathsOf(resource);
  const filters = useTableFilters(resource);
  const search = useFirstPageThen(onSearch);
  const { setFilters, isFetching } = useListContext();
  const searchInput = useRef<HTMLInputElement>(null);
  const rowFocus = useRowFocus(searchInput);
  const [deleting, setDeleting] = useState<RaRecord | null>(null);
  const ownActions = resource.rowActions();
  const textOf = useTexts(resource);
  const phoneRow = usePhoneRow(resource);
  const { peek, toggle, close } = usePeek();
  /** Its row, or the one that took its place. */
  const peekedRow = () =>
    nameLinkTo(rowFocus.frame.ref.current, paths.details(peek?.id)) ?? rowFocus.next();

  const actionsOf = (record: RaRecord): RowAction[] => [
    {
      label: translate('table.view'),
      icon: <VisibilityOutlinedIcon />,
      to: paths.details(record.id),
    },
    ...ownActions(record),
    ...(can('delete')
      ? [
          {
            label: translate('table.delete'),
            icon: <DeleteOutlineIcon />,
            danger: true,
            onSelect: () => {
              setDeleting(record);
            },
          },
        ]
      : []),
  ];

  return (
    <>
      <TableToolbar
        columns={columns}
        layout={layout}
        searchText={searchText}
        searchRef={searchInput}
        onSearch={search}
        onDown={isFetching ? undefined : focusFirstRow}
        filters={<FilterBar filters={filters} />}
        actions={
          <>
            <ViewsButton
              resource={resource}
              isNarrow={layout.isNarrow}
              searchText={searchText}
              onSearch={onSearch}
            />
            {!phone && <FileButtons resource={resource} />}
          </>
        }
        instead={phone?.asRows && <SortMenu columns={columns} />}
      />
      <RecordTable
        layout={layout}
        nameOf={(record) => String(record[resource.record] ?? '')}
        linkOf={(record) => paths.details(record.id)}
        actionsOf={actionsOf}
        rowDetails={rowDetails}
        bulkActions={
          props.isSelectable ? (
            <BulkActions resource={resource}>{props.bulkActions}</BulkActions>
          ) : undefined
        }
        searchText={searchText}
        filters={filters}
        empty={textOf('list.empty')}
        createPath={hasForm(resource) && can('create') ? paths.create : undefined}
        help={resource.help}
        bring={can('import') ? { to: paths.import, label: textOf('import.title') } : undefined}
        phone={phone}
        phoneRow={phoneRow}
        rowFocus={rowFocus}
        onPeek={toggle}
        peeked={peek?.id}
        onClear={() => {
          search('');
          setFilters({});
        }}
      />
      {peek && (
        <Suspense fallback={null}>
          <PeekPanel
            resource={resource}
            peek={peek}
            actionsOf={ownActions}
            next={peekedRow}
            onClose={close}
          />
        </Suspense>
      )}
      <DeleteDialog
        resource={resource}
        record={deleting}
        next={rowFocus.next}
        onDeleted={() => {
          if (deleting?.id === peek?.id) close();
        }}
        onClose={() => {
          setDeleting(null);
        }}
      />
    </>
  );
}

/** What brings rows into a list and out of it: Import and Export, each for who may. */
function FileButtons({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const can = useCan(resource);
  return (
    <>
      {can('import') && (
        <ToolbarLink
          variant="text"
          label={translate('table.import')}
          icon={<FileUploadOutlinedIcon />}
          to={pathsOf(resource).import}
        />
      )}
      {can('export') && <ExportButton />}
    </>
  );
}
