import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API } from '../../../src/config';
import { noteAnswer, noteSilence, useIsOffline } from '../../../src/data/connectivity';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(noteAnswer);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const offline = () => renderHook(() => useIsOffline()).result;

describe('whether the server can be reached', () => {
  it('follows what the browser says of its network, at once', () => {
    const result = offline();
    expect(result.current).toBe(false);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(result.current).toBe(true);
    line.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(result.current).toBe(false);
  });

  it('follows requests that come to nothing, and those that are answered', () => {
    const result = offline();
    act(() => noteSilence(() => Promise.reject(new Error('still lost'))));
    expect(result.current).toBe(true);
    act(noteAnswer);
    expect(result.current).toBe(false);
  });

  it('asks by itself until the server is there again, and then no more', async () => {
    const result = offline();
    const ask = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('still lost'));
    ask.mockResolvedValue('here');
    act(() => noteSilence(ask));
    act(() => noteSilence(ask));
    await act(() => vi.advanceTimersByTimeAsync(API.probeInterval));
    expect(result.current).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(API.probeInterval));
    expect(result.current).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(5 * API.probeInterval));
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
