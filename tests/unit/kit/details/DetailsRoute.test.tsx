import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { createQueryClient } from '../../../../src/data/queryClient';
import { i18nProvider } from '../../../../src/i18n/provider';
import { pathsOf, type ResourceDefinition } from '../../../../src/kit/declaration';
import { DetailsRoute } from '../../../../src/kit/details/DetailsRoute';
import { entityOf } from '../../../../src/entities';
import { resources } from '../../../../src/resources';
import clients from '../../../../src/resources/clients';
import { hearErrors } from '../../../support/hearErrors';
import { actAs } from '../../../support/currentUser';

const ID = '7d0b3a52-94a7-4a3c-8d8f-0a8b4f5f3c11';

/** The details page of a record, opened from the list; the server can be told that it is gone. */
function showDetails(entity: ResourceDefinition) {
  // The kit's own page: what the entities put beside it asks for much else.
  const resource = { ...entity, views: {}, confirmDelete: { typed: entity.confirmDelete.typed } };
  const record = { id: ID, [resource.record]: 'Rosa', updated_at: '2026-11-21T10:00:00Z' };
  const getOne = vi.fn(() => Promise.resolve({ data: record }));
  let sayMissing = (): void => undefined;
  const answer = new Promise<never>((_resolve, reject) => {
    sayMissing = () => {
      reject(new DataError({ kind: 'missing' }));
    };
  });
  // the page that asks for it may not have begun
  answer.catch(() => undefined);
  const queryClient = createQueryClient();
  const router = createMemoryRouter(
    [
      { path: resource.path, element: <p>The list</p> },
      { path: `${resource.path}/:id`, element: <DetailsRoute resource={resource} /> },
      { path: '/not-found', element: <p>Not found</p> },
    ].map(({ path, element }) => ({
      path,
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          store={memoryStore()}
          queryClient={queryClient}
          dataProvider={testDataProvider({
            getOne: getOne as never,
            delete: (() => Promise.resolve({ data: record })) as never,
          })}
        >
          {element}
        </CoreAdminContext>
      ),
    })),
    { initialEntries: [resource.path, pathsOf(resource).details(ID)] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    person: userEvent.setup(),
    state: () =>
      queryClient.getQueryCache().find({ queryKey: [resource.name, 'getOne'], exact: false })
        ?.state,
    readAgain: () => queryClient.invalidateQueries({ queryKey: [resource.name, 'getOne'] }),
    /** From now on the server does not answer, until it says that there is no such record. */
    remove: () => getOne.mockReturnValue(answer),
    sayMissing,
  };
}

// react-admin logs what the server refuses.
beforeEach(hearErrors);
beforeEach(() => {
  actAs({ id: 'me', isSuperUser: true, networkId: 'n', activeLocation: null });
});

const title = () => screen.queryByRole('heading', { level: 1 });
const deletable = resources
  .filter(({ name, access }) => access.delete && entityOf(name).pages.includes('details'))
  .map((resource) => [resource.name, resource] as const);

describe('the page of a record', () => {
  it.each(deletable)('of %s: is gone once it was deleted', async (_name, entity) => {
    const { router, person, remove, sayMissing } = showDetails(entity);
    await waitFor(() => {
      expect(title()).toHaveTextContent('Rosa');
    });
    await person.click(screen.getByRole('button', { name: 'Actions for Rosa' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    remove();
    if (entity.confirmDelete.typed) await person.type(within(dialog).getByRole('textbox'), 'Rosa');
    await person.click(within(dialog).getByRole('button', { name: /^Delete / }));
    expect(await screen.findByText('The list')).toBeVisible();

    await router.navigate(-1);
    await waitFor(() => {
      expect(screen.queryByText('The list')).toBeNull();
    });
    // not even for the moment in which the server is asked
    expect(title()).toBeNull();
    sayMissing();
    expect(await screen.findByText('Not found')).toBeVisible();
  });

  it('goes when somebody else deletes it', async () => {
    const { remove, sayMissing, readAgain } = showDetails(clients);
    await waitFor(() => {
      expect(title()).toHaveTextContent('Rosa');
    });
    remove();
    void readAgain();
    sayMissing();
    expect(await screen.findByText('Not found')).toBeVisible();
  });

  it('stays when somebody else deletes it while a form holds what is not saved', async () => {
    const { person, remove, sayMissing, readAgain, state } = showDetails(clients);
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(await screen.findByRole('textbox', { name: 'City' }), 'Ypsilanti');
    remove();
    void readAgain();
    sayMissing();
    await waitFor(() => {
      expect(state()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    });
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Ypsilanti');
  });
});
