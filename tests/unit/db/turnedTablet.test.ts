// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const KEY = 'larder_turned_tablet';
const SHEET = { client: 'c', program: 'tefap' };

/** The module as a page that is loaded again has it. */
async function load() {
  vi.resetModules();
  return import('../../../src/db/turnedTablet');
}

beforeEach(() => {
  sessionStorage.clear();
});

/** A tablet that a person has turned with a PIN. */
async function turned() {
  const tablet = await load();
  await tablet.setPin('u', '2026-11-22', '2580');
  tablet.turnTablet('u', SHEET);
  return tablet;
}

it('stays turned when the page is loaded again, and the PIN leads back', async () => {
  await turned();
  const tablet = await load();
  expect(tablet.turnedSheet()).toEqual(SHEET);
  expect(await tablet.takeBackByPin('2581')).toBe(4);
  expect(tablet.turnedSheet()).toEqual(SHEET);
  expect(await tablet.takeBackByPin('2580')).toBe('right');
  expect(tablet.turnedSheet()).toBeNull();
  expect((await load()).turnedSheet()).toBeNull();
});

it('keeps ids and a salted hash, never the PIN', async () => {
  await turned();
  const kept = sessionStorage.getItem(KEY) ?? '';
  expect(kept).not.toContain('2580');
  const first = JSON.parse(kept) as { pin: { hash: string } };
  expect(Object.keys(first).sort()).toEqual(['pin', 'sheet', 'user']);
  await turned();
  const second = JSON.parse(sessionStorage.getItem(KEY) ?? '') as typeof first;
  expect(second.pin.hash).not.toBe(first.pin.hash);
});

it('takes no PIN after five wrong ones, also when the page is loaded again between them', async () => {
  await turned();
  for (const left of [4, 3, 2, 1, 0]) expect(await (await load()).takeBackByPin('0000')).toBe(left);
  const tablet = await load();
  expect(tablet.takesPin()).toBe(false);
  expect(await tablet.takeBackByPin('2580')).toBe(0);
  expect(tablet.turnedSheet()).toEqual(SHEET);
  tablet.takeBackByCode();
  expect(tablet.turnedSheet()).toBeNull();
  expect(tablet.hasPinOf('u', '2026-11-22')).toBe(false);
});

it('counts wrong PINs from the start after the right one', async () => {
  const tablet = await turned();
  for (const left of [4, 3]) expect(await tablet.takeBackByPin('0000')).toBe(left);
  expect(await tablet.takeBackByPin('2580')).toBe('right');
  tablet.turnTablet('u', SHEET);
  expect(await tablet.takeBackByPin('0000')).toBe(4);
});

it('has a PIN of one day and one person', async () => {
  const tablet = await turned();
  expect(tablet.hasPinOf('u', '2026-11-22')).toBe(true);
  expect(tablet.hasPinOf('u', '2026-11-23')).toBe(false);
  expect(tablet.hasPinOf('other', '2026-11-22')).toBe(false);
  tablet.turnTablet('other', SHEET);
  expect(tablet.takesPin()).toBe(false);
});

it('is forgotten with the session, and for another person', async () => {
  const tablet = await turned();
  tablet.forgetTablet('u');
  expect(tablet.turnedSheet()).toEqual(SHEET);
  tablet.forgetTablet('other');
  expect(tablet.turnedSheet()).toBeNull();
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('is not turned by what is no note of this app', async () => {
  sessionStorage.setItem(KEY, '{"sheet":true}');
  expect((await load()).turnedSheet()).toBeNull();
});
