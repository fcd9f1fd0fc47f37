// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSession, openApp } from '../pages/auth/freshApp';

const HOUR = 3_600_000;

/** A page on which somebody is signed in, and the drafts of `me` there. */
async function open(person = 'me') {
  const app = await openApp(aSession({ sub: person }), () => ({ status: 204, body: null }));
  await app.initAuth();
  const { formDrafts } = await import('../../../src/data/formDrafts');
  return {
    ...app,
    formDrafts,
    keep: (form = '/clients/create') => formDrafts.keep('me', form, { name: 'Rosa' }),
    found: (userId = 'me', form = '/clients/create') => formDrafts.find(userId, form),
  };
}

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a draft', () => {
  it('is there for who typed it, form by form, as often as it is asked for', async () => {
    const { formDrafts, keep, found } = await open();
    keep();
    formDrafts.keep('me', '/events/create', { name: 'Supper', tags: ['a', 'b'], food: true });
    for (let turn = 0; turn < 2; turn++) expect(found()).toEqual({ name: 'Rosa' });
    expect(found('me', '/events/create')).toEqual({ name: 'Supper', tags: ['a', 'b'], food: true });
    expect(found('somebody')).toBeUndefined();
    expect(found('me', '/orders/create')).toBeUndefined();
  });

  it('is kept when the session is over, unless its person has ended it', async () => {
    const over = await open();
    await over.endSession();
    over.keep();
    expect(over.found()).toEqual({ name: 'Rosa' });
    const left = await open();
    await left.signOut();
    left.keep();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is not kept once somebody else is here', async () => {
    (await open('somebody')).keep();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is not kept on a shared computer', async () => {
    const { keep, found } = await open();
    const { setSharedComputer } = await import('../../../src/db/browserStorage');
    setSharedComputer(true);
    keep();
    expect(found()).toBeUndefined();
    setSharedComputer(false);
    keep();
    expect(found()).toEqual({ name: 'Rosa' });
  });

  it('is kept for twelve hours, and then not even stored', async () => {
    const { keep, found } = await open();
    keep();
    vi.setSystemTime(Date.now() + 12 * HOUR);
    expect(found()).toEqual({ name: 'Rosa' });
    vi.setSystemTime(Date.now() + 1);
    expect(found()).toBeUndefined();
    keep('/events/create');
    expect(Object.values(window.sessionStorage).join()).not.toContain('/clients/create');
  });

  it('is forgotten when it is saved or given up; nothing is left', async () => {
    const { formDrafts, keep, found } = await open();
    keep();
    keep('/events/create');
    formDrafts.forget('me', '/clients/create');
    expect(found()).toBeUndefined();
    expect(found('me', '/events/create')).toEqual({ name: 'Rosa' });
    formDrafts.forget('me', '/events/create');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it.each(['nonsense', '{"/clients/create": 1}', '[]'])(
    'that is stored as %s is none',
    async (text) => {
      const { found } = await open();
      window.sessionStorage.setItem('larder_drafts me', text);
      expect(found()).toBeUndefined();
    },
  );
});
