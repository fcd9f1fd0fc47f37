import '../../i18n/viewsTexts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../db/claims';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { FailedState } from '../../ui/FailedState';
import type { ResourceDefinition } from '../declaration';
import { filterValuesOf } from '../table/tableFilters';
import { columnStoreKey } from '../table/useColumnLayout';
import { useHiddenColumns } from '../table/useHiddenColumns';
import { SaveView } from './SaveView';
import { mayChange, searchOf, type SavedView } from './savedView';
import { useChooseFirst } from './useChooseFirst';
import { useSavedViews } from './useSavedViews';
import { ViewRow } from './ViewRow';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

export interface ViewsProps {
  resource: ResourceDefinition;
  /** The list has no room for all columns. */
  isNarrow: boolean;
  /** The free text of the list. */
  searchText: string;
  onSearch: (text: string) => void;
}

interface ViewsPopoverProps extends ViewsProps {
  /** Null closes it. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The saved views of a list, and the form by which the list is saved as it is. */
export function ViewsPopover(props: ViewsPopoverProps) {
  const { anchor, onClose } = props;
  const translate = useText();
  const user = useCurrentUser();
  const id = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { mt: 0.75, p: '1rem', width: '22rem', maxWidth: 'calc(100vw - 2rem)' },
        },
      }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ mb: '0.5rem' }}>
        {translate('views.title')}
      </Typography>
      {user && <Views {...props} user={user} />}
    </Popover>
  );
}

function Views(props: ViewsPopoverProps & { user: CurrentUser }) {
  const { resource, isNarrow, searchText, onSearch, onClose, user } = props;
  const translate = useText();
  const navigate = useNavigate();
  const list = useListContext();
  const { sort } = list;
  const columns = useHiddenColumns(
    columnStoreKey(resource.name),
    resource.more,
    isNarrow ? resource.more : null,
  );
  const { first, setFirst, choose } = useChooseFirst(resource, user);
  const { views, error, refetch, save, remove } = useSavedViews(resource, user);
  const filter = filterValuesOf(list.filterValues);

  const go = (search: string, text: string) => {
    onSearch(text);
    void navigate({ search });
    onClose();
  };
  const open = ({ view, query }: SavedView) => {
    columns.setEverywhere([...view.hidden]);
    go(searchOf(view), query ?? '');
  };

  if (error && !views)
    return (
      <FailedState error={error} title={translate('views.failed')} onRetry={() => void refetch()} />
    );
  return (
    <>
      {views?.length === 0 && (
        <Typography variant="small" component="p" color="textSecondary">
          {translate('views.none')}
        </Typography>
      )}
      <Box component="ul" sx={LIST}>
        {views?.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            isFirst={first?.id === view.id}
            onOpen={() => {
              open(view);
            }}
            onFirst={() => {
              choose(first?.id === view.id ? null : view);
            }}
            onDelete={
              mayChange(view, user)
                ? () => {
                    // Here at once; elsewhere what is deleted opens nothing.
                    if (first?.id === view.id) setFirst(null);
                    remove.mutate(view);
                  }
                : undefined
            }
          />
        )) ?? [1, 2].map((line) => <Skeleton key={line} component="li" height="2.5rem" />)}
      </Box>
      <Box
        component={Button}
        variant="text"
        sx={ALL}
        onClick={() => {
          go(searchOf({ filter: {}, sort: resource.sort }), '');
        }}
      >
        {translate('views.all')}
      </Box>
      <Divider sx={{ my: '0.75rem' }} />
      <SaveView
        user={user}
        hasText={searchText !== ''}
        busy={save.isPending || views === undefined}
        onSave={(name, isShared) =>
          save.mutateAsync({
            name,
            isShared,
            text: searchText,
            arrangement: {
              filter,
              sort: { field: sort.field, order: sort.order },
              hidden: columns.chosen,
            },
          })
        }
      />
    </>
  );
}

// The words of buttons stand below the title; what is seen of a button on hover reaches over them.
const OVER = { mx: '-0.5rem', width: 'calc(100% + 1rem)' } as const;

const LIST = {
  ...OVER,
  listStyle: 'none',
  my: 0,
  p: 0,
  maxHeight: '18rem',
  overflow: 'auto',
} as const;

const ALL = { ...OVER, justifyContent: 'flex-start', px: '0.5rem' } as const;
