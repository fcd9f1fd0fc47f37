import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { MergeFrame } from './MergeFrame';

/** The sources of the network, with the dialog that merges two of them. */
export function FoodSourceListView({ resource }: ViewProps) {
  return (
    <MergeFrame>
      <ListPage resource={resource} />
    </MergeFrame>
  );
}
