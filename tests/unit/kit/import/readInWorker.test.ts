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
