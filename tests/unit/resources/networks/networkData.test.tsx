import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../../src/i18n/appTexts';
import { DataError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { forgetArchive } from '../../../../src/resources/networks/data/archiveRuns';
import { NetworkData } from '../../../../src/resources/networks/data/NetworkData';
import { actAs } from '../../../support/currentUser';
import { aUser } from '../../../support/renderShell';

const admin = aUser({ isNetworkAdmin: true });
const saved: string[] = [];

beforeEach(() => {
  actAs(admin);
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: vi.fn() }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  forgetArchive(`${admin.id} n1`);
  vi.restoreAllMocks();
});

const BEGUN = {
  network: { id: 'n1', name: 'Harvest Valley' },
  at: '2026-11-26T12:00:00Z',
  schema: '20261126000000',
  tables: ['networks', 'clients'].map((name) => ({
    ...{ name, purpose: 'data', rows: 2, about: null },
    columns: [{ name: 'id', type: 'uuid', about: null }],
  })),
  photos: [],
};

type Rpc = (
  name: string,
  args: Record<string, unknown>,
  options: { signal: AbortSignal },
) => unknown;

/** The page, and a server that answers two rows of each table. */
function show({ rows, changes = 0 }: { rows?: Rpc; changes?: number } = {}) {
  const rpc = vi.fn<Rpc>((name, args, options) => {
    if (name === 'begin_network_export') return Promise.resolve(BEGUN);
    if (name === 'network_activity') return Promise.resolve({ total: changes });
    return (
      rows?.(name, args, options) ??
      Promise.resolve({ csv: '"1"\r\n"2"\r\n', rows: 2, after: ['2'] })
    );
  });
  const page = render(
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={{ ...testDataProvider(), rpc }}>
      <NetworkData networkId="n1" />
    </CoreAdminContext>,
  );
  const start = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Export everything' }));
  };
  return { ...page, rpc, start };
}

/** A step that waits until it is let go. */
function gate() {
  let open: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { waits, open: () => open() };
}

const PAGE = { csv: '"1"\r\n', rows: 1, after: null };

describe('Export everything', () => {
  it('makes one file, with digits only for whoever asks for them', async () => {
    const { rpc, start } = show();
    await userEvent.click(screen.getByRole('checkbox', { name: /last four digits/ }));
    await start();
    expect(await screen.findByText(/Rows: 4\. Photos: 0\./)).toBeVisible();
    expect(saved).toEqual([expect.stringMatching(/^larder-[\d-]{10}\.zip$/)]);
    const [name, args] = rpc.mock.calls[0] ?? [];
    expect([name, args]).toEqual([
      'begin_network_export',
      { p_network_id: 'n1', p_with_digits: true },
    ]);
    // What refers to other rows first.
    const tables = rpc.mock.calls.flatMap(([, asked]) => asked['p_table'] ?? []);
    expect(tables).toEqual(['clients', 'networks']);
  });

  it('says how far it is, and ends without a file when it is cancelled', async () => {
    const { waits } = gate();
    const { start } = show({
      rows: (_name, _args, { signal }) =>
        Promise.race([
          waits,
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reject(signal.reason as Error);
            });
          }),
        ]),
    });
    await start();
    expect(await screen.findByText('0 of 4 rows')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByRole('button', { name: 'Export everything' })).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('says how much was changed meanwhile', async () => {
    const { start } = show({ changes: 3 });
    await start();
    expect(await screen.findByText(/^3 records changed during the export/)).toBeVisible();
  });

  it('says why it went no further, and begins again', async () => {
    const { start } = show({
      rows: () => Promise.reject(new DataError({ kind: 'missing', message: 'networkData.failed' })),
    });
    await start();
    expect(
      await screen.findByText(/^Couldn't export the network\..*No file was saved/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export again' }));
    expect(screen.getByRole('button', { name: 'Export everything' })).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('waits for a lost connection, and may be cancelled then, too', async () => {
    const { start } = show({ rows: () => Promise.reject(new DataError({ kind: 'offline' })) });
    await start();
    expect(await screen.findByText(/^Paused because you're offline\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByRole('button', { name: 'Export everything' })).toBeVisible();
  });

  it('goes on while nobody looks, and says so at its end', async () => {
    const { waits, open } = gate();
    const { start, unmount } = show({ rows: () => waits.then(() => PAGE) });
    await start();
    await screen.findByText('0 of 4 rows');
    const leaves = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaves);
    expect(leaves.defaultPrevented).toBe(true);
    unmount();
    open();
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    // Whoever comes back sees what came of it.
    show();
    expect(screen.getByText(/Rows: 2\./)).toBeVisible();
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });
});
