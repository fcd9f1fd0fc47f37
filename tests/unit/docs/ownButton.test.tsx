import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, RecordContextProvider, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../src/i18n/provider';
import type { ResourceDefinition } from '../../../src/kit/declaration';
import { actAs } from '../../support/currentUser';
import { fakeScreen } from '../../support/screen';

const blocks = [...readFileSync('docs/add-an-entity.md', 'utf8').matchAll(/```tsx\n([^]*?)```/g)];
const [file = '', imports = '', views = ''] = blocks.map(([, code = '']) => code);

const SORT = "  sort: { field: 'full_name', order: 'ASC' },\n";

// The entity of the document is none of the product: clients have the names of its fields, but for one.
const PATH = 'tests/unit/docs/volunteers.followed.tsx';
writeFileSync(
  PATH,
  (imports + file)
    .replace(SORT, SORT + views)
    .replaceAll("'../kit/", "'../../../src/kit/")
    .replace("'volunteers'", "'clients'")
    .replaceAll(/^.*is_driver: .*\n|, 'is_driver'|\n {2}(?:bulk|phone): .*/gm, ''),
);
afterAll(() => {
  rmSync(PATH);
});

beforeEach(() => {
  fakeScreen();
  actAs({ isSuperUser: true, id: expect.getState().currentTestName ?? '' });
});

const isResource = (value: unknown): value is ResourceDefinition =>
  typeof value === 'object' && value !== null && 'views' in value;

/** One of the views that the document declares, with what it saves. */
async function open(view: 'create' | 'details') {
  const module: unknown = await import(/* @vite-ignore */ `../../../${PATH}`);
  const resource: unknown = Reflect.get(module as object, 'default');
  if (!isResource(resource)) throw new Error('The document declares no resource.');
  const View = resource.views[view];
  if (!View) throw new Error(`The document declares no view ${view}.`);
  const record = { id: '7', full_name: 'Ada', email: '', updated_at: '2026-11-21T10:00:00' };
  const save = vi.fn((_: string, { data }: { data: object }) =>
    Promise.resolve({ data: { ...record, ...data } }),
  );
  const dataProvider = testDataProvider({ create: save as never, update: save as never });
  const page = (
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
      <RecordContextProvider value={view === 'details' ? record : undefined}>
        <View resource={resource} id="7" />
      </RecordContextProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/page', element: page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/page?edit=1'] },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), save };
}

it.each(['create', 'details'] as const)(
  'the lines of the document save the form of the view %s by react-admin’s button',
  async (view) => {
    const { user, save } = await open(view);
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'ada@example.org');
    if (view === 'create') await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(save).toHaveBeenCalledOnce();
    });
    expect(save.mock.lastCall?.[1].data).toMatchObject({ email: 'ada@example.org' });
  },
);

it('the lines of the views are five at most', () => {
  expect(views.trim().split('\n').length).toBeLessThanOrEqual(5);
});
