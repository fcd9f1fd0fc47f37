import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API } from '../../../../src/config';
import { DataError } from '../../../../src/data/errors';
import type { SentRow } from '../../../../src/kit/import/importApi';
import { cancelRun, pauseRun, resumeRun, startRun } from '../../../../src/kit/import/run/importRun';
import { forgetRun, importRuns, useRun, useRunsOf } from '../../../../src/kit/import/run/runs';

const KEY = 'ann at the pantry';
const rowsOf = (length: number): readonly SentRow[] =>
  Array.from({ length }, (_, index) => ({ row: index + 2, values: {} }));
const ROWS = rowsOf(1200);
const FILE = { name: 'intake.csv', hash: 'a', shape: 'b', rows: ROWS.length };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetRun(KEY);
  vi.useRealTimers();
});

/** An import against a server of one's own. */
function start(
  send: (rows: readonly SentRow[]) => Promise<void>,
  known: number[] = [],
  rows = ROWS,
) {
  const sent: number[][] = [];
  const ended = vi.fn();
  const unseen = vi.fn();
  const running = startRun(KEY, {
    api: {
      begin: () => Promise.resolve(known),
      send: async (_id, rows) => {
        sent.push([rows.length, rows[0]?.row ?? 0]);
        await send(rows);
        return [];
      },
      end: (id) => {
        ended();
        const none = { created: 1, added: 0, changed: 0, left_out: 0, removed: 0, stayed: 0 };
        const dates = { at: '', ended_at: null, undone_at: null, undo_until: '' };
        return Promise.resolve({ id, file: FILE.name, rows: 1, by: null, ...none, ...dates });
      },
    },
    ...{ id: 'one', person: 'ann', file: FILE, match: {}, again: false, rows },
    onRecords: () => undefined,
    onUnseenEnd: unseen,
  });
  return { sent, ended, unseen, running };
}

const fine = () => Promise.resolve();

describe('an import that runs', () => {
  it('sends 500 rows at a time, and ends', async () => {
    const { sent, running } = start(fine);
    await running;
    expect(sent).toEqual([
      [500, 2],
      [500, 502],
      [200, 1002],
    ]);
    expect(importRuns.get(KEY)?.view).toMatchObject({
      state: 'ended',
      done: 1200,
      result: { id: 'one' },
    });
  });

  it('has two requests on their way, and ends after both', async () => {
    const answers: (() => void)[] = [];
    const { sent, ended, running } = start(
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
    answers[2]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).not.toHaveBeenCalled();
    answers[1]?.();
    await running;
    expect(ended).toHaveBeenCalledOnce();
  });

  it('sends fewer households at a time than rows, however many members they have', async () => {
    const members = (many: number) => Array.from({ length: many }, () => ({ first_name: 'Ana' }));
    const sizes = [1, 300, 198, 2, ...Array.from({ length: 200 }, () => 3)];
    const { sent, running } = start(
      fine,
      [],
      sizes.map((many, index) => ({ row: index + 2, values: {}, members: members(many) })),
    );
    await running;
    // 2 + 301, 199 + 3 + 74 * 4, then 125 and 1 of four.
    expect(sent).toEqual([
      [2, 2],
      [76, 4],
      [125, 80],
      [1, 205],
    ]);
  });

  it('sends nothing that is in already', async () => {
    const { sent, running } = start(
      fine,
      ROWS.slice(0, 900).map(({ row }) => row),
    );
    await running;
    expect(sent).toEqual([[300, 902]]);
  });

  it('waits for a lost connection, and sends the same rows again', async () => {
    let lost = 2;
    const { sent, running } = start(() => {
      lost -= 1;
      return lost >= 0 ? Promise.reject(new DataError({ kind: 'offline' })) : Promise.resolve();
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(importRuns.get(KEY)?.view?.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(2 * API.probeInterval);
    await running;
    expect(sent.toSorted(([, first = 0], [, other = 0]) => first - other)).toEqual([
      [500, 2],
      [500, 2],
      [500, 502],
      [500, 502],
      [200, 1002],
    ]);
    expect(importRuns.get(KEY)?.view?.state).toBe('ended');
  });

  it('stops where the right is lost, and says how far it came', async () => {
    const { sent, ended, running } = start(
      (rows) =>
        rows[0]?.row === 2 ? Promise.resolve() : Promise.reject(new DataError({ kind: 'refused' })),
      [],
      rowsOf(2000),
    );
    await running;
    // The second and the third were on their way together.
    expect(sent).toHaveLength(3);
    expect(ended).not.toHaveBeenCalled();
    expect(importRuns.get(KEY)?.view).toMatchObject({ state: 'stopped', done: 500, total: 2000 });
  });

  it('pauses after the rows that are on their way, and goes on', async () => {
    const { sent, running } = start(fine);
    pauseRun(KEY);
    await vi.advanceTimersByTimeAsync(0);
    expect(importRuns.get(KEY)?.view?.state).toBe('paused');
    expect(sent.length).toBeLessThan(3);
    resumeRun(KEY);
    await running;
    expect(importRuns.get(KEY)?.view?.state).toBe('ended');
    expect(sent).toHaveLength(3);
  });

  it('ends early when it is cancelled, also while it waits', async () => {
    const { sent, ended, running } = start(fine);
    pauseRun(KEY);
    await vi.advanceTimersByTimeAsync(0);
    cancelRun(KEY);
    await running;
    expect(sent.length).toBeLessThan(3);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('tells where no page shows it that it is over', async () => {
    // Another one's page shows that one only.
    const { unmount } = renderHook(() => useRun('ben at the pantry'));
    const { unseen, running } = start(fine);
    await running;
    expect(unseen).toHaveBeenCalledExactlyOnceWith(importRuns.get(KEY)?.view);
    unmount();
  });

  it('tells nobody who sees it', async () => {
    const { result, unmount } = renderHook(() => useRun(KEY));
    const { unseen, running } = start(fine);
    await act(() => running);
    expect(result.current?.state).toBe('ended');
    expect(unseen).not.toHaveBeenCalled();
    unmount();
  });

  it('is known to pages of the person who started it, and to no other', async () => {
    const { result } = renderHook(() => [useRunsOf('ann'), useRunsOf('ben'), useRunsOf(undefined)]);
    const { running } = start(fine);
    await act(() => running);
    expect(result.current).toMatchObject([[{ id: 'one', done: 1200 }], [], []]);
  });
});
