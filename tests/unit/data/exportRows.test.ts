import fc from 'fast-check';
import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { csvLine, exportRows } from '../../../src/data/exportRows';
import { readMeta } from '../../../src/data/LarderDataProvider';
import { idOf } from './fakeApi';

/** Answers lists of rows in order of name and id, as the server would. */
function serverOf(rows: RaRecord[]) {
  const calls: GetListParams[] = [];
  const place = (name: unknown, id: unknown): string => `${String(name)} ${String(id)}`;
  const sorted = [...rows].sort((a, b) => (place(a.name, a.id) < place(b.name, b.id) ? -1 : 1));
  const getList = (_resource: string, params: GetListParams) => {
    calls.push(params);
    const { keyset } = readMeta(params);
    const { perPage } = params.pagination ?? { perPage: 10 };
    const part = keyset ? sorted.filter(({ name }) => (name === null) === keyset.nulls) : sorted;
    const behind = keyset?.behind;
    const start = behind ? place(behind.value, behind.id) : '';
    const rest = part.filter(({ name, id }) => place(name, id) > start);
    const data = rest.slice(0, perPage);
    return Promise.resolve({ data, total: rest.length });
  };
  return { calls, provider: { getList } as Pick<DataProvider, 'getList'> };
}

const sort = { field: 'name', order: 'ASC' as const };

const idsOf = async (rows: RaRecord[], pageSize: number) => {
  const { provider, calls } = serverOf(rows);
  const ids: unknown[] = [];
  for await (const page of exportRows(provider, 'clients', { sort, pageSize })) {
    ids.push(...page.rows.map(({ id }) => id));
    expect(page.done).toBe(ids.length);
  }
  return { ids, calls };
};

describe('exports', () => {
  it('give out every row once, in order, counting only at the beginning', async () => {
    const rows = Array.from({ length: 25 }, (_, number) => ({ id: idOf(number), name: 'same' }));
    const { ids, calls } = await idsOf(rows, 10);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(calls.map((call) => readMeta(call).count)).toEqual([
      'exact',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('read on from the last row of every page, whatever it holds', async () => {
    const names = ['a', 'b"', 'c\\', 'd(', 'e,', 'f)', 'g{', 'h*', 'i', null, null];
    const rows = names.map((name, number) => ({ id: idOf(number), name }));
    for (const pageSize of [1, 2, 3, 5]) {
      const { ids, calls } = await idsOf(rows, pageSize);
      expect(ids).toEqual(rows.map(({ id }) => id));
      expect(new Set(calls.map(({ pagination }) => pagination?.page))).toEqual(new Set([1]));
    }
  });

  it('end when rows vanish meanwhile, and stop when told to', async () => {
    const vanished = { getList: (() => Promise.resolve({ data: [], total: 5 })) as never };
    for await (const page of exportRows(vanished, 'clients', { sort })) {
      expect(page).toBeUndefined();
    }

    const { provider } = serverOf([{ id: idOf(1), name: 'a' }]);
    const stop = new AbortController();
    stop.abort();
    const pages = exportRows(provider, 'clients', { sort, signal: stop.signal });
    await expect(pages.next()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

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
