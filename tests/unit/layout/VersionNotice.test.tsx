import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPDATES } from '../../../src/config';
import { VersionNotice } from '../../../src/layout/VersionNotice';
import { newVersion, VERSION_META } from '../../../src/worker/words';

const WORDS = 'A new version is ready.';

/** A browser with service workers, of which one says what a test wants. */
function withWorkers(register = vi.fn(() => Promise.resolve({})), controller: object | null = {}) {
  const update = vi.fn(() => Promise.resolve());
  const container = Object.assign(new EventTarget(), {
    register,
    controller,
    ready: Promise.resolve({ active: { postMessage: vi.fn() } }),
    getRegistration: () => Promise.resolve({ update }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const tell = (data: unknown) => {
    act(() => {
      container.dispatchEvent(new MessageEvent('message', { data }));
    });
  };
  return { register, update, tell };
}

beforeEach(() => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: VERSION_META, content: 'this1' });
  document.head.append(meta);
});
afterEach(() => {
  document.querySelector(`meta[name="${VERSION_META}"]`)?.remove();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
});

describe('the notice of a new version', () => {
  it('is there when a worker of another build is in use, and goes when it is put off', async () => {
    const { tell } = withWorkers();
    render(<VersionNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    tell(newVersion('this1'));
    tell({ kind: 'something else', version: 'other2' });
    expect(screen.queryByText(WORDS)).toBeNull();
    tell(newVersion('other2'));
    expect(screen.getByRole('status')).toHaveTextContent(WORDS);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(WORDS)).toBeNull();
    tell(newVersion('third3'));
    expect(screen.getByText(WORDS)).toBeVisible();
  });

  it('says nothing where workers are forbidden or the network is gone', async () => {
    const register = vi.fn(() => Promise.reject(new TypeError('Failed to register')));
    withWorkers(register);
    render(<VersionNotice />);
    await act(async () => {});
    expect(register).toHaveBeenCalledOnce();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does without a browser that has no workers, or a page that is no build', () => {
    render(<VersionNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    const { register } = withWorkers();
    document.querySelector(`meta[name="${VERSION_META}"]`)?.remove();
    render(<VersionNotice />);
    expect(register).not.toHaveBeenCalled();
  });

  it('has the files kept when nobody is busy, the first time', async () => {
    vi.useFakeTimers();
    const { register } = withWorkers(undefined, null);
    render(<VersionNotice />);
    await act(() => vi.advanceTimersByTimeAsync(UPDATES.calm - 1));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await act(() => vi.advanceTimersByTimeAsync(UPDATES.calm - 1));
    expect(register).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(register).toHaveBeenCalledOnce();
  });

  it('has them kept in the end while somebody is always busy, but not on a page that is gone', async () => {
    vi.useFakeTimers();
    const { register } = withWorkers(undefined, null);
    const click = () => window.dispatchEvent(new MouseEvent('pointerdown'));
    const busy = window.setInterval(click, UPDATES.calm / 2);
    render(<VersionNotice />).unmount();
    await act(() => vi.advanceTimersByTimeAsync(UPDATES.latest));
    expect(register).not.toHaveBeenCalled();
    render(<VersionNotice />);
    await act(() => vi.advanceTimersByTimeAsync(UPDATES.latest));
    expect(register).toHaveBeenCalledOnce();
    window.clearInterval(busy);
  });

  it('is looked for now and then while the page is seen', async () => {
    vi.useFakeTimers();
    const { update } = withWorkers();
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    render(<VersionNotice />);
    await act(() => vi.advanceTimersByTimeAsync(UPDATES.pause));
    expect(update).not.toHaveBeenCalled();
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(update).toHaveBeenCalledOnce();
  });
});
