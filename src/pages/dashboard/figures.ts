import * as z from 'zod/mini';

const figureShape = z.object({ current: z.int(), previous: z.int() });

const figuresShape = z.object({
  new_clients: figureShape,
  visits: figureShape,
  orders_fulfilled: figureShape,
  active_clients: figureShape,
});

/** A count over the last 30 days, and over the 30 days before. */
export type Figure = z.infer<typeof figureShape>;
export type Figures = z.infer<typeof figuresShape>;
export type FigureName = keyof Figures;

/**
 * Reads the answer of the database function `dashboard_figures`.
 * @throws ZodError when it has another shape
 */
export function parseFigures(answer: unknown): Figures {
  return z.parse(figuresShape, answer);
}

/**
 * The change against the 30 days before, in percent.
 * @returns null where the base is 0: no percentage can be said
 */
export function changeOf({ current, previous }: Figure): number | null {
  return previous === 0 ? null : ((current - previous) / previous) * 100;
}
