import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { StockFrame } from './StockFrame';

/** The items of the active location, with the dialog that moves their stock. */
export const ItemListView = ({ resource }: ViewProps) => (
  <StockFrame>
    <ListPage resource={resource} />
  </StockFrame>
);
