import { SIDEBAR } from '../../config';

/** Whether the sidebar was left open; open when nothing is remembered. */
export function readSidebarCookie(cookies: string = document.cookie): boolean {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${SIDEBAR.cookieName}=`))
    ?.slice(SIDEBAR.cookieName.length + 1);
  return value !== 'collapsed';
}

/** Remembers the sidebar for seven days from now. */
export function writeSidebarCookie(open: boolean): void {
  const value = open ? 'open' : 'collapsed';
  document.cookie = `${SIDEBAR.cookieName}=${value}; path=/; max-age=${SIDEBAR.cookieSeconds}; samesite=lax`;
}
