import { lazy, Suspense } from 'react';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { LoadingLine } from '../../ui/LoadingLine';
import { OrderFrame } from './OrderFrame';
import { OrderListActions } from './OrderListActions';

// Whoever opens the list waits for nothing but the list.
const OrderRowDetails = lazy(() => import('./OrderRowDetails'));
const OrderBulkActions = lazy(() => import('./OrderBulkActions'));

const RowDetails = () => (
  <Suspense fallback={<LoadingLine height="6rem" />}>
    <OrderRowDetails />
  </Suspense>
);

/** The orders of the active location: their lines, their steps, and the pick list of several. */
export const OrderListView = ({ resource }: ViewProps) => (
  <OrderFrame>
    <ListPage
      resource={resource}
      actions={<OrderListActions />}
      bulkActions={
        <Suspense fallback={null}>
          <OrderBulkActions />
        </Suspense>
      }
      rowDetails={RowDetails}
    />
  </OrderFrame>
);
