import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../src/data/exportRows';

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

/** The text without apostrophes, which harmless cells get more of. */
const bare = (text: string) => text.replaceAll("'", '');

describe('CSV lines', () => {
  it('give back every text, harmless ones unchanged', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = parseLine(csvLine(cells));
        expect(read.map(bare)).toEqual(cells.map(bare));
        cells.forEach((cell, index) => {
          if (!/^[\t\r\n]|[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/.test(cell))
            expect(read[index]).toBe(cell);
        });
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

  it('let no blank, invisible character or separator hide a formula, nor a sign of another width', () => {
    const hiding = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...' \t\n\r\v\f;,\u0000\u0007\u001f\u007f\u0085\u00a0\u00ad\u034f'),
        fc.constantFrom(...'\u061c\u115f\u1680\u180e\u2000\u2003\u200b\u200d\u200e\u2028\u2029'),
        fc.constantFrom(...'\u202e\u202f\u205f\u2060\u2066\u3000\u3164\ufe0f\ufeff\ufff9'),
        fc.constantFrom('\u{e0020}', '\u{e0100}', '\ud800', '\ue000'),
      ),
      maxLength: 4,
    });
    const sign = fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻−');
    fc.assert(
      fc.property(hiding, sign, nasty, (before, first, after) => {
        const text = `${before}${first}${after}`;
        const [cell = ''] = parseLine(csvLine([text]));
        expect(cell).toMatch(/^'/);
        expect(bare(cell)).toBe(bare(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['\n', '\n1', ' =1+1', '\u00a0=1+1', '\u200b@SUM(1)', '＝1+1', '+1 313 555 0142', '-5'])(
    'put an apostrophe before %j',
    (text) => {
      expect(parseLine(csvLine([text]))).toEqual([`'${text}`]);
    },
  );

  it('begin no formula either where semicolons, tabs or line breaks part the cells', () => {
    expect(parseLine(csvLine(['a;=1;b;\t@x']))).toEqual(["a;'=1;b;'\t'@x"]);
    expect(parseLine(csvLine(['1\n=2']))).toEqual(["1\n'=2"]);
    expect(parseLine(csvLine([';=1+1']))).toEqual(["';'=1+1"]);
  });

  it.each(['a=b', 'Rosa-Maria', ' x', '; and so on', '(313) 555-0142', '5-6', '’tis', '🥕', "'=1"])(
    'leave %j alone',
    (text) => {
      expect(parseLine(csvLine([text]))).toEqual([text]);
    },
  );

  it('keep numbers numbers and leave empty what has no value', () => {
    expect(csvLine([-5, 1.5, true, null, undefined, ''])).toBe('-5,1.5,true,,,\r\n');
  });

  it('quote what needs it', () => {
    expect(csvLine(['a,b', 'say "x"', ' x', '=1+1', "O'Brien"])).toBe(
      '"a,b","say ""x"""," x",\'=1+1,O\'Brien\r\n',
    );
  });
});
