import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CurrentUser } from '../../../../src/db/claims';
import { i18nProvider } from '../../../../src/i18n/provider';
import { readFile, type ReadRequest } from '../../../../src/kit/import/file/readFile';
import type { SentRow } from '../../../../src/kit/import/importApi';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import { actAs } from '../../../support/currentUser';
import { anAdmin } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

/** Reads a file as the worker does, in the page. */
class PageWorker extends EventTarget {
  postMessage(request: ReadRequest): void {
    void readFile(request).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }
  terminate(): void {
    // There is none.
  }
}

const AT = '2026-11-22T16:04:00Z';

/** What an import came to, as the database tells it. */
export const aResult = (id: string, counts: object) => ({
  ...{ id, file: 'intake.csv', rows: 3, at: AT, by: 'Maya Okafor', ended_at: AT, undone_at: null },
  ...{ undo_until: '2026-12-22T16:04:00Z', removed: 0, stayed: 0 },
  ...{ created: 0, added: 0, changed: 0, left_out: 0, ...counts },
});

type Answers = Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>>;

/** The functions of an import against an empty network, some of them answering in another way. */
export function aDatabase(answers: Answers = {}) {
  const sent: SentRow[] = [];
  const usual: Answers = {
    import_context: () => ({ recent: [], same: null, open: null, match: null }),
    check_import: () => [],
    begin_import: () => [],
    import_rows: (args) => {
      const rows = args['p_rows'] as SentRow[];
      sent.push(...rows);
      return rows.map(({ row, action }) => ({
        row,
        outcome: action === 'leave' ? 'left_out' : 'created',
      }));
    },
    end_import: (args) => aResult(String(args['p_import']), { created: sent.length }),
  };
  const asked: string[] = [];
  const rpc = async (name: string, args: Readonly<Record<string, unknown>>) => {
    asked.push(name);
    const answer = answers[name] ?? usual[name];
    if (!answer) throw new Error(`${name} was not expected.`);
    return Promise.resolve(answer(args));
  };
  return { rpc, sent, asked };
}

interface Shown {
  user?: CurrentUser;
  rpc: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
  invokeFunction?: (name: string, body: Record<string, unknown>) => Promise<unknown>;
}

/** A page that imports. */
export function showImport(page: ReactNode, { user = anAdmin(), ...calls }: Shown) {
  actAs(user);
  const dataProvider = {
    ...calls,
    scopeOf: (resource: string) =>
      ['clients', 'certifications'].includes(resource)
        ? { network: 'n1' }
        : { location: String(user.activeLocation?.id) },
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <CoreAdminContext
      {...{ i18nProvider, queryClient, store: memoryStore() }}
      dataProvider={dataProvider as never}
    >
      {page}
      <Toaster />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  const person = userEvent.setup();
  return {
    person,
    /** Chooses a file. */
    choose: async (content: string | Uint8Array<ArrayBuffer>, name = 'intake.csv') => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no field for a file.');
      await person.upload(input, new File([content], name, { type: 'text/csv' }));
    },
    press: async (name: string | RegExp) =>
      person.click(await screen.findByRole('button', { name })),
  };
}

/** A window, and a worker that reads in the page. */
export function useImportWorld(): void {
  beforeEach(() => {
    fakeScreen();
    vi.stubGlobal('Worker', PageWorker);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}
