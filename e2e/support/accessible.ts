import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Resolves once no colour changes; a pulsing skeleton never ends and does not count. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .filter(({ playState }) => playState === 'running');
    const nextPicture = () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // What ends may begin something else, such as the tooltip of the button that has the focus again.
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await nextPicture();
    } while (running().length > 0);
  });
}

/** Nothing is beyond the edge of the screen: the page itself never scrolls sideways. */
export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond, `${what}: sideways scrolling`).toBeLessThanOrEqual(0);
}

/** axe finds nothing by the rules of WCAG 2.2 AA, and nothing is beyond the edge of the screen. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  // What has scrolled under the header is no target of its own size.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  // Its megabyte is sent and compiled once for each document, instead of twice for each look at it.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
    // The other way opens a window to put the frames together; there are none, and it takes twice as long.
    .setLegacyMode(true)
    // Else it describes every element that is as it should be.
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
  expect.soft(found, what).toEqual([]);
  await expectNoSidewaysScrolling(page, what);
}

/** The two looks that cover both themes and both ends of the widths. */
export const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const;

/**
 * Does something wide and light, then narrow and dark: for menus and the like, which go when rows take the place of
 * a table. Ends wide and light.
 * @param work is told the look, and its words for a failure
 */
export async function inBothLooks(
  page: Page,
  work: (look: (typeof LOOKS)[number], words: string) => Promise<void>,
): Promise<void> {
  for (const look of LOOKS) {
    await setLook(page, look);
    await work(look, `${look.colorScheme}, ${look.width}px`);
  }
  await setLook(page, LOOKS[0]);
}

/** Looks at what is on the screen wide and light, then narrow and dark; ends wide and light. */
export const expectAccessibleInBothLooks = (page: Page, what: string): Promise<void> =>
  inBothLooks(page, (_look, words) => expectAccessible(page, `${what}, ${words}`));

/** Changes the theme of the device and the width of the window. */
export async function setLook(
  page: Page,
  { colorScheme, width }: { colorScheme: 'light' | 'dark'; width: number },
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
  // What the width decides follows with the next picture; a menu opened before would go with it.
  await settled(page);
}
