import { pathOf, type EntityName } from '../../entities';

/**
 * The address of a list with filters set.
 *
 * @param filter as the list's own filters keep it (`filterKeys`): it drops what it does not know
 */
export const listPath = (entity: EntityName, filter: Readonly<Record<string, unknown>>): string =>
  `${pathOf(entity)}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
