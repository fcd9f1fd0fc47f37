import { SESSION } from '../config';
import { isSharedComputer, sessionPlace } from './browserStorage';
import { payloadOf } from './tokenPayload';

/*
 * When somebody last typed or clicked, kept beside the session, so that all tabs together count it and
 * it is known when the page is opened again. It belongs to one session: the next one begins again.
 */

export const INPUT_KEY = 'larder_last_input';
const MINUTE = 60_000;
const LEFT = 'left';

/** A session, as far as its idle time goes. */
export interface IdleSession {
  sessionId: string;
  /** Hours without input after which it ends: the network's. */
  idleHours: number;
}

/** The session that an access token is of; null without one, and for a token that does not say. */
export function idleSessionOf(token: string | null): IdleSession | null {
  if (token === null) return null;
  try {
    const { session_id: sessionId, session_idle_hours: hours } = Object(payloadOf(token)) as Record<
      string,
      unknown
    >;
    if (typeof sessionId !== 'string') return null;
    return { sessionId, idleHours: typeof hours === 'number' ? hours : SESSION.idleHours };
  } catch {
    return null;
  }
}

/** Minutes without input after which a session ends here. */
export function idleLimit({ idleHours }: IdleSession): number {
  const minutes = 60 * Math.min(idleHours, SESSION.idleHours);
  return isSharedComputer() ? Math.min(minutes, SESSION.sharedIdleMinutes) : minutes;
}

function noteOf(sessionId: string): string | undefined {
  const [id, note] = sessionPlace.getItem(INPUT_KEY)?.split(' ') ?? [];
  return id === sessionId ? note : undefined;
}

/** Notes that somebody is there. */
export function noteInput({ sessionId }: IdleSession, at: number = Date.now()): void {
  sessionPlace.setItem(INPUT_KEY, `${sessionId} ${at}`);
}

/** Notes that the person ends the session, for the other tabs. */
export function noteLeaving({ sessionId }: IdleSession): void {
  sessionPlace.setItem(INPUT_KEY, `${sessionId} ${LEFT}`);
}

/** Whether the person has ended the session, in this tab or another one. */
export const hasLeft = ({ sessionId }: IdleSession): boolean => noteOf(sessionId) === LEFT;

/** When somebody was there last, in milliseconds; undefined where that was never noted. */
export function lastInput({ sessionId }: IdleSession): number | undefined {
  const at = Number(noteOf(sessionId));
  return Number.isFinite(at) ? at : undefined;
}

/** Whether nobody has typed or clicked for so long that the session is to end. */
export function isIdle(session: IdleSession): boolean {
  const at = lastInput(session);
  return at !== undefined && Date.now() - at > idleLimit(session) * MINUTE;
}
