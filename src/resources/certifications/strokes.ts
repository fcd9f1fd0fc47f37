import * as z from 'zod/mini';
import { PROGRAM } from '../../config';

/** A point as the pad gives it: pixels, and milliseconds. */
export interface DrawnPoint {
  x: number;
  y: number;
  time: number;
}

/** A line without lifting the pen. */
export interface DrawnStroke {
  points: readonly DrawnPoint[];
}

type Point = readonly [x: number, y: number, time: number];

/** Strokes as the database keeps them. */
export type Strokes = readonly (readonly Point[])[];

const strokesShape = z.array(
  z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.minLength(1)),
);

/** Reads the strokes of a stored signature; none for what was typed, or is erased. */
export const readStrokes = (stored: unknown): Strokes =>
  z.catch(strokesShape, []).parse(stored ?? []);

/** Whether a line was drawn; dots alone are no signature. */
export const isDrawn = (drawn: readonly DrawnStroke[]): boolean =>
  drawn.some(({ points }) => points.length > 1);

const toHalf = (value: number): number => Math.round(value * 2) / 2;

/** Pixels by which a thinned line may differ from the drawn one, the finest first. */
const TOLERANCES = [0, 0.5, 1, 2, 4];

/**
 * The strokes as the JSON that is kept: in half pixels, with as few points left out as fit into it.
 *
 * @returns null where they are too many even so
 */
export function strokesToKeep(drawn: readonly DrawnStroke[]): string | null {
  const start = drawn[0]?.points[0]?.time ?? 0;
  const strokes = drawn
    .filter(({ points }) => points.length > 0)
    .map(({ points }) =>
      points.map(({ x, y, time }): Point => [toHalf(x), toHalf(y), Math.round(time - start)]),
    );
  for (const tolerance of TOLERANCES) {
    const kept = JSON.stringify(strokes.map((points) => thinned(points, tolerance)));
    if (storedBytes(kept) <= PROGRAM.strokesMaximum) return kept;
  }
  return null;
}

/** The database writes a space behind each comma, and judges that. */
const storedBytes = (json: string): number => json.replaceAll(',', ', ').length;

/** A line with fewer points, nowhere farther from the drawn one than the tolerance (Ramer, Douglas, Peucker). */
function thinned(points: readonly Point[], tolerance: number): readonly Point[] {
  const last = points.length - 1;
  const kept = new Set([0, last]);
  const spans: (readonly [from: number, to: number])[] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const at = farthestWithin(points, from, to, tolerance);
    if (at === null) continue;
    kept.add(at);
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** The point between two others that is the farthest from their way; null where none is beyond the tolerance. */
function farthestWithin(
  points: readonly Point[],
  from: number,
  to: number,
  tolerance: number,
): number | null {
  const [first, last] = [points[from], points[to]];
  if (!first || !last) return null;
  let farthest: number | null = null;
  let most = tolerance * tolerance;
  points.slice(from + 1, to).forEach((point, offset) => {
    const distance = squareFrom(point, first, last);
    if (distance > most) [farthest, most] = [from + 1 + offset, distance];
  });
  return farthest;
}

/** The square of how far a point is from the way between two others. */
function squareFrom(point: Point, first: Point, last: Point): number {
  const dx = last[0] - first[0];
  const dy = last[1] - first[1];
  const x = point[0] - first[0];
  const y = point[1] - first[1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(Math.max((x * dx + y * dy) / length, 0), 1);
  return (x - along * dx) ** 2 + (y - along * dy) ** 2;
}

/** What was drawn, made smaller where the pad has become too small for it. */
export function fitted<Stroke extends DrawnStroke>(
  drawn: readonly Stroke[],
  size: { width: number; height: number },
): Stroke[] {
  const points = drawn.flatMap((stroke) => stroke.points);
  const factor = Math.min(
    1,
    size.width / Math.max(1, ...points.map(({ x }) => x)),
    size.height / Math.max(1, ...points.map(({ y }) => y)),
  );
  if (factor === 1 || factor === 0) return [...drawn];
  return drawn.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** Around the strokes, so that no line is cut off. */
const MARGIN = 4;

/** A signature as a path of SVG, and the part of the plane that it fills. */
export function signaturePath(strokes: Strokes): { d: string; viewBox: string } {
  const xs = strokes.flat().map(([x]) => x);
  const ys = strokes.flat().map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return {
    d: strokes.map(pathOf).join(''),
    viewBox: [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' '),
  };
}

/** A round line through the middles between the points; a dot where there is one. */
function pathOf(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const next = points[index + 1];
      if (index === 0) return `M${x} ${y}${next ? '' : 'h0'}`;
      if (!next) return `L${x} ${y}`;
      return `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}`;
    })
    .join('');
}
