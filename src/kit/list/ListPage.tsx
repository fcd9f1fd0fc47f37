import AddIcon from '@mui/icons-material/Add';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import { memo, type ReactNode } from 'react';
import { ListBase, ResourceContextProvider, useStore } from 'react-admin';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { cleanListQuery } from '../table/cleanListQuery';
import { filterKeys } from '../table/tableFilters';
import { ToolbarButton } from '../table/ToolbarButton';
import { PAGE_SIZE_KEY } from '../table/PagingBar';
import { useColumnLayout } from '../table/useColumnLayout';
import { PageTitle } from '../../ui/PageTitle';
import { TABLE } from '../../config';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { useCurrentUser } from '../../data/useCurrentUser';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { COUNTED, listName, useFirstList } from './firstList';
import { hasForm } from '../form/formFields';
import { ResourceTable, type TableSlots } from './ResourceTable';
import { useCan } from '../useCan';
import { useListSearch } from './useListSearch';
import { useSearchFilter } from './useSearchFilter';
import { useTableColumns, useTableFilters } from './useTableColumns';
import { useTexts } from '../useTexts';

const QUERY_OPTIONS = { meta: COUNTED };

export interface ListPageProps extends TableSlots {
  resource: ResourceDefinition;
  /** Further buttons at the top. */
  actions?: ReactNode;
}

/** The list of a resource: title, create button, search, filters, table. */
export const ListPage = memo(function ListPage(props: ListPageProps) {
  return useFirstList(props.resource) ? (
    <ResourceContextProvider value={props.resource.name}>
      <List {...props} />
    </ResourceContextProvider>
  ) : (
    <PageSkeleton />
  );
});

function List({ resource, actions, ...slots }: ListPageProps) {
  const can = useCan(resource);
  const textOf = useTexts(resource);
  const paths = pathsOf(resource);
  const user = useCurrentUser();
  const { search } = useLocation();
  const filters = useTableFilters(resource);
  const [pageSize] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const [text, setText] = useListSearch(listName(resource, user));

  const columns = useTableColumns(resource);
  const layout = useColumnLayout(columns);
  const filter = useSearchFilter(resource, layout.visible, text);

  const clean = cleanListQuery(search, {
    sortable: sortableColumns(resource),
    filterKeys: filters.flatMap(filterKeys),
    pageSizes: TABLE.pageSizes,
  });
  if (clean !== null) return <Navigate to={{ search: clean }} replace />;

  return (
    <ListBase
      resource={resource.name}
      // The address alone says page, order and filters; a selection lives as long as the page.
      storeKey={false}
      sort={resource.sort}
      perPage={pageSize}
      filter={filter}
      queryOptions={QUERY_OPTIONS}
      disableAuthentication
    >
      <PageTitle
        title={textOf('list.title')}
        subtitle={textOf('list.subtitle')}
        actions={
          <>
            {resource.restore && can('restore') && (
              <ToolbarButton
                component={Link}
                to={paths.trash}
                variant="text"
                label={textOf('trash.link')}
                icon={<DeleteOutlineIcon />}
              />
            )}
            {hasForm(resource) && can('create') && (
              <Button
                component={Link}
                to={paths.create}
                variant="contained"
                startIcon={<AddIcon />}
              >
                {textOf('list.create')}
              </Button>
            )}
            {actions}
          </>
        }
      />
      <ResourceTable
        resource={resource}
        columns={columns}
        layout={layout}
        searchText={text}
        onSearch={setText}
        {...slots}
      />
    </ListBase>
  );
}

const sortableColumns = ({ list, more, fields, sort }: ResourceDefinition) => [
  sort.field,
  ...[...list, ...more].filter((source) => fields[source]?.field.sortable),
];
