import { describe, expect, it } from 'vitest';
import { PROGRAM } from '../../../../src/config';
import {
  fitted,
  isDrawn,
  readStrokes,
  signaturePath,
  strokesToKeep,
} from '../../../../src/resources/certifications/strokes';

const strokeOf = (...points: (readonly [number, number, number])[]) => ({
  points: points.map(([x, y, time]) => ({ x, y, time })),
});

/** A long scrawl of so many points, each away from the line of its neighbors by as much. */
const scrawl = (count: number, height: number) =>
  strokeOf(
    ...Array.from({ length: count }, (_, at) => [at * 1.37, (at % 2) * height, at * 16] as const),
  );

const dbText = (json: string) => json.replaceAll(',', ', ');

describe('strokesToKeep', () => {
  it('keeps half pixels, and milliseconds from the first touch on', () => {
    const drawn = [
      strokeOf([10.3, 20.24, 1_795_000_000_000], [30.6, 5.76, 1_795_000_000_016.4]),
      strokeOf([7, 8, 1_795_000_000_400]),
      { points: [] },
    ];
    expect(strokesToKeep(drawn)).toBe('[[[10.5,20,0],[30.5,6,16]],[[7,8,400]]]');
  });

  it('leaves out what lies on a straight line, and no corner', () => {
    const drawn = [strokeOf([0, 0, 0], [5, 5, 10], [10, 10, 20], [10, 0, 30])];
    expect(strokesToKeep(drawn)).toBe('[[[0,0,0],[10,10,20],[10,0,30]]]');
  });

  it('thins what is too long, as the database measures it, with both ends', () => {
    const kept = strokesToKeep([scrawl(1500, 1.5)]) ?? '';
    expect(dbText(kept).length).toBeLessThanOrEqual(PROGRAM.strokesMaximum);
    const [stroke = []] = readStrokes(JSON.parse(kept));
    expect(stroke[0]).toEqual([0, 0, 0]);
    expect(stroke.at(-1)?.[2]).toBe(1499 * 16);
  });

  it('gives up where thinning would change the drawing', () => {
    expect(strokesToKeep([scrawl(1500, 200)])).toBeNull();
  });
});

it('takes dots alone for no signature', () => {
  expect(isDrawn([])).toBe(false);
  expect(isDrawn([strokeOf([1, 1, 0]), strokeOf([9, 9, 5])])).toBe(false);
  expect(isDrawn([strokeOf([1, 1, 0]), strokeOf([9, 9, 5], [12, 9, 6])])).toBe(true);
});

it('makes a drawing smaller only where the pad has become too small for it', () => {
  const drawn = [strokeOf([100, 40, 0], [800, 300, 9])];
  expect(fitted(drawn, { width: 900, height: 400 })).toEqual(drawn);
  expect(fitted(drawn, { width: 400, height: 600 })).toEqual([
    strokeOf([50, 20, 0], [400, 150, 9]),
  ]);
  // Not laid out yet.
  expect(fitted(drawn, { width: 0, height: 0 })).toEqual(drawn);
});

it('reads no strokes of what is none', () => {
  expect(readStrokes(null)).toEqual([]);
  expect(readStrokes([[]])).toEqual([]);
  expect(readStrokes('[[[1,2,3]]]')).toEqual([]);
  expect(readStrokes([[[1, 2.5, 3]]])).toEqual([[[1, 2.5, 3]]]);
});

it('draws round lines between the points, and dots, with room around', () => {
  const strokes = readStrokes([
    [
      [10, 20, 0],
      [20, 30, 1],
      [40, 20, 2],
    ],
    [[50, 10, 9]],
  ]);
  expect(signaturePath(strokes)).toEqual({
    d: 'M10 20Q20 30 30 25L40 20M50 10h0',
    viewBox: '6 6 48 28',
  });
});
