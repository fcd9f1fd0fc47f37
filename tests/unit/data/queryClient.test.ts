// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { CACHE } from '../../../src/config';
import { createQueryClient } from '../../../src/data/queryClient';

describe('the query cache', () => {
  it('takes data for stale and drops them when the specification says', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 5_000,
      gcTime: 300_000,
      refetchOnMount: true,
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    });
    expect(CACHE.staleTime).toBe(5_000);
  });

  it('asks once, guards and offline machines included', async () => {
    const queryFn = vi.fn(() => Promise.reject(new Error('no')));
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const query = createQueryClient().fetchQuery({ queryKey: ['auth', 'canAccess'], queryFn });
    await expect(query).rejects.toThrow('no');
    expect(queryFn).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
