import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../src/data/csv';

/** Reads one line as RFC 4180 says. */
function parseLine(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n$)/gy;
  for (let match = cell.exec(line); match; match = cell.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== ',') break;
  }
  return cells;
}

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', '😀', 'é'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
});

describe('CSV lines', () => {
  it('give back every text, harmless ones unchanged', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = parseLine(csvLine(cells));
        expect(read.map((cell, index) => (cell === cells[index] ? cell : cell.slice(1)))).toEqual(
          cells,
        );
      }),
    );
  });

  it('never begin a text with what a spreadsheet runs as a formula', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(parseLine(csvLine([text]))[0]).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('keep numbers numbers and leave empty what has no value', () => {
    expect(csvLine([-5, 1.5, true, null, undefined, ''])).toBe('-5,1.5,true,,,\r\n');
  });

  it('quote what needs it', () => {
    expect(csvLine(['a,b', 'say "x"', ' x', '=1+1', "O'Brien"])).toBe(
      '"a,b","say ""x"""," x",\'=1+1,O\'Brien\r\n',
    );
  });
});
