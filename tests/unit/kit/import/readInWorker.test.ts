import { afterEach, expect, it, vi } from 'vitest';
import { readInWorker } from '../../../../src/kit/import/file/readInWorker';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a file that is still being read after 60 seconds is given up, and its worker with it', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  class SilentWorker extends EventTarget {
    postMessage = vi.fn();
    terminate = terminate;
  }
  vi.stubGlobal('Worker', SilentWorker);
  const reading = readInWorker(new Blob(['First\nAnn']));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(reading).resolves.toEqual({ bad: { reason: 'tooSlow', values: { seconds: 60 } } });
  expect(terminate).toHaveBeenCalledOnce();
});

it('rows that come in several messages are one table, in their order', async () => {
  const row = (place: number) => ({ place, cells: [`Ann ${place}`], tooLong: false });
  const read = { hash: '', shape: '', notes: [], table: { headers: ['First'], rows: [row(5)] } };
  class WorkerOfParts extends EventTarget {
    terminate = vi.fn();
    postMessage() {
      for (const data of [{ rows: [row(2), row(3)] }, { rows: [row(4)] }, { read }])
        this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('Worker', WorkerOfParts);
  await expect(readInWorker(new Blob(['First\nAnn']))).resolves.toEqual({
    read: { ...read, table: { headers: ['First'], rows: [row(2), row(3), row(4), row(5)] } },
  });
});
