import { FACE, PICTURE } from '../config';
import { pictureFor, pictureOwner, type Picture } from '../data/picture';
import { browserPictures } from '../data/snapshotPlace';
import { forgetSnapshot } from '../db/forgetSnapshot';
import { idleSessionOf, isIdle } from '../db/idle';
import { storedToken } from '../db/storedToken';
import { whenParsed } from './whenParsed';

/**
 * Draws how the page looked when it was last seen, until the app has drawn it: the files that this takes are fetched
 * and run meanwhile. It cannot be used, and nobody is told of it but who looks. After too long without input nothing
 * is drawn, and what was kept is forgotten: the app is about to end the session, which may take it a while.
 */
export async function drawPicture(): Promise<void> {
  const token = storedToken();
  const session = idleSessionOf(token);
  if (session !== null && isIdle(session)) {
    forgetSnapshot();
    return;
  }
  const owner = pictureOwner(token);
  if (owner === null) return;
  // A browser that keeps nothing has nothing to show.
  const pictures = await browserPictures.read().catch(() => []);
  const picture = pictureFor(pictures, { owner, address: location, width: innerWidth });
  if (picture) whenParsed(() => show(picture));
}

/** In a tree of its own, where nobody finds it: of two equal things readers and tests would not know which one counts. */
function show({ html, pageRules, rules }: Picture): void {
  const root = document.getElementById('root');
  if (!root) return;
  const host = document.createElement('div');
  host.inert = true;
  host.ariaHidden = 'true';
  host.style.cssText =
    'position:fixed;inset:0;z-index:9999;overflow:hidden;visibility:hidden;box-sizing:border-box;background:var(--larder-palette-larder-canvas)';
  const tree = host.attachShadow({ mode: 'closed' });
  tree.innerHTML = html;
  tree.prepend(styleOf(pageRules), styleOf(rules));
  const pageStyle = styleOf(pageRules);
  document.head.append(pageStyle);
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
  // Tried again by whoever writes something.
  const face = document.fonts.load(FACE).catch(() => undefined);
  const loads = sheets.map((sheet) => {
    const own = sheet.cloneNode() as HTMLLinkElement;
    tree.prepend(own);
    return new Promise((done) => {
      own.onload = own.onerror = done;
    });
  });
  document.body.append(host);
  const observer = new MutationObserver(() => {
    if (isDrawn(root, path)) end();
  });
  const { pathname: path } = location;
  const end = () => {
    observer.disconnect();
    host.remove();
    pageStyle.remove();
  };
  observer.observe(root, { childList: true, subtree: true, attributes: true });
  setTimeout(end, PICTURE.longest);
  void Promise.all([...loads, face]).then(() => {
    host.style.visibility = 'visible';
    requestAnimationFrame(() => performance.mark(PICTURE.mark));
  });
}

function styleOf(rules: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = rules;
  return style;
}

/** The app has its page there, or another one, or says what is the matter. */
function isDrawn(root: HTMLElement, path: string): boolean {
  if (location.pathname !== path) return true;
  const page = root.querySelector('main h1')?.closest('main');
  return Boolean(page && !page.querySelector('[aria-busy="true"]'));
}
