import { storedToken } from '../db/storedToken';
import { pictureOwner, type Picture, type PictureKind } from './picture';
import { browserPictures, type PicturePlace } from './snapshotPlace';

/** Something is chosen or on its way: that is not how the page looks when it is opened. */
const PASSING = '[aria-busy="true"], [role="progressbar"], [role="alert"], input:checked';

/**
 * Keeps how the page looks that is open, for the next visit; nothing where it would not look so again.
 *
 * @param kind undefined for pages that are not kept
 */
export async function keepPicture(
  kind: PictureKind | undefined,
  place: PicturePlace = browserPictures,
): Promise<void> {
  const { pathname: path, search } = location;
  const shell = document.querySelector('#root .shell');
  const owner = pictureOwner(storedToken());
  if (kind === undefined || search !== '' || !shell || owner === null) return;
  if (shell.querySelector(PASSING)) return;
  const look = { kind, owner, path, width: innerWidth, at: Date.now() };
  const picture: Picture = { ...look, ...drawingOf(shell) };
  const kept: unknown = await place.read();
  const others = Array.isArray(kept) ? (kept as Picture[]) : [];
  // Somebody may have signed out meanwhile, also in another tab.
  if (pictureOwner(storedToken()) !== owner) return;
  await place.write([
    picture,
    ...others.filter((other) => other.owner === owner && other.kind !== kind),
  ]);
}

/**
 * What is drawn, and the rules that Material UI's engine has made by script: those of the whole page, and those of what
 * is drawn. All others are in the page's sheet.
 */
function drawingOf(shell: Element): Pick<Picture, 'html' | 'pageRules' | 'rules'> {
  const copy = shell.cloneNode(true) as Element;
  const classes = new Set<string>();
  for (const { classList } of shell.querySelectorAll('[class*="css-"]'))
    for (const name of classList) if (name.startsWith('css-')) classes.add(name);
  const isUsed = (text: string) =>
    [...text.matchAll(/\.(css-[\w-]+)/g)].some(([, name = '']) => classes.has(name));
  const pageRules: string[] = [];
  const rules: string[] = [];
  for (const { ownerNode, cssRules } of document.styleSheets) {
    const made = ownerNode instanceof HTMLElement ? ownerNode.dataset.emotion : undefined;
    if (made === undefined) continue;
    for (const rule of cssRules) {
      if (made.endsWith('-global')) pageRules.push(rule.cssText);
      else if (isUsed(rule.cssText)) {
        rules.push(rule.cssText);
        if (rule instanceof CSSStyleRule) writeUnsaid(rule, shell, copy);
      }
    }
  }
  return { html: copy.outerHTML, pageRules: pageRules.join('\n'), rules: rules.join('\n') };
}

/**
 * Writes into the copy what the text of a rule does not say: browsers leave out a part of `padding: var(...)` where
 * another declaration has changed one side of it.
 */
function writeUnsaid({ style, selectorText }: CSSStyleRule, shell: Element, copy: Element): void {
  const unsaid = [...style].filter((property) => style.getPropertyValue(property) === '');
  if (unsaid.length === 0) return;
  const copies = copy.querySelectorAll<HTMLElement>('*');
  shell.querySelectorAll('*').forEach((element, index) => {
    if (!element.matches(selectorText)) return;
    const drawn = getComputedStyle(element);
    for (const property of unsaid)
      copies[index]?.style.setProperty(property, drawn.getPropertyValue(property));
  });
}
