import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider, type UpdateParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { MASKED } from '../../../../src/data/withSensitive';
import { i18nProvider } from '../../../../src/i18n/provider';
import { defineResource } from '../../../../src/kit/defineResource';
import { EditForm } from '../../../../src/kit/form/EditForm';
import { person, ssn, text } from '../../../../src/kit/fields/fields';
import { actAs } from '../../../support/currentUser';

const clients = defineResource('clients', {
  icon: PersonOutlined,
  softDelete: 'update',
  fields: {
    full_name: person({ readOnly: true }),
    first_name: text(),
    partial_ssn: ssn({
      sensitive: {
        known: 'has_partial_ssn',
        reveal: { rpc: 'reveal_partial_ssn', id: 'p_client_id' },
      },
    }),
  },
  list: ['full_name'],
  search: [],
  sort: { field: 'full_name', order: 'ASC' },
});

const update = vi.fn((_resource: string, { data }: UpdateParams) =>
  Promise.resolve({ data: { id: '1', ...data } }),
);
const rpc = vi.fn((..._call: unknown[]) => Promise.resolve<unknown>('4417'));
beforeEach(() => {
  actAs({ id: expect.getState().currentTestName ?? '' });
  vi.clearAllMocks();
});

function showForm(stored: string | null) {
  const record = { id: '1', full_name: 'Rosa', first_name: 'Rosa', partial_ssn: stored };
  const dataProvider = { ...testDataProvider({ update: update as never }), rpc };
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
          <EditForm resource={clients} record={record} />
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

const LABEL = 'SSN, last 4 digits';
const field = () => screen.getByLabelText<HTMLInputElement>(LABEL, { exact: true });
const show = () => screen.getByRole('button', { name: `Show ${LABEL}` });
/** Saves, and says what was sent of it. */
async function save(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('First name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(update).toHaveBeenCalledOnce();
  });
  const data: unknown = update.mock.calls[0]?.[1].data;
  return (data as { partial_ssn: unknown }).partial_ssn;
}

describe('a value that is not shown until asked for', () => {
  it('stays as it is when nobody touches it', async () => {
    const user = showForm(MASKED);
    expect(field()).toHaveValue('');
    expect(field()).toHaveAttribute('placeholder', MASKED);
    expect(await save(user)).toBe(MASKED);
    expect(rpc).not.toHaveBeenCalled();
  });

  it('stays as it is when what was typed is taken away again', async () => {
    const user = showForm(MASKED);
    await user.type(field(), '12');
    await user.clear(field());
    expect(await save(user)).toBe(MASKED);
  });

  it('becomes what is typed, hidden from who looks on', async () => {
    const user = showForm(MASKED);
    await user.type(field(), '0812');
    expect(field().type).toBe('password');
    expect(await save(user)).toBe('0812');
  });

  it('is asked for once, shown, and hidden again', async () => {
    const user = showForm(MASKED);
    await user.click(show());
    await waitFor(() => {
      expect(field()).toHaveValue('4417');
    });
    expect(field().type).toBe('text');
    expect(rpc).toHaveBeenCalledExactlyOnceWith(
      'reveal_partial_ssn',
      { p_client_id: '1' },
      { message: 'form.revealFailed' },
    );
    await user.click(screen.getByRole('button', { name: `Hide ${LABEL}` }));
    expect(field()).toHaveValue('');
    expect(await save(user)).toBe(MASKED);
  });

  it('is taken away by who has seen it', async () => {
    const user = showForm(MASKED);
    await user.click(show());
    await waitFor(() => {
      expect(field()).toHaveValue('4417');
    });
    await user.clear(field());
    expect(await save(user)).toBeNull();
  });

  it('stays hidden when it could not be had', async () => {
    rpc.mockRejectedValueOnce(new DataError({ kind: 'offline' }));
    const user = showForm(MASKED);
    await user.click(show());
    await waitFor(() => {
      expect(rpc).toHaveBeenCalledOnce();
    });
    expect(field()).toHaveValue('');
    expect(show()).toHaveAttribute('aria-pressed', 'false');
  });

  it('is an ordinary field where there is none', async () => {
    const user = showForm(null);
    expect(field()).not.toHaveAttribute('placeholder');
    await user.type(field(), '12');
    await user.clear(field());
    expect(await save(user)).toBeNull();
    await user.click(show());
    expect(rpc).not.toHaveBeenCalled();
  });
});
