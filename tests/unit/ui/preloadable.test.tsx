import { cleanup, render, screen } from '@testing-library/react';
import { memo, Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preloadable } from '../../../src/ui/preloadable';

afterEach(cleanup);

/** A page in a chunk of its own; each load makes another component, as a wrapper would. */
function aPage() {
  const load = vi.fn(() =>
    Promise.resolve(memo(({ name }: { name: string }) => <p>Page {name}</p>)),
  );
  const Page = preloadable(load);
  const shown = (name: string) => (
    <Suspense fallback="Loading">
      <Page name={name} />
    </Suspense>
  );
  return { load, Page, shown };
}

describe('a page that was fetched ahead', () => {
  it('is drawn at once, without what waits for it', async () => {
    const { load, Page, shown } = aPage();
    await Page.preload();
    render(shown('one'));
    expect(screen.getByText('Page one')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('stays the same when it is fetched ahead once more', async () => {
    const { Page } = aPage();
    const first = await Page.preload();
    expect((await Page.preload()).default).toBe(first.default);
  });
});

describe('a page that was not', () => {
  it('shows what waits for it, then itself', async () => {
    const { shown } = aPage();
    render(shown('two'));
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Page two')).toBeVisible();
  });

  it('keeps what it holds when it is drawn again', async () => {
    const Counted = preloadable(() =>
      Promise.resolve(({ name }: { name: string }) => {
        const [first] = useState(name);
        return <p>{`${first}, now ${name}`}</p>;
      }),
    );
    const shown = (name: string) => (
      <Suspense fallback="Loading">
        <Counted name={name} />
      </Suspense>
    );
    const { rerender } = render(shown('three'));
    await screen.findByText('three, now three');
    rerender(shown('four'));
    expect(screen.getByText('three, now four')).toBeVisible();
  });

  it('is loaded once more after a failure', async () => {
    const load = vi.fn(() => Promise.resolve(() => <p>There</p>));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Page = preloadable(load);
    await expect(Page.preload()).rejects.toThrow('Failed to fetch');
    render(
      <Suspense fallback="Loading">
        <Page />
      </Suspense>,
    );
    expect(await screen.findByText('There')).toBeVisible();
  });
});
