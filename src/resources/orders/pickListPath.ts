import { pathTo } from '../../routes';

/**
 * The address of the pick list of these orders: ids only, since names are personal data. Of none,
 * that of all that wait to be picked.
 */
export const pickListPath = (ids: readonly unknown[] = []): string =>
  ids.length === 0 ? pathTo('PickList') : `${pathTo('PickList')}?ids=${ids.map(String).join(',')}`;
