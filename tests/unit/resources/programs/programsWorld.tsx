import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { resources } from '../../../../src/resources';
import { actAs } from '../../../support/currentUser';
import { anAdmin } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

const NOW = '2026-11-22T10:00:00';

/**
 * A part of the network's settings, for a network admin, and a server that keeps what is saved.
 *
 * @param further what else the server answers
 */
export function showPart(part: ReactNode, rows: readonly object[] = [], further: object = {}) {
  fakeScreen();
  // Drafts outlive a test, so every test has somebody of its own.
  actAs(anAdmin({ id: expect.getState().currentTestName ?? '', isNetworkAdmin: true }));
  const kept = [...rows];
  const create = vi.fn((_resource: string, { data }: { data: object }) => {
    const row = {
      id: `new${kept.length}`,
      version: 9,
      ...{ created_at: NOW, updated_at: NOW },
      ...data,
    };
    kept.unshift(row);
    return Promise.resolve({ data: row });
  });
  const update = vi.fn((_resource: string, call: { id: string; data: object }) =>
    Promise.resolve({
      data: { ...kept.find((row) => Reflect.get(row, 'id') === call.id), ...call.data },
    }),
  );
  const dataProvider = testDataProvider({
    getList: (() => Promise.resolve({ data: [...kept], total: kept.length })) as never,
    create: create as never,
    update: update as never,
    ...further,
  });
  const element = (
    <CoreAdminContext
      {...{ i18nProvider, dataProvider }}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ResourcesContext value={resources}>{part}</ResourcesContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  const person = userEvent.setup();
  /** Types at once, in place of what was there. */
  const fill = async (label: string | RegExp, text: string) => {
    const field = screen.getByLabelText(label);
    await person.clear(field);
    await person.click(field);
    await person.paste(text);
  };
  return { create, update, person, fill };
}
