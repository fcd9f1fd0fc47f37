/** What there is for a line of an order, in pieces. */
export interface HandoutFigures {
  on_hand: number;
  /** For orders that come before this one. */
  reserved: number;
  /** On hand, and reserved for nobody before. */
  available: number;
}

/**
 * What the dialog of handing out begins with: what the line wants, as far as it is available.
 *
 * @param figures undefined where nobody counts the stock
 */
export const offerOf = (quantity: number, figures: HandoutFigures | undefined): number =>
  figures ? Math.min(quantity, figures.available) : quantity;

/** The most that can be handed out for a line: what is there, at a strict location what is available. */
export const mostOf = (
  quantity: number,
  figures: HandoutFigures | undefined,
  strict: boolean,
): number =>
  figures ? Math.min(quantity, strict ? figures.available : figures.on_hand) : quantity;

/** What was typed as a number of pieces, from 0 to `most`; null for anything else. */
export function readHandout(typed: string, most: number): number | null {
  const pieces = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;
  return pieces !== null && pieces <= most ? pieces : null;
}
