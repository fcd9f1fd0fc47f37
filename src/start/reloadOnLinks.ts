import { withoutLink } from '../db/linkArrival';

/**
 * What a mail's link brings is read when the page is opened. One that differs from the open page behind the # only,
 * typed into the same tab, opens none: loads the page again.
 */
export function reloadOnLinks(): void {
  window.addEventListener('hashchange', () => {
    if (withoutLink(window.location) !== null) window.location.reload();
  });
}
