import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEffect } from 'react';
import { CoreAdminContext, useNotify } from 'ra-core';
import { TOAST } from '../../../src/config';
import { i18nProvider } from '../../../src/i18n/provider';
import { LarderTheme } from '../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../src/layout/toasts/Toaster';
import { fakeScreen } from '../../support/screen';

beforeEach(() => {
  fakeScreen();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a component says. */
let notify: ReturnType<typeof useNotify>;
function Sayer() {
  const own = useNotify();
  useEffect(() => {
    notify = own;
  }, [own]);
  return null;
}

const STEP = 25;

const show = () =>
  render(
    <LarderTheme>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <Sayer />
        <button>Elsewhere</button>
        <main>
          <button data-variant="contained">Save</button>
        </main>
        <Toaster />
      </CoreAdminContext>
    </LarderTheme>,
  );
/** Time passes in steps, so that what one timer changes is drawn before the next one ends. */
const pass = (milliseconds: number) => {
  for (let left = milliseconds; left > 0; left -= STEP) {
    act(() => {
      vi.advanceTimersByTime(Math.min(STEP, left));
    });
  }
};
const say = (...titles: string[]) => act(() => titles.forEach((title) => notify(title)));
const region = () => screen.getByRole('region', { name: /^Notifications/ });
const shown = () => [...region().querySelectorAll('[data-tone]')].map((toast) => toast.textContent);
const card = (title: string): HTMLElement => {
  const found = screen.getByText(title).closest<HTMLElement>('[data-tone]');
  if (!found) throw new Error(`${title} is not in a toast`);
  return found;
};
/** Leaving takes the removal delay and the closing of the gap; who has just come arrives first. */
const LEAVING = 800;

describe('how long toasts stay', () => {
  it('is 4000 ms by default', () => {
    show();
    say('Location updated');
    pass(TOAST.duration - 50);
    expect(shown()).toEqual(['Location updated']);
    pass(50 + LEAVING);
    expect(shown()).toEqual([]);
  });

  it('is 8000 ms where a message asks for it', () => {
    show();
    act(() => notify('Invitation sent', { type: 'success', autoHideDuration: TOAST.longDuration }));
    pass(TOAST.longDuration - 50);
    expect(shown()).toEqual(['Invitation sent']);
    pass(50 + LEAVING);
    expect(shown()).toEqual([]);
  });

  it('is followed by 200 ms in which it leaves', () => {
    show();
    say('Location updated');
    pass(LEAVING);
    const toast = card('Location updated');
    const state = () => toast.closest('[data-state]')?.getAttribute('data-state');
    expect(state()).toBe('entered');
    fireEvent.click(within(toast).getByRole('button', { name: 'Close notification' }));
    expect(state()).toBe('exiting');
    pass(TOAST.removalDelay - STEP);
    expect(state()).toBe('exiting');
    pass(2 * STEP);
    expect(state()).toBe('exited');
  });

  it('stands still while a toast is hovered, and goes on with what was left', () => {
    show();
    say('Read me');
    pass(3_000);
    fireEvent.pointerEnter(region());
    pass(2 * TOAST.duration);
    expect(shown()).toEqual(['Read me']);
    fireEvent.pointerLeave(region());
    pass(900);
    expect(shown()).toEqual(['Read me']);
    pass(100 + LEAVING);
    expect(shown()).toEqual([]);
  });

  it('is as long with Undo, which takes back once and closes', () => {
    show();
    const onUndo = vi.fn();
    const sayDeleted = () =>
      act(() => notify('Successfully deleted client', { type: 'success', onUndo }));
    sayDeleted();
    pass(TOAST.duration - 50);
    expect(shown()).toHaveLength(1);
    pass(50 + LEAVING);
    expect(shown()).toEqual([]);
    sayDeleted();
    pass(LEAVING);
    const undo = within(card('Successfully deleted client')).getByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    expect(onUndo).toHaveBeenCalledTimes(1);
    pass(LEAVING);
    expect(shown()).toEqual([]);
  });

  it('stands still while a toast is focused', () => {
    show();
    say('Read me');
    act(() => within(region()).getByRole('button').focus());
    pass(2 * TOAST.duration);
    expect(shown()).toEqual(['Read me']);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    pass(TOAST.duration + LEAVING);
    expect(shown()).toEqual([]);
  });
});

describe('how many toasts there are', () => {
  it('is three at most; further ones wait for their turn and lose no time', () => {
    show();
    say('one', 'two', 'three', 'four', 'five');
    expect(shown()).toEqual(['one', 'two', 'three']);
    pass(TOAST.duration - 50);
    expect(shown()).toEqual(['one', 'two', 'three']);
    pass(50 + LEAVING);
    expect(shown()).toEqual(['four', 'five']);
    pass(TOAST.duration - LEAVING);
    expect(shown()).toEqual(['four', 'five']);
    pass(TOAST.duration + LEAVING);
    expect(shown()).toEqual([]);
  });

  it('lets the next one in when one is closed', () => {
    show();
    say('one', 'two', 'three', 'four');
    fireEvent.click(within(card('two')).getByRole('button'));
    pass(LEAVING);
    expect(shown()).toEqual(['one', 'three', 'four']);
  });
});

describe('where toasts stand', () => {
  const clear = () => document.documentElement.style.getPropertyValue('--toast-clear');
  /** 60 pixels high at the right, in a window as high as jsdom's; Save stands at some height below them. */
  const layOut = (top: number) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      if (this.matches('[data-tone]')) return new DOMRect(500, 600, 356, 60);
      return this.matches('main > button') ? new DOMRect(600, top, 120, 40) : new DOMRect();
    });
  };
  const sayOne = async () => {
    show();
    say('Saved');
    await act(() => Promise.resolve());
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is above a primary button that they would cover, until they have gone', async () => {
    layOut(window.innerHeight - 60);
    await sayOne();
    expect(clear()).toBe('60px');
    pass(TOAST.duration + LEAVING);
    await act(() => Promise.resolve());
    expect(clear()).toBe('');
  });

  it('is the corner where no primary button is below them', async () => {
    layOut(20);
    await sayOne();
    expect(clear()).toBe('0px');
  });
});

