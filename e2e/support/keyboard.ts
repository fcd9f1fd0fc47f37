import type { Locator, Page } from '@playwright/test';
import { expect } from './test';
import { usersTest } from './people';

/** A page has fewer stops than this between any two of them. */
const MOST_STOPS = 80;
const POINTER_BINDING = '__larderPointerUsed';

/** Somebody at a page who has no mouse. */
export interface Keyboard {
  /** Presses keys, one after the other, as Playwright names them. */
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Goes on with Tab until a control has the focus, which must show. */
  to: (target: Locator) => Promise<void>;
  /** The same, the other way round. */
  backTo: (target: Locator) => Promise<void>;
  /** Goes down an open menu until an entry has the focus. */
  downTo: (target: Locator) => Promise<void>;
  /** Goes to a control and presses Enter there. */
  enter: (target: Locator) => Promise<void>;
  /** Opens the menu of a button, and chooses an entry. */
  choose: (button: Locator, entry: string) => Promise<void>;
  /** Goes to a field and replaces what is in it. */
  fill: (target: Locator, text: string) => Promise<void>;
}

/** Tests that fail as soon as a pointer is used; `keyboard` goes through the page. */
export const keyboardTest = usersTest.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page, context }, use) => {
    const pointers: string[] = [];
    await context.exposeBinding(POINTER_BINDING, (_source, where: string) => {
      pointers.push(where);
    });
    await context.addInitScript((binding) => {
      addEventListener(
        'pointerdown',
        () => {
          const note: unknown = Reflect.get(globalThis, binding);
          if (typeof note === 'function') Reflect.apply(note, undefined, [location.pathname]);
        },
        true,
      );
    }, POINTER_BINDING);
    await use(keyboardAt(page));
    expect(pointers, 'pages on which a pointer was used').toEqual([]);
  },
});

function keyboardAt(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const go = async (key: string, target: Locator) => {
    await expect(target).toBeEnabled();
    for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(target)); stop += 1) await press(key);
    await expectFocus(target);
  };
  const to = (target: Locator) => go('Tab', target);
  const downTo = (target: Locator) => go('ArrowDown', target);
  const enter = async (target: Locator) => {
    await to(target);
    await press('Enter');
  };
  return {
    press,
    type: (text) => page.keyboard.type(text),
    to,
    backTo: (target) => go('Shift+Tab', target),
    downTo,
    enter,
    choose: async (button, entry) => {
      await enter(button);
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await downTo(page.getByRole('menuitem', { name: entry }));
      await press('Enter');
    },
    fill: async (target, text) => {
      await to(target);
      await press('Control+A');
      await page.keyboard.type(text);
    },
  };
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** A control has the focus, and one can see that it has. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(hasRing), 'a ring shows the focus').toBe(true);
}

/**
 * A ring in the colour of the focus around the control, around the frame that is drawn for it, or on
 * something drawn in its place.
 */
function hasRing(control: Element): boolean {
  const probe = document.createElement('i');
  document.body.append(probe);
  probe.style.color = 'var(--larder-palette-larder-focus)';
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const frame =
    control.closest('[data-field-frame], .ui-code, button, .MuiButtonBase-root') ?? control;
  const drawn = [control, frame, frame.nextElementSibling, ...frame.querySelectorAll('*')];
  return drawn.some((element) => {
    if (!element) return false;
    return [null, '::before', '::after'].some((pseudo) => {
      const { outlineStyle, outlineColor, outlineWidth, boxShadow } = getComputedStyle(
        element,
        pseudo,
      );
      const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      return (outlined && outlineColor === colour) || boxShadow.includes(colour);
    });
  });
}

/** The focus is on something: a person without a mouse has not lost the place. */
export async function expectPlaceKept(page: Page, after: string): Promise<void> {
  const place = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(place, `the focus after ${after}`).not.toBe('BODY');
}
