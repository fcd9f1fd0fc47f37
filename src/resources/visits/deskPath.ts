import { pathTo } from '../../routes';

/**
 * The address of the desk, for a client or an event of today that is meant already: ids only, since
 * names are personal data.
 */
export const deskPath = (meant: { client?: string; event?: string } = {}): string => {
  const query = new URLSearchParams(meant).toString();
  return query === '' ? pathTo('CheckIn') : `${pathTo('CheckIn')}?${query}`;
};
