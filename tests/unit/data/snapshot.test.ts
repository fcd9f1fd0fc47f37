// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SNAPSHOT } from '../../../src/config';
import { setSharedComputer } from '../../../src/db/browserStorage';
import { SESSION_STORAGE_KEY } from '../../../src/db/sessionStorageKey';
import { keepSnapshot, type KindOf } from '../../../src/data/keepSnapshot';
import { keptAnswer, keptAnswers, offerSnapshot, readSnapshot } from '../../../src/data/snapshot';
import { aToken } from '../db/aToken';

const LIST = ['clients', 'getList', { page: 1 }];
const OTHER_LIST = ['orders', 'getList', { page: 1 }];
const FIGURES = ['dashboard', 'figures', 'l1'];
const kindOf: KindOf = ([name, method]) =>
  method === 'getList' ? 'list' : name === 'dashboard' ? 'dashboard' : null;

const HOUR = 3_600_000;

/** Somebody is signed in here. */
function signIn(claims: Record<string, unknown> = {}): void {
  const exp = Date.now() / 1000 + 3_600;
  const session = { access_token: aToken({ exp, network_id: 'n1', ...claims }) };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

/** A disk of a test's own. */
function aPlace() {
  let content: unknown;
  return {
    read: () => Promise.resolve(structuredClone(content)),
    write: vi.fn((snapshot: object) => Promise.resolve((content = structuredClone(snapshot)))),
    forget: vi.fn(() => {
      content = undefined;
    }),
    text: () => JSON.stringify(content) ?? '',
  };
}

/** Has the app see some answers, and keep them. */
async function see(place: ReturnType<typeof aPlace>, answers: [readonly unknown[], unknown][]) {
  const queryClient = new QueryClient();
  const stop = keepSnapshot(queryClient, kindOf, place);
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  await vi.advanceTimersByTimeAsync(SNAPSHOT.pause);
  stop();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  setSharedComputer(false);
  localStorage.clear();
  await readSnapshot(aPlace());
});

describe('the snapshot', () => {
  it('holds the last list and the dashboard, and nothing else', async () => {
    const place = aPlace();
    signIn();
    await see(place, [
      [OTHER_LIST, { data: ['an order'] }],
      [FIGURES, { visits: 3 }],
      [['profiles', 'getOne', { id: 1 }], { data: 'a colleague' }],
    ]);
    await readSnapshot(place);
    await vi.advanceTimersByTimeAsync(1);
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    await readSnapshot(place);
    expect(keptAnswer(LIST)).toEqual({ data: ['Rosa'] });
    expect(keptAnswer(FIGURES)).toEqual({ visits: 3 });
    expect(keptAnswer(OTHER_LIST)).toBeUndefined();
    expect(keptAnswers()).toHaveLength(2);
  });

  it('holds no digits of a social security number', async () => {
    const place = aPlace();
    signIn();
    await see(place, [[LIST, { data: [{ name: 'Rosa', partial_ssn: '4711' }] }]]);
    expect(place.text()).toContain('Rosa');
    expect(place.text()).not.toContain('4711');
  });

  it('is shown until the first answer, whatever that says', async () => {
    const place = aPlace();
    signIn();
    await see(place, [[FIGURES, { visits: 3 }]]);
    await readSnapshot(place);
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    offerSnapshot(queryClient);
    const failing = () => Promise.reject(new Error('The server is gone.'));
    const observer = new QueryObserver(queryClient, { queryKey: FIGURES, queryFn: failing });
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult()).toMatchObject({
      data: { visits: 3 },
      isPlaceholderData: true,
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: undefined });
    stop();
  });

  it.each([
    ['somebody else', { sub: 'user-2' }],
    ['the same person at another location', { active_location: { id: 'l2', name: 'Second' } }],
    ['the same person with other rights', { is_network_admin: true }],
  ])('is forgotten, and not shown to %s', async (_who, claims) => {
    const place = aPlace();
    signIn();
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    signIn(claims);
    await readSnapshot(place);
    expect(keptAnswers()).toEqual([]);
    expect(place.text()).toBe('');
  });

  it('goes from memory, too, when somebody else signs in on the same page', async () => {
    const place = aPlace();
    signIn();
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    await readSnapshot(place);
    expect(keptAnswer(LIST)).toBeDefined();
    signIn({ sub: 'user-2' });
    expect(keptAnswer(LIST)).toBeUndefined();
  });

  it.each([
    ['nobody', () => localStorage.clear()],
    ['a session of one factor', () => signIn({ aal: 'aal1' })],
    ['a token that has expired', () => signIn({ exp: Date.now() / 1000 - 1 })],
  ])('is neither shown to %s nor kept for it', async (_who, become) => {
    const place = aPlace();
    signIn();
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    become();
    await readSnapshot(place);
    expect(keptAnswers()).toEqual([]);
    place.write.mockClear();
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    expect(place.write).not.toHaveBeenCalled();
  });

  it('is never kept on a shared computer', async () => {
    const place = aPlace();
    setSharedComputer(true);
    sessionStorage.setItem(
      SESSION_STORAGE_KEY,
      JSON.stringify({ access_token: aToken({ exp: 9e9 }) }),
    );
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    expect(place.write).not.toHaveBeenCalled();
    sessionStorage.clear();
  });

  it('is no longer written after the person has signed out in another tab', async () => {
    const place = aPlace();
    signIn();
    const queryClient = new QueryClient();
    const stop = keepSnapshot(queryClient, kindOf, place);
    queryClient.setQueryData(LIST, { data: ['Rosa'] });
    localStorage.clear();
    await vi.advanceTimersByTimeAsync(SNAPSHOT.pause);
    expect(place.write).not.toHaveBeenCalled();
    stop();
  });

  it('is not shown when it is older than twelve hours', async () => {
    const place = aPlace();
    signIn();
    await see(place, [[LIST, { data: ['Rosa'] }]]);
    vi.setSystemTime(Date.now() + 12 * HOUR + 1);
    signIn();
    await readSnapshot(place);
    expect(keptAnswers()).toEqual([]);
    expect(place.text()).toBe('');
  });

  it('does without a disk that is full, or cannot be read', async () => {
    const full = { ...aPlace(), write: vi.fn(() => Promise.reject(new DOMException('full'))) };
    signIn();
    await see(full, [[LIST, { data: ['Rosa'] }]]);
    expect(full.write).toHaveBeenCalled();
    await readSnapshot({ ...aPlace(), read: () => Promise.reject(new DOMException('broken')) });
    expect(keptAnswers()).toEqual([]);
    await readSnapshot({ ...aPlace(), read: () => Promise.resolve({ owner: 1 }) });
    expect(keptAnswers()).toEqual([]);
  });
});
