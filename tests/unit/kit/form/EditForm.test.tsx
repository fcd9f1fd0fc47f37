import EventOutlined from '@mui/icons-material/EventOutlined';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext, testDataProvider, type RaRecord, type UpdateParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { defineResource } from '../../../../src/kit/defineResource';
import type { ResourceDefinition } from '../../../../src/kit/declaration';
import { EditForm } from '../../../../src/kit/form/EditForm';
import { text } from '../../../../src/kit/fields/fields';
import clients from '../../../../src/resources/clients';
import { actAs } from '../../../support/currentUser';

// Drafts outlive a test, so every test has somebody of its own.
beforeEach(() => {
  actAs({ id: expect.getState().currentTestName ?? '' });
});

const locations = defineResource('locations', {
  icon: EventOutlined,
  softDelete: 'update',
  fields: { name: text(), description: text() },
  list: ['name'],
  search: [],
  sort: { field: 'name', order: 'ASC' },
});

const CACHED = { id: '1', name: 'Eastside', description: 'Old', updated_at: '2026-11-21T10:00:00' };
const NEWER = { ...CACHED, description: 'New', updated_at: '2026-11-21T10:00:01' };

/** A form that is filled from a copy; the function shows what was read then. */
function showForm(resource: ResourceDefinition = locations) {
  const update = vi.fn((_resource: string, { data }: UpdateParams) =>
    Promise.resolve({ data: { ...NEWER, ...data, updated_at: '2026-11-21T10:00:02' } }),
  );
  let read = (_record: RaRecord): void => undefined;
  function Page() {
    const [record, setRecord] = useState<RaRecord>(CACHED);
    read = setRecord;
    return <EditForm resource={resource} record={record} />;
  }
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          dataProvider={testDataProvider({ update: update as never })}
        >
          <Page />
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    arrive: (record: RaRecord) => {
      act(() => {
        read(record);
      });
    },
    madeFrom: () => update.mock.lastCall?.[1].previousData as unknown,
  };
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('a form that was filled from an old copy', () => {
  it('shows the newer record as long as nothing was typed, and is saved from it', async () => {
    const { user, arrive, madeFrom } = showForm();
    expect(field(/Description/)).toHaveValue('Old');
    arrive(NEWER);
    await waitFor(() => {
      expect(field(/Description/)).toHaveValue('New');
    });
    await user.type(field(/Name/), ' Pantry');
    await user.click(save());
    await waitFor(() => {
      expect(madeFrom()).toMatchObject({ updated_at: NEWER.updated_at });
    });
  });

  it('keeps what was typed, and is saved from what it was filled from', async () => {
    const { user, arrive, madeFrom } = showForm();
    await user.type(field(/Name/), ' Pantry');
    arrive(NEWER);
    expect(field(/Name/)).toHaveValue('Eastside Pantry');
    expect(field(/Description/)).toHaveValue('Old');
    await user.click(save());
    // The server refuses that as a conflict, which both versions are shown for.
    await waitFor(() => {
      expect(madeFrom()).toMatchObject({ updated_at: CACHED.updated_at });
    });
  });

  it('never goes back to an older record', async () => {
    const { arrive } = showForm();
    arrive(NEWER);
    await waitFor(() => {
      expect(field(/Description/)).toHaveValue('New');
    });
    arrive(CACHED);
    expect(field(/Description/)).toHaveValue('New');
  });
});

it('a form in sections begins with the first of them', () => {
  showForm(clients);
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Person');
  expect(first?.parentElement?.previousElementSibling).toBeNull();
});
