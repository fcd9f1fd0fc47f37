// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formDrafts } from '../../../src/data/formDrafts';

const HOUR = 3_600_000;
const state = vi.hoisted(() => ({
  user: null as { id: string } | null,
  signedOutHere: false,
  shared: false,
}));

vi.mock('../../../src/db/authState', () => ({ authState: () => state }));
vi.mock('../../../src/db/browserStorage', async (original) => ({
  ...(await original<object>()),
  isSharedComputer: () => state.shared,
}));

beforeEach(() => {
  Object.assign(state, { user: { id: 'me' }, signedOutHere: false, shared: false });
  window.sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const keep = (form = '/clients/create') => formDrafts.keep('me', form, { name: 'Rosa' });
const found = (userId = 'me', form = '/clients/create') => formDrafts.find(userId, form);

describe('a draft', () => {
  it('is there for who typed it, form by form, as often as it is asked for', () => {
    keep();
    formDrafts.keep('me', '/events/create', { name: 'Supper', tags: ['a', 'b'], food: true });
    for (let turn = 0; turn < 2; turn++) expect(found()).toEqual({ name: 'Rosa' });
    expect(found('me', '/events/create')).toEqual({ name: 'Supper', tags: ['a', 'b'], food: true });
    expect(found('somebody')).toBeUndefined();
    expect(found('me', '/orders/create')).toBeUndefined();
  });

  it('is kept when the session is over, unless its person has ended it', () => {
    state.user = null;
    keep();
    expect(found()).toEqual({ name: 'Rosa' });
    window.sessionStorage.clear();
    state.signedOutHere = true;
    keep();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is not kept once somebody else is here, nor on a shared computer', () => {
    state.user = { id: 'somebody' };
    keep();
    state.user = { id: 'me' };
    state.shared = true;
    keep();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is kept for twelve hours, and then not even stored', () => {
    keep();
    vi.setSystemTime(Date.now() + 12 * HOUR);
    expect(found()).toEqual({ name: 'Rosa' });
    vi.setSystemTime(Date.now() + 1);
    expect(found()).toBeUndefined();
    keep('/events/create');
    expect(Object.values(window.sessionStorage).join()).not.toContain('/clients/create');
  });

  it('is forgotten when it is saved or given up; nothing is left', () => {
    keep();
    keep('/events/create');
    formDrafts.forget('me', '/clients/create');
    expect(found()).toBeUndefined();
    expect(found('me', '/events/create')).toEqual({ name: 'Rosa' });
    formDrafts.forget('me', '/events/create');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it.each(['nonsense', '{"/clients/create": 1}', '[]'])('that is stored as %s is none', (text) => {
    window.sessionStorage.setItem('larder_drafts me', text);
    expect(found()).toBeUndefined();
  });
});
