import type { Page } from 'playwright';

interface Watch {
  /** What has to show. */
  shown: string;
  /** Where the clock starts: at the navigation, or at the last event of the kind before. */
  from: 'navigation' | 'click' | 'input';
  /** Only text other than the one that it has now counts. */
  changed: boolean;
}

const MARK = 'bench: shown after ';

/** What the page's own timeline gets. */
export const MARKS = { begun: 'bench: begun', shown: 'bench: shown' } as const;

/** The words of this module, which the page does not know. */
interface Told {
  mark: string;
  marks: typeof MARKS;
}

/**
 * Runs in the page: writes to the console how many milliseconds passed until the frame in which
 * something shows. Names no function inside: what the compiler adds for names is not there.
 */
function watch({ shown, from, changed, mark, marks }: Watch & Told): void {
  let start = 0;
  if (from !== 'navigation')
    document.addEventListener(
      from,
      (event) => {
        start = event.timeStamp;
        performance.mark(marks.begun);
      },
      { capture: true },
    );
  const before = changed ? document.querySelector<HTMLElement>(shown)?.innerText : undefined;
  const observer = new MutationObserver(() => {
    if (from !== 'navigation' && start === 0) return;
    const element = document.querySelector<HTMLElement>(shown);
    if (!element || (changed && element.innerText === before)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      performance.mark(marks.shown);
      console.debug(`${mark}${performance.now() - start}`);
    });
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
}

const told = async (page: Page): Promise<number> => {
  const message = await page.waitForEvent('console', (line) => line.text().startsWith(MARK));
  return Number(message.text().slice(MARK.length));
};

/**
 * How long a page takes until something shows, by its own clock: a driver that asks again and again
 * has scripts of its own run there, which counts on a machine that is slowed down.
 *
 * @param shown a CSS selector
 * @returns milliseconds since the navigation began
 */
export async function timeToShow(page: Page, path: string, shown: string): Promise<number> {
  const settings = { shown, from: 'navigation' as const, changed: false, mark: MARK, marks: MARKS };
  await page.addInitScript(watch, settings);
  const [milliseconds] = await Promise.all([told(page), page.goto(path, { waitUntil: 'commit' })]);
  return milliseconds;
}

/**
 * How long a page takes from what a person does to what it changes, by its own clock.
 *
 * @param act what the person does; its last event of the kind `from` starts the clock
 * @returns milliseconds
 */
export async function timeToReact(
  page: Page,
  settings: Omit<Watch, 'from'> & { from: 'click' | 'input' },
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watch, { ...settings, mark: MARK, marks: MARKS });
  const [milliseconds] = await Promise.all([told(page), act()]);
  return milliseconds;
}

/**
 * From now on notes for how long the page answers nobody.
 *
 * @returns tells the longest time so far, in milliseconds
 */
export async function watchFreezes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const longest = { milliseconds: 0 };
    Object.assign(window, { longest });
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      longest.milliseconds = Math.max(longest.milliseconds, now - last - 10);
      last = now;
    }, 10);
  });
  return () =>
    page.evaluate(() => {
      const { longest: kept } = window as Window & { longest?: { milliseconds: number } };
      return kept?.milliseconds ?? 0;
    });
}
