interface PickLine {
  quantity: number;
  item: { name: string; category: string | null };
}

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
