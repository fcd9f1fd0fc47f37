import { pathTo } from '../../routes';

/** The address of the pick list of these orders: ids only, since names are personal data. */
export const pickListPath = (ids: readonly unknown[]): string =>
  `${pathTo('PickList')}?ids=${ids.map(String).join(',')}`;
