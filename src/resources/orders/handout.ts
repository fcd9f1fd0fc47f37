interface WantedLine {
  quantity: number;
  item: { quantity_actual: number };
}

/** The most that can be handed out for a line: what it wants, and where stock is kept, what is there. */
export const mostOf = (line: WantedLine, tracking: boolean): number =>
  tracking ? Math.max(0, Math.min(line.quantity, line.item.quantity_actual)) : line.quantity;

/** What was typed as a number of pieces, from 0 to `most`; null for anything else. */
export function readHandout(typed: string, most: number): number | null {
  const pieces = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;
  return pieces !== null && pieces <= most ? pieces : null;
}
