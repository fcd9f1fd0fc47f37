import { describe, expect, it } from 'vitest';
import { IMPORT } from '../../../../src/config';
import { checkRows } from '../../../../src/kit/import/check/askDatabase';
import type { ImportRow } from '../../../../src/kit/import/check/validateRows';
import type { Finding, SentRow } from '../../../../src/kit/import/importApi';
import clients from '../../../../src/resources/clients';

const aRow = (place: number, name: string): ImportRow => ({
  ...{ place, values: { first_name: name, last_name: 'Delgado' }, texts: {}, faults: {} },
  ...{ left: [], similar: undefined, decided: undefined },
});

/** Three chunks; the third begins with somebody who stands in the second, too. */
const ROWS = Array.from({ length: 3 * IMPORT.chunkRows }, (_, index) =>
  aRow(index + 2, `Rosa ${index === 2 * IMPORT.chunkRows ? IMPORT.chunkRows : index}`),
);
const SECOND = IMPORT.chunkRows + 2;

/** A database that answers when it is told to. */
function begin(findings: readonly Finding[] = []) {
  const asked: { rows: readonly SentRow[]; context: readonly SentRow[]; answer: () => void }[] = [];
  const running = checkRows(ROWS, {
    api: {
      check: (rows, context) =>
        new Promise((resolve) => {
          asked.push({
            rows,
            context,
            answer: () => {
              resolve(findings.filter(({ row }) => rows.some((sent) => sent.row === row)));
            },
          });
        }),
    },
    resource: clients,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { asked, running };
}

const asking = (asked: readonly unknown[], many: number) =>
  expect.poll(() => asked.length).toBe(many);

describe('rows that the database checks', () => {
  it('go two chunks at a time, and one that shares a name waits for the other', async () => {
    const { asked, running } = begin();
    await asking(asked, 2);
    asked[0]?.answer();
    await Promise.resolve();
    expect(asked).toHaveLength(2);
    asked[1]?.answer();
    await asking(asked, 3);
    expect(asked.map(({ context }) => context.map(({ row }) => row))).toEqual([[], [], [SECOND]]);
    asked[2]?.answer();
    expect(await running).toEqual(new Map());
  });

  it('are compared with none that was refused meanwhile', async () => {
    const { asked, running } = begin([{ row: SECOND, problem: { code: '23505', message: '' } }]);
    await asking(asked, 2);
    asked[0]?.answer();
    asked[1]?.answer();
    await asking(asked, 3);
    expect(asked[2]?.context).toEqual([]);
    asked[2]?.answer();
    expect([...(await running).keys()]).toEqual([SECOND]);
  });
});
