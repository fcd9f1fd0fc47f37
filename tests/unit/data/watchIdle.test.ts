// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aSession, openApp, type Answer } from '../pages/auth/freshApp';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LAST_INPUT = 'larder_last_input';

const signsOut: Answer = () => ({ status: 204, body: null });
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

beforeEach(() => {
  // the auth client's own timers stay out of it
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  window.sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The app of somebody who has just signed in, in one tab; `noted` is what an earlier session left. */
async function signedIn(claims: Record<string, unknown> = {}, { shared = false, noted = '' } = {}) {
  const session = aSession({ session_id: 'session-1', ...claims });
  // good for longer than any of the tests take
  session.expires_at += 100 * 3600;
  if (shared) {
    window.sessionStorage.setItem('larder_shared_computer', 'yes');
    window.sessionStorage.setItem('larder_session', JSON.stringify(session));
  }
  const app = await openApp(shared ? null : session, signsOut);
  if (noted) window.localStorage.setItem(LAST_INPUT, noted);
  await app.initAuth();
  const { watchIdle } = await import('../../../src/data/watchIdle');
  onTestFinished(watchIdle());
  return app;
}

type App = Awaited<ReturnType<typeof signedIn>>;

const isSignedIn = (app: App) => app.currentUser() !== null;
const expectSignedOut = (app: App, idleMinutes: number | null) =>
  vi.waitFor(() =>
    expect(app.authState()).toMatchObject({ session: null, signedOutHere: false, idleMinutes }),
  );

describe('who does nothing', () => {
  it('is signed out after twelve hours, and not before', async () => {
    const app = await signedIn();
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(isSignedIn(app)).toBe(true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expectSignedOut(app, 12 * 60);
    expect(app.requests).toContain('POST /auth/v1/logout?scope=local');
  });

  it.each([
    ['by the network, sooner', { session_idle_hours: 2 }, {}, 120],
    ['on a shared computer, after half an hour', {}, { shared: true }, 30],
    ['on a shared computer of a strict network', { session_idle_hours: 1 }, { shared: true }, 30],
    ['never later than the database allows', { session_idle_hours: 48 }, {}, 12 * 60],
  ])('is signed out %s', async (_, claims, options, minutes) => {
    const app = await signedIn(claims, options);
    await vi.advanceTimersByTimeAsync(minutes * MINUTE);
    expect(isSignedIn(app)).toBe(true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expectSignedOut(app, minutes);
  });

  it('is signed out when the laptop wakes up, whose timers slept too', async () => {
    const app = await signedIn();
    vi.setSystemTime(Date.now() + 13 * HOUR);
    window.dispatchEvent(new Event('focus'));
    await expectSignedOut(app, 12 * 60);
  });

  it('renews nothing with the first key after that', async () => {
    const app = await signedIn();
    vi.setSystemTime(Date.now() + 13 * HOUR);
    press();
    await expectSignedOut(app, 12 * 60);
  });
});

describe('who does something', () => {
  it.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])('(%s) stays', async (input) => {
    const app = await signedIn();
    await vi.advanceTimersByTimeAsync(11 * HOUR);
    window.dispatchEvent(new Event(input));
    await vi.advanceTimersByTimeAsync(11 * HOUR);
    expect(isSignedIn(app)).toBe(true);
    await vi.advanceTimersByTimeAsync(HOUR + MINUTE);
    await expectSignedOut(app, 12 * 60);
  });

  it('in another tab stays in this one', async () => {
    const app = await signedIn();
    await vi.advanceTimersByTimeAsync(11 * HOUR);
    window.localStorage.setItem(LAST_INPUT, `session-1 ${Date.now()}`);
    await vi.advanceTimersByTimeAsync(11 * HOUR);
    expect(isSignedIn(app)).toBe(true);
  });

  it('in a copy of the tab on a shared computer stays in this one', async () => {
    const app = await signedIn({}, { shared: true });
    const copy = new BroadcastChannel('larder_input');
    onTestFinished(() => copy.close());
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    const at = Date.now();
    copy.postMessage({ sessionId: 'session-1', at });
    await vi.waitFor(() =>
      expect(window.sessionStorage.getItem(LAST_INPUT)).toBe(`session-1 ${at}`),
    );
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect(isSignedIn(app)).toBe(true);
  });

  it('begins again with the next session', async () => {
    const app = await signedIn({}, { noted: `session-0 ${Date.now() - 20 * HOUR}` });
    await vi.advanceTimersByTimeAsync(11 * HOUR);
    expect(isSignedIn(app)).toBe(true);
  });
});
