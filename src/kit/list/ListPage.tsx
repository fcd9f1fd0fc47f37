import AddIcon from '@mui/icons-material/Add';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import { Fragment, memo, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ListBase, ResourceContextProvider, useStore, type GetListResult } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { cleanListQuery } from '../table/cleanListQuery';
import { filterKeys } from '../table/tableFilters';
import type { TableColumn } from '../table/tableTypes';
import { ToolbarLink } from '../table/ToolbarButton';
import { PAGE_SIZE_KEY } from '../table/PagingBar';
import { PageTitle } from '../../ui/PageTitle';
import { TABLE } from '../../config';
import { useCurrentUser } from '../../data/useCurrentUser';
import { bulkNamesOf, pathsOf, type ResourceDefinition } from '../declaration';
import { keptAnswer } from '../../data/snapshot';
import { COUNTED, firstPageKey, listName, useFirstList } from './firstList';
import { Exporting } from './Exporting';
import { hasForm } from '../form/formFields';
import { ListSkeleton } from './ListSkeleton';
import { ResourceTable, type TableSlots } from './ResourceTable';
import { useCan } from '../useCan';
import { useListLayout } from './useListLayout';
import { useListSearch } from './useListSearch';
import { useIsNarrow } from './useNarrowColumns';
import { useSearchFilter } from './useSearchFilter';
import { useTableFilters } from './useTableColumns';
import { ListLinks, ListLinksMenu, type ListLink } from './ListLinks';
import { ListMenu } from '../phone/ListMenu';
import { usePhoneView } from '../phone/usePhoneView';
import { ReviewLink } from '../similar/ReviewLink';
import { useUndoOffers } from '../undo/undoOffers';
import { UndoStrip } from '../undo/UndoStrip';
import { useTexts } from '../useTexts';
import { useFirstSearch } from '../views/firstView';
import { LinkButton } from '../../ui/Button';

export interface ListPageProps extends TableSlots {
  resource: ResourceDefinition;
  /** Further buttons at the top, at every width. */
  actions?: ReactNode;
  /** Pages beside the list: buttons, on a phone entries of its menu. */
  links?: readonly ListLink[];
  /**
   * The button for what is done most, where that is not creating a record: that one is secondary then,
   * and on a phone an entry of the menu.
   */
  primary?: ReactNode;
  /** Columns before the last one that no column of the table has, such as counts; the same array until they change. */
  figures?: readonly TableColumn[];
  /** Between the title and the table, such as tabs. */
  above?: ReactNode;
  /** What stands around all below the title, such as an index of further pages. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** What every row meets besides the filters that people set; the same object until it changes. */
  only?: Readonly<Record<string, unknown>>;
}

const NO_LINKS: readonly ListLink[] = [];

/** The list of a resource: title, create button, search, filters, table. */
export const ListPage = memo(function ListPage(props: ListPageProps) {
  const { resource } = props;
  const drawn = useFirstList(resource);
  return (
    <ResourceContextProvider value={resource.name}>
      {drawn === 'rows' && <List {...props} />}
      {drawn === 'grey rows' && <ListSkeleton resource={resource} Frame={props.Frame} />}
    </ResourceContextProvider>
  );
});

