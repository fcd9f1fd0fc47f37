import type { QueryMeta } from '../../data/LarderDataProvider';

interface PickLine {
  quantity: number;
  item: { name: string; category: string | null };
}

/** What is asked of each order: everything that its sheet says, in one request. */
export const PICK_LIST: QueryMeta = {
  columns: ['order_number', 'client_id'],
  embed: [
    'client:clients(first_name,last_name,pinned_note)',
    'visit:visits(household_size,visited_at,note,staff:colleagues(full_name))',
    // Lines have a location too: it is the order's that is meant.
    'location:locations!orders_location_id_network_id_fkey(name)',
    'lines:order_items(id,item_id,quantity,item:inventory_items(name,category))',
  ],
};

/** Lines in the order of the shelves: by category, then by name; those without a category last. */
export const pickingOrder = <Line extends PickLine>(lines: readonly Line[]): Line[] =>
  [...lines].sort(
    ({ item: one }, { item: other }) =>
      Number(one.category === null) - Number(other.category === null) ||
      (one.category ?? '').localeCompare(other.category ?? '') ||
      one.name.localeCompare(other.name),
  );

/** How many pieces the lines ask for together. */
export const piecesOf = (lines: readonly PickLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The first name and the initial of the last one: a sheet lies about where others read it. */
export function shortName(firstName: string, lastName: string | null): string {
  const initial = Array.from(lastName?.trim() ?? '')[0];
  return initial === undefined ? firstName : `${firstName} ${initial.toLocaleUpperCase()}.`;
}
