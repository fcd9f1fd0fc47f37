import AddIcon from '@mui/icons-material/Add';
import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import { lazy, Suspense, useMemo } from 'react';
import { useText } from '../../i18n/text';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { pathTo } from '../../routes';
import { LoadingLine } from '../../ui/LoadingLine';
import { OrderBulkActions } from './OrderBulkActions';
import { OrderFrame } from './OrderFrame';
import { pickListPath } from './pickListPath';
import { LinkButton } from '../../ui/Button';

// Whoever opens the list waits for nothing but the list.
const OrderRowDetails = lazy(() => import('./OrderRowDetails'));

const RowDetails = () => (
  <Suspense fallback={<LoadingLine height="6rem" />}>
    <OrderRowDetails />
  </Suspense>
);

/** The orders of the active location: their lines, their steps, and the pick list of several. */
export function OrderListView({ resource }: ViewProps) {
  const translate = useText();
  const links = useMemo(
    () => [
      {
        label: translate('resources.orders.pickList.title'),
        icon: <ChecklistOutlinedIcon />,
        // of the selected orders, or of all that wait to be picked
        to: pickListPath,
      },
    ],
    [translate],
  );
  return (
    <OrderFrame>
      <ListPage
        resource={resource}
        links={links}
        primary={
          <LinkButton to={pathTo('AddOrder')} variant="contained" startIcon={<AddIcon />}>
            {translate('resources.orders.list.create')}
          </LinkButton>
        }
        bulkActions={<OrderBulkActions />}
        rowDetails={RowDetails}
      />
    </OrderFrame>
  );
}
