import { idleSession } from '../db/authState';
import { endSession } from '../db/session';
import { isIdle, lastInput, noteInput } from '../db/idle';

/** What counts as somebody being there: a mouse that a shaking table moves does not. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
/** Milliseconds between two notes, and between two looks at the clock. */
const NOTE_PAUSE = 5_000;
const LOOK_PAUSE = 15_000;

/**
 * Ends the session when nobody has typed or clicked for as long as it may be, in any tab. The clock is
 * asked, not a timer: a laptop that slept wakes up late. On a shared computer tabs that were
 * duplicated tell each other.
 *
 * @returns how to stop that
 */
export function watchIdle(): () => void {
  const channel = new BroadcastChannel('larder_input');
  let notedAt = -Infinity;

  /** Whether the session goes on. */
  const look = (): boolean => {
    const session = idleSession();
    if (session === null) return false;
    if (!isIdle(session)) return true;
    void endSession();
    return false;
  };
  const note = (at: number, from: 'here' | 'elsewhere') => {
    const session = idleSession();
    if (session === null) return;
    notedAt = at;
    noteInput(session, at);
    if (from === 'here') channel.postMessage({ ...session, at });
  };
  // What comes after the time is up renews nothing.
  const onInput = () => {
    if (Date.now() - notedAt >= NOTE_PAUSE && look()) note(Date.now(), 'here');
  };
  channel.onmessage = ({ data }: MessageEvent<{ sessionId: string; at: number }>) => {
    if (data.sessionId === idleSession()?.sessionId) note(data.at, 'elsewhere');
  };

  const session = idleSession();
  if (session !== null && lastInput(session) === undefined) note(Date.now(), 'here');
  const timer = window.setInterval(look, LOOK_PAUSE);
  const options = { capture: true, passive: true };
  for (const input of INPUTS) window.addEventListener(input, onInput, options);
  for (const waking of ['focus', 'pageshow'] as const) window.addEventListener(waking, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    channel.close();
    window.clearInterval(timer);
    for (const input of INPUTS) window.removeEventListener(input, onInput, options);
    for (const waking of ['focus', 'pageshow'] as const) window.removeEventListener(waking, look);
    document.removeEventListener('visibilitychange', look);
  };
}