describe('a swipe', () => {
  const swipe = (title: string, x: number, y: number) => {
    fireEvent.pointerDown(card(title), { button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(card(title), { clientX: 100 + x, clientY: 100 + y });
    fireEvent.pointerUp(card(title));
    pass(LEAVING);
  };

  it('of 20 px to the right or down dismisses', () => {
    show();
    say('right', 'down');
    swipe('right', TOAST.swipeThreshold, 0);
    expect(shown()).toEqual(['down']);
    swipe('down', 0, TOAST.swipeThreshold);
    expect(shown()).toEqual([]);
  });

  it('of less, or to the other side, does not', () => {
    show();
    say('stay');
    swipe('stay', TOAST.swipeThreshold - 1, 0);
    swipe('stay', -200, -200);
    expect(shown()).toEqual(['stay']);
  });
});

describe('the keyboard', () => {
  const altT = () => fireEvent.keyDown(window, { altKey: true, code: 'KeyT', key: '†' });

  it('reaches the toasts with Alt+T and comes back with Escape', () => {
    show();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    act(() => elsewhere.focus());
    say('Read me');
    altT();
    expect(region()).toHaveFocus();
    fireEvent.keyDown(region(), { key: 'Escape' });
    expect(elsewhere).toHaveFocus();
  });

  it('is given back when the last toast has gone', () => {
    show();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    act(() => elsewhere.focus());
    say('Read me');
    altT();
    const close = within(region()).getByRole('button');
    act(() => close.focus());
    fireEvent.click(close);
    pass(LEAVING);
    expect(elsewhere).toHaveFocus();
  });

  it('leaves T without Alt alone', () => {
    show();
    fireEvent.keyDown(window, { code: 'KeyT', key: 't' });
    expect(document.body).toHaveFocus();
  });
});

describe('screen readers', () => {
  it('hear news as status and trouble as alert', () => {
    show();
    act(() => {
      notify('Saved', { type: 'success' });
      notify('Failed', { type: 'error', description: 'Try again later.' });
    });
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(screen.getByRole('alert')).toHaveTextContent('FailedTry again later.');
  });

  it('still hear them while a dialog hides the rest', async () => {
    show();
    region().setAttribute('aria-hidden', 'true');
    await act(() => Promise.resolve());
    expect(region()).not.toHaveAttribute('aria-hidden');
  });
});
