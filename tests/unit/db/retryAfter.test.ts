import { afterEach, describe, expect, it, vi } from 'vitest';
import { API } from '../../../src/config';
import { fetchNotingRetryAfter, retryAfterSeconds } from '../../../src/db/retryAfter';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the fetch of the auth client', () => {
  it('gives a silent server up after the time that any request has', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(
        (_input, init) =>
          new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
          }),
      ),
    );
    const answer = fetchNotingRetryAfter('https://api.example.org/auth/v1/user');
    expect(timeout).toHaveBeenCalledWith(API.timeout);
    limit.abort();
    await expect(answer).rejects.toThrow('given up');
  });

  it.each([
    ['30', 30],
    ['0.2', 1],
    ['soon', null],
  ])('notes how long to wait: %s', async (header, seconds) => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() =>
        Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': header } })),
      ),
    );
    await fetchNotingRetryAfter('https://api.example.org/auth/v1/token');
    expect(retryAfterSeconds()).toBe(seconds);
  });
});
