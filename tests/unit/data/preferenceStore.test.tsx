import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPreferenceStore } from '../../../src/data/preferenceStore';
import { setSharedComputer } from '../../../src/db/browserStorage';

const ROSA = '00000000-0000-4000-8000-000000000001';
const RECENTS = 'recents.u1';

const inBrowser = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  setSharedComputer(false);
  localStorage.clear();
});

describe('what a browser keeps for a person', () => {
  it('loses at the sign-out which records were looked at, and keeps how lists are arranged', () => {
    const store = createPreferenceStore();
    store.setItem(RECENTS, [{ entity: 'clients', id: ROSA }]);
    store.setItem('preferences.firstView.clients.u1', { id: 'v', search: '?sort=city' });
    expect(inBrowser()).toContain(ROSA);
    store.reset();
    expect(inBrowser()).not.toContain(ROSA);
    expect(createPreferenceStore().getItem(RECENTS)).toBeUndefined();
    expect(createPreferenceStore().getItem('preferences.firstView.clients.u1')).toMatchObject({
      id: 'v',
    });
  });

  it('is nothing on a shared computer', () => {
    setSharedComputer(true);
    const store = createPreferenceStore();
    // As react-admin does before it draws anything.
    store.setup();
    store.setItem(RECENTS, [{ entity: 'clients', id: ROSA }]);
    expect(store.getItem(RECENTS)).toHaveLength(1);
    expect(inBrowser()).not.toContain(ROSA);
    // The page is left: whoever comes next begins with nothing.
    expect(createPreferenceStore().getItem(RECENTS)).toBeUndefined();
  });
});
