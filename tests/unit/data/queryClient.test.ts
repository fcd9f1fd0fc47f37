// @vitest-environment jsdom
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CACHE } from '../../../src/config';
import { createQueryClient, HISTORY } from '../../../src/data/queryClient';

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
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const query = createQueryClient().fetchQuery({ queryKey: ['auth', 'canAccess'], queryFn });
    await expect(query).rejects.toThrow('no');
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it.each([
    [['desk', 'find', 'l0', 'rosa', 0]],
    [['desk', 'day', 'l0', 50]],
    [['check-in', 'rosa', 'l0']],
    [['clients', 'eligibility', 'rosa', 'l0', '2026-11-22']],
    [['clients', 'figures', 'rosa']],
    [['clients', 'household', 'rosa', '2026-11-22']],
  ])('has %j read again after a change of a visit or a household', async (queryKey) => {
    const client = createQueryClient();
    client.setQueryData(queryKey, {});
    await new MutationObserver(client, { mutationFn: () => Promise.resolve() }).mutate();
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('has histories read again after a change, and no record', async () => {
    const client = createQueryClient();
    const told = ['clients', HISTORY, 'rosa'];
    const record = ['clients', 'getOne', { id: 'rosa' }];
    for (const queryKey of [told, record]) client.setQueryData(queryKey, {});
    const isStale = (queryKey: unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
    expect([isStale(told), isStale(record)]).toEqual([false, false]);
    await new MutationObserver(client, { mutationFn: () => Promise.resolve() }).mutate();
    expect([isStale(told), isStale(record)]).toEqual([true, false]);
  });
});
