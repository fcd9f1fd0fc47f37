import { IDLE_KEY, isSharedComputer, tabPlace } from '../../db/browserStorage';
import { COPYRIGHT_YEAR, firstDrawing, LOGIN_TEMPLATE } from './words';
import { whenParsed } from './whenParsed';

/**
 * Draws the login form before any of its scripts is there: the build has put it into the page (scripts/loginMarkup.ts),
 * and React takes it over with what was typed meanwhile. Where the page has more to say it is drawn as usual.
 */
export function drawLogin(): void {
  if (!saysNothing()) return;
  whenParsed(() => {
    const root = document.getElementById('root');
    const template = document.getElementById(LOGIN_TEMPLATE);
    if (!root || root.firstChild || !(template instanceof HTMLTemplateElement)) return;
    if (template.dataset.path !== location.pathname) return;
    const year = String(new Date().getFullYear());
    root.innerHTML = template.innerHTML.replace(COPYRIGHT_YEAR, year);
    firstDrawing.begin();
    document.addEventListener('submit', holdSubmit, { capture: true });
  });
}

/** No session has ended here, nobody came by a mail's link, and others do not use this computer. */
const saysNothing = (): boolean =>
  !isSharedComputer() &&
  tabPlace.getItem(IDLE_KEY) === null &&
  location.hash === '' &&
  [...new URLSearchParams(location.search).keys()].every((key) => key === 'redirect');

/** Without React the browser would send the form by itself. */
function holdSubmit(event: SubmitEvent): void {
  if (!firstDrawing.isThere()) return;
  event.preventDefault();
  event.stopPropagation();
  firstDrawing.holdSubmit();
}
