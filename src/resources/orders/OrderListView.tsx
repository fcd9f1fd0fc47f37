import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { OrderBulkActions } from './OrderBulkActions';
import { OrderFrame } from './OrderFrame';
import { OrderListActions } from './OrderListActions';
import { OrderRowDetails } from './OrderRowDetails';

/** The orders of the active location: their lines, their steps, and the pick list of several. */
export const OrderListView = ({ resource }: ViewProps) => (
  <OrderFrame>
    <ListPage
      resource={resource}
      actions={<OrderListActions />}
      bulkActions={<OrderBulkActions />}
      rowDetails={OrderRowDetails}
    />
  </OrderFrame>
);
