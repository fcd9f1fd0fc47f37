import type { DrawnStroke } from '../../src/resources/certifications/strokes';

/** The pads in the order in which they were filled: the last one is shown. */
const filled: FakePad[] = [];

/** Stands in for signature_pad, which draws on a canvas: jsdom has none. */
class FakePad extends EventTarget {
  #strokes: readonly DrawnStroke[] = [];

  toData() {
    return this.#strokes;
  }

  fromData(strokes: readonly DrawnStroke[]) {
    this.#strokes = strokes;
    filled.push(this);
  }

  off() {}
}

/** The module `signature_pad`, for `vi.mock`. */
export const fakePad = () => ({ default: FakePad });

/** Draws on the pad that is shown. */
export function drawOnPad(strokes: readonly DrawnStroke[]): void {
  const shown = filled.at(-1);
  shown?.fromData(strokes);
  shown?.dispatchEvent(new Event('endStroke'));
}

/** One stroke of three points that make a corner. */
export const aDrawing: readonly DrawnStroke[] = [
  {
    points: [
      { x: 10, y: 20, time: 1000 },
      { x: 30, y: 40, time: 1016 },
      { x: 60, y: 20, time: 1032 },
    ],
  },
];
