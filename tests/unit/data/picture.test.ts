// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SNAPSHOT } from '../../../src/config';
import { keepPicture } from '../../../src/data/keepPicture';
import { pictureFor, pictureOwner, type Picture } from '../../../src/data/picture';
import { setSharedComputer } from '../../../src/db/browserStorage';
import { SESSION_STORAGE_KEY } from '../../../src/db/sessionStorageKey';
import { aToken } from '../db/aToken';

const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const token = (claims: Record<string, unknown> = {}) =>
  aToken({ exp: inAnHour(), session_id: 's1', ...claims });

const signIn = (claims?: Record<string, unknown>) =>
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ access_token: token(claims) }));

/** A disk of a test's own. */
function aPlace() {
  let content: readonly Picture[] = [];
  return {
    read: () => Promise.resolve(content),
    write: (pictures: readonly Picture[]) => Promise.resolve((content = pictures)),
    paths: () => content.map(({ path }) => path).sort(),
    text: () => JSON.stringify(content),
  };
}

/** The app shows a page. */
function open(path: string, page: string): void {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root"><div class="shell"><main>${page}</main></div></div>`;
}

afterEach(() => {
  vi.useRealTimers();
  setSharedComputer(false);
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('whose picture it is', () => {
  it('is the same after a refresh of the token, and another one with other rights', () => {
    vi.useFakeTimers();
    const before = pictureOwner(token({ iat: 1 }));
    vi.advanceTimersByTime(60_000);
    expect(pictureOwner(token({ iat: 2 }))).toBe(before);
    expect(pictureOwner(token({ is_network_admin: true }))).not.toBe(before);
    expect(pictureOwner(token({ session_id: 's2' }))).not.toBe(before);
    expect(before).not.toBeNull();
  });

  it.each([
    ['one factor', () => token({ aal: 'aal1' })],
    ['a token that has expired', () => token({ exp: inAnHour() - 3_601 })],
    ['a token that does not say when it expires', () => token({ exp: undefined })],
    ['what is no token', () => 'nothing'],
    ['nobody', () => null],
  ])('is nobody’s with %s', (_what, make) => {
    expect(pictureOwner(make())).toBeNull();
  });

  it('is nobody’s on a computer that others use, too', () => {
    setSharedComputer(true);
    expect(pictureOwner(token())).toBeNull();
  });
});

describe('a picture', () => {
  it('is kept of the last list and of the dashboard, with the rules that are made by script', async () => {
    const place = aPlace();
    signIn();
    document.head.innerHTML =
      '<style data-emotion="css-global">:root { --ink: black; }</style>' +
      '<style data-emotion="css">.css-used { color: red; } .css-other { color: blue; }</style>';
    open('/orders', 'Orders');
    await keepPicture('list', place);
    open('/dashboard', 'Figures');
    await keepPicture('dashboard', place);
    open('/clients', '<b class="css-used">Rosa</b>');
    await keepPicture('list', place);
    expect(place.paths()).toEqual(['/clients', '/dashboard']);
    expect(place.text()).toMatch(/Rosa.*--ink.*css-used/);
    expect(place.text()).not.toContain('css-other');
  });

  it.each([
    ['a page that is no list', '/clients/1', undefined, 'Rosa'],
    ['an address that says more', '/clients?page=2', 'list', 'Rosa'],
    ['rows on their way', '/clients', 'list', '<p aria-busy="true">Rosa</p>'],
    ['an error', '/clients', 'list', '<p role="alert">Rosa</p>'],
    ['chosen rows', '/clients', 'list', '<input type="checkbox" checked />Rosa'],
  ] as const)('is not kept of %s', async (_what, path, kind, page) => {
    const place = aPlace();
    signIn();
    open(path, page);
    await keepPicture(kind, place);
    expect(place.paths()).toEqual([]);
  });

  it('is not kept for nobody, nor for who signs out meanwhile', async () => {
    const place = aPlace();
    open('/clients', 'Rosa');
    await keepPicture('list', place);
    signIn();
    const read = () => {
      localStorage.clear();
      return place.read();
    };
    await keepPicture('list', { ...place, read });
    expect(place.paths()).toEqual([]);
  });

  it('is found for its owner, its address and its width, until it is too old', async () => {
    vi.useFakeTimers();
    const place = aPlace();
    signIn({ iat: 1 });
    open('/clients', 'Rosa');
    await keepPicture('list', place);
    const pictures: unknown = await place.read();
    const owner = pictureOwner(token()) ?? '';
    const page = { owner, address: { pathname: '/clients', search: '' }, width: innerWidth };
    expect(pictureFor(pictures, page)?.html).toContain('Rosa');
    expect(pictureFor(pictures, { ...page, owner: 'somebody else' })).toBeUndefined();
    expect(pictureFor(pictures, { ...page, width: innerWidth - 1 })).toBeUndefined();
    const elsewhere = { pathname: '/orders', search: '' };
    expect(pictureFor(pictures, { ...page, address: elsewhere })).toBeUndefined();
    const filtered = { pathname: '/clients', search: '?page=2' };
    expect(pictureFor(pictures, { ...page, address: filtered })).toBeUndefined();
    vi.advanceTimersByTime(SNAPSHOT.age + 1);
    expect(pictureFor(pictures, page)).toBeUndefined();
    expect(pictureFor(undefined, page)).toBeUndefined();
  });
});
