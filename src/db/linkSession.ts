import { sessionIdOf } from './claims';

/*
 * Which session a mail's link to choose a password led to. Kept with the tab, since the address is
 * tidied at once: a reload in the middle would no longer know.
 */

const STORAGE_KEY = 'larder_link_session';

/** The mails that ask their reader to choose a password. */
const PASSWORD_MAILS = ['invite', 'recovery'] as const;
type PasswordMail = (typeof PASSWORD_MAILS)[number];

/** Whether a link is of such a mail, by the `type` in its address. */
export const isPasswordMail = (type: string | null): type is PasswordMail =>
  PASSWORD_MAILS.some((known) => known === type);

let current = stored();

/** Takes a session for the one that a link has led to. */
export function rememberLinkSession(accessToken: string): void {
  keep(sessionIdOf(accessToken));
}

/** Whether a link has led to this session, and its password is still to be chosen. */
export const isLinkSession = (accessToken: string): boolean =>
  current !== null && sessionIdOf(accessToken) === current;

/** The password was chosen: the link has done its work. */
export function forgetLinkSession(): void {
  keep(null);
}

function keep(sessionId: string | null): void {
  current = sessionId;
  try {
    if (sessionId === null) window.sessionStorage.removeItem(STORAGE_KEY);
    else window.sessionStorage.setItem(STORAGE_KEY, sessionId);
  } catch {
    // a browser that keeps nothing: it is known until the page is left
  }
}

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
