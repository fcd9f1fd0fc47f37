import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSidebarCookie } from '../../../src/layout/sidebar/sidebarCookie';
import { renderShell } from '../../support/renderShell';
import { fakeScreen } from '../../support/screen';

const column = () => screen.getByRole('complementary', { name: 'Sidebar' });
const press = (init: KeyboardEventInit, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'b', ctrlKey: true, ...init });

beforeEach(() => fakeScreen());

afterEach(() => {
  document.cookie = 'larder_sidebar=; path=/; max-age=0';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the sidebar as a column', () => {
  it('is open at 16rem and collapses to 3rem with Ctrl+B and Cmd+B', () => {
    renderShell();
    expect(column()).toHaveStyle({ width: '16rem' });
    press({ ctrlKey: true });
    expect(column()).toHaveStyle({ width: '3rem' });
    press({ ctrlKey: false, metaKey: true });
    expect(column()).toHaveStyle({ width: '16rem' });
  });

  it('follows the shortcut from a text field, too', () => {
    renderShell({ page: <input aria-label="Notes" /> });
    press({}, screen.getByLabelText('Notes'));
    expect(column()).toHaveStyle({ width: '3rem' });
  });

  it('leaves the shortcut with other modifiers alone', () => {
    renderShell();
    press({ shiftKey: true });
    press({ altKey: true });
    press({ ctrlKey: false });
    expect(column()).toHaveStyle({ width: '16rem' });
  });

  it('names the icons when it is collapsed', async () => {
    renderShell();
    await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
    expect(menu.queryByText('Clients')).toBeNull();
  });

  it('writes a cookie for 7 days and reads it at the next visit', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const first = renderShell();
    press({});
    expect(written).toHaveBeenCalledWith(expect.stringContaining('max-age=604800'));
    expect(readSidebarCookie()).toBe(false);
    first.unmount();
    renderShell();
    expect(column()).toHaveStyle({ width: '3rem' });
  });

  it('is open when no cookie, or a broken one, is there', () => {
    expect(readSidebarCookie('')).toBe(true);
    expect(readSidebarCookie('other=1; larder_sidebar=nonsense')).toBe(true);
    expect(readSidebarCookie('other=1; larder_sidebar=collapsed')).toBe(false);
  });
});

describe('the sidebar up to 768px', () => {
  const sheet = () => screen.queryByRole('dialog', { name: 'Sidebar' });
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return screen.findByRole('dialog', { name: 'Sidebar' });
  };

  it('is a sheet of 18rem that is closed at first', async () => {
    fakeScreen({ width: 768 });
    renderShell();
    expect(sheet()).toBeNull();
    expect(await open()).toHaveStyle({ width: '18rem' });
  });

  it('is a column from 769px on', () => {
    fakeScreen({ width: 769 });
    renderShell();
    expect(column()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
  });

  it('closes with Escape, its button, a tap outside and Ctrl+B', async () => {
    fakeScreen({ width: 360 });
    renderShell();
    const closings = [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Close menu' })),
      () => {
        const scrim = document.querySelector('.MuiBackdrop-root');
        if (scrim) fireEvent.click(scrim);
        return Promise.resolve();
      },
      () => Promise.resolve(press({})),
    ];
    for (const close of closings) {
      await open();
      await close();
      await waitFor(() => expect(sheet()).toBeNull());
    }
  });

  it('closes when the page changes', async () => {
    fakeScreen({ width: 360 });
    const { router } = renderShell();
    const menu = within(await open());
    await userEvent.click(menu.getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(sheet()).toBeNull());
    expect(router.state.location.pathname).toBe('/orders');
  });

  it('becomes the column again when the window grows', () => {
    const browser = fakeScreen({ width: 360 });
    renderShell();
    act(() => browser.resize(1440));
    expect(column()).toBeVisible();
  });
});

describe('the skip link', () => {
  it('is the first stop and moves the focus to the page', async () => {
    renderShell();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