function List(props: ListPageProps) {
  const { resource, actions, links = NO_LINKS, primary, figures, above, only, ...rest } = props;
  const { Frame = Fragment, ...slots } = rest;
  const can = useCan(resource);
  const textOf = useTexts(resource);
  const paths = pathsOf(resource);
  const user = useCurrentUser();
  const { search } = useLocation();
  const filters = useTableFilters(resource);
  const [pageSize] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const list = listName(resource, user);
  const [text, setText] = useListSearch(list);
  const queryOptions = useQueryOptions(
    resource,
    pageSize,
    search === '' && text === '' && only === undefined,
  );
  const offers = useUndoOffers().filter((offer) => offer.list === list);

  const firstSearch = useFirstSearch(resource);

  const phone = usePhoneView(resource.name);
  const hasLinksMenu = useIsNarrow() && links.length > 1;
  const { columns, layout, frame } = useListLayout(resource, { figures });
  const searched = useSearchFilter(resource, layout.visible, text);
  const filter = useMemo(() => (only ? { ...searched, ...only } : searched), [searched, only]);

  const hasTrash = resource.restore && can('restore');
  const trash = { label: textOf('trash.link'), icon: <DeleteOutlineIcon />, to: paths.trash };
  const create = { label: textOf('list.create'), icon: <AddIcon />, to: paths.create };
  const isSelectable =
    can('export') ||
    (can('delete') && !resource.confirmDelete.typed) ||
    (can('edit') && (slots.bulkActions !== undefined || bulkNamesOf(resource).length > 0));

  const mayCreate = hasForm(resource) && can('create');
  // A phone has room for one button.
  const createsInMenu = mayCreate && phone && primary !== undefined;
  const hasCreate = mayCreate && !createsInMenu;
  const menu = phone && (
    <ListMenu
      resource={resource}
      name={textOf('list.title')}
      view={phone}
      isSelectable={isSelectable}
      links={links}
      more={[...(createsInMenu ? [create] : []), ...(hasTrash ? [trash] : [])]}
    />
  );

  // The address may name a field of the network's own that is not known yet.
  const isKnown = !resource.customFields || resource.ownFields !== undefined;
  const clean = isKnown
    ? cleanListQuery(search, {
        sortable: sortableColumns(resource),
        filterKeys: filters.flatMap(filterKeys),
        pageSizes: TABLE.pageSizes,
      })
    : null;
  if (firstSearch !== null) return <Navigate to={{ search: firstSearch }} replace />;
  if (clean !== null) return <Navigate to={{ search: clean }} replace />;

  return (
    <ListBase
      resource={resource.name}
      // The address alone says page, order and filters; a selection lives as long as the page.
      storeKey={false}
      sort={resource.sort}
      perPage={pageSize}
      filter={filter}
      queryOptions={queryOptions}
      disableAuthentication
    >
      <Exporting resource={resource}>
        <PageTitle
          title={textOf('list.title')}
          subtitle={textOf('list.subtitle')}
          actions={
            <>
              {!phone && resource.similar?.review && <ReviewLink resource={resource} />}
              {!phone && hasTrash && <ToolbarLink variant="text" {...trash} />}
              {hasCreate && (
                <LinkButton
                  to={create.to}
                  variant={primary ? 'outlined' : 'contained'}
                  startIcon={create.icon}
                >
                  {create.label}
                </LinkButton>
              )}
              {/* Beside the primary button: what else there is may be as wide as a phone. */}
              {hasCreate && !primary && menu}
              {!phone && !hasLinksMenu && <ListLinks links={links} />}
              {actions}
              {primary}
              {hasLinksMenu && <ListLinksMenu links={links} name={textOf('list.title')} />}
              {(!hasCreate || primary) && menu}
            </>
          }
        />
        <Frame>
          {above}
          {offers.length > 0 && <UndoStrip offers={offers} />}
          <div {...frame}>
            <ResourceTable
              resource={resource}
              columns={columns}
              layout={layout}
              searchText={text}
              onSearch={setText}
              isSelectable={isSelectable}
              phone={phone}
              {...slots}
            />
          </div>
        </Frame>
      </Exporting>
    </ListBase>
  );
}

const sortableColumns = ({ list, more, fields, sort }: ResourceDefinition) => [
  sort.field,
  ...[...list, ...more].filter((source) => fields[source]?.field.sortable),
];

const isPageOfRows = (answer: unknown): answer is GetListResult =>
  Array.isArray(Reflect.get(Object(answer), 'data'));

/** Until the first answer, what was kept of the first page is shown, where it is that page which is opened. */
function useQueryOptions(resource: ResourceDefinition, rows: number, isFirstPage: boolean) {
  const [options] = useState(() => {
    const answer = isFirstPage ? keptAnswer(firstPageKey(resource, rows)) : undefined;
    const kept = isPageOfRows(answer) ? answer : undefined;
    // From then on those of the page before, as react-admin has it.
    const placeholderData = (before: GetListResult | undefined) => before ?? kept;
    return { meta: COUNTED, placeholderData };
  });
  return options;
}
