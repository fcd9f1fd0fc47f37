import { expect, test } from './support/test';

/** What Material UI may still work out while somebody waits for the rows: most of the look is in one sheet. */
const LIMITS = { rules: 150, elements: 60 };

test('the first rows of a list are drawn by the sheet: few rules are made for them', async ({
  page,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('tbody a')) return;
      observer.disconnect();
      const rules = [...document.styleSheets]
        .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.dataset.emotion)
        .reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
      const elements = document.querySelectorAll('[class*="css-"]').length;
      Reflect.set(window, 'drawn', { rules, elements });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/clients');
  const drawn = await page.waitForFunction(
    () => Reflect.get(window, 'drawn') as { rules: number; elements: number } | undefined,
  );
  const { rules, elements } = (await drawn.jsonValue()) ?? { rules: 0, elements: 0 };
  // One that counts nothing would never fail.
  expect(rules).toBeGreaterThan(0);
  expect(rules, 'rules').toBeLessThanOrEqual(LIMITS.rules);
  expect(elements, 'elements').toBeLessThanOrEqual(LIMITS.elements);
});
