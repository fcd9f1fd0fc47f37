import { useSyncExternalStore } from 'react';
import { object, nullable, number, parse, string, type infer as Infer } from 'zod/mini';
import { TABLET } from '../config';
import { tabPlace } from './browserStorage';

/*
 * A tablet that is turned to a client shows one statement and nothing else, until the staff's PIN of the day is
 * given. Kept with the tab, so that a page that is loaded again stays turned: ids alone, and a hash of the PIN.
 */

const KEY = 'larder_turned_tablet';

const sheetShape = object({
  /** The client who signs; null for one who is being made. */
  client: nullable(string()),
  program: string(),
});

const tabletShape = object({
  /** The id of the person who turned it. */
  user: string(),
  sheet: nullable(sheetShape),
  pin: nullable(object({ day: string(), salt: string(), hash: string(), wrong: number() })),
});

/** The statement that a tablet is turned to a client with. */
export type Sheet = Infer<typeof sheetShape>;

type Tablet = Infer<typeof tabletShape>;

function read(): Tablet | null {
  try {
    return parse(tabletShape, JSON.parse(tabPlace.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

let tablet = read();
/** How often the lock was touched; 0 while nothing is asked. */
let asked = 0;
const listeners = new Set<() => void>();

function change(next: Tablet | null): void {
  tablet = next;
  if (!next?.sheet) asked = 0;
  if (next) tabPlace.setItem(KEY, JSON.stringify(next));
  else tabPlace.removeItem(KEY);
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
};

/** The statement that the tablet is turned with; null while the staff has it. */
export const turnedSheet = (): Sheet | null => tablet?.sheet ?? null;

/** The same, for components. */
export const useTurnedSheet = (): Sheet | null => useSyncExternalStore(subscribe, turnedSheet);

/** Asks for what leads back, above all that is open. */
export function askForTablet(): void {
  asked += 1;
  for (const tell of listeners) tell();
}

/** It is not given: the client goes on. */
export function stopAsking(): void {
  asked = 0;
  for (const tell of listeners) tell();
}

/** How often that was asked for, for components; 0 while it is not. */
export const useTabletAsked = (): number => useSyncExternalStore(subscribe, () => asked);

/** Whether this browser can keep a hash: over plain HTTP it cannot, and only a code leads back. */
export const canKeepPin = (): boolean => window.isSecureContext;

/** Whether a person has set the PIN of a day in this tab. */
export const hasPinOf = (user: string, day: string): boolean =>
  tablet?.user === user && tablet.pin?.day === day;

/** Whether a PIN leads back: not where there is none, nor after too many wrong ones. */
export const takesPin = (): boolean => triesLeft() > 0;

const triesLeft = (): number => (tablet?.pin ? TABLET.pinTries - tablet.pin.wrong : 0);

/** A PIN of four digits is guessed soon whatever it costs: as many as a slow tablet does at once. */
const ITERATIONS = 20_000;

async function hashOf(pin: string, salt: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(pin), 'PBKDF2', false, ['deriveBits']);
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 256)).join('.');
}

/** Sets a person's PIN of a day, for this tab. */
export async function setPin(user: string, day: string, pin: string): Promise<void> {
  const salt = crypto.randomUUID();
  const hash = await hashOf(pin, salt);
  change({ user, sheet: null, pin: { day, salt, hash, wrong: 0 } });
}

/** Turns the tablet to a client: a PIN that the same person has set before leads back, or a code. */
export function turnTablet(user: string, sheet: Sheet): void {
  change({ user, sheet, pin: tablet?.user === user ? tablet.pin : null });
}

/**
 * Takes the tablet back by its PIN.
 *
 * @returns whether it was right, or how many tries are left
 */
export async function takeBackByPin(pin: string): Promise<'right' | number> {
  const before = tablet;
  if (!before?.pin || triesLeft() <= 0) return 0;
  const { salt, hash, wrong } = before.pin;
  // Counted before it is known: loading the page again gives no try back.
  change({ ...before, pin: { ...before.pin, wrong: wrong + 1 } });
  if ((await hashOf(pin, salt)) !== hash) return triesLeft();
  change({ ...before, sheet: null, pin: { ...before.pin, wrong: 0 } });
  return 'right';
}

/** Takes the tablet back after a code: the PIN may be forgotten, so the next turn asks for another one. */
export function takeBackByCode(): void {
  change(null);
}

/** Forgets what is of another person's session, and all of it without one. */
export function forgetTablet(exceptOf: string | null): void {
  if (tablet && tablet.user !== exceptOf) change(null);
}
