/** What a line wanted and what was handed out for it. */
export interface Missing {
  item_id: string;
  name: string;
  wanted: number;
  fulfilled: number;
}

interface FulfilledLine {
  item_id: string;
  quantity: number;
  quantity_fulfilled: number | null;
  item: { name: string };
}

/** The lines of a fulfilled order for which less was handed out than wanted. */
export const missingOf = (lines: readonly FulfilledLine[]): Missing[] =>
  lines.flatMap(({ item_id, quantity, quantity_fulfilled, item }) =>
    quantity_fulfilled !== null && quantity_fulfilled < quantity
      ? [{ item_id, name: item.name, wanted: quantity, fulfilled: quantity_fulfilled }]
      : [],
  );
