import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, RecordContextProvider, useNotificationContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { bindFields } from '../../../../src/kit/fields/bindField';
import { number, text } from '../../../../src/kit/fields/fields';
import { withWords } from '../../../../src/kit/fields/withWords';
import { NotSaved } from '../../../../src/kit/form/NotSaved';
import { RecordForm } from '../../../../src/kit/form/RecordForm';
import { initialValues, schemaOf, type FormValues } from '../../../../src/kit/form/schemaOf';
import { actAs } from '../../../support/currentUser';

/** How many toasts wait to be shown. */
const Toasts = () => (
  <span data-testid="toasts">{useNotificationContext().notifications.length}</span>
);

const FIELDS = bindFields({
  name: text({ required: true }),
  max_visits: withWords(number({ required: true }), ({ invalid: required }) => ({ required })),
});
const ALL = Object.values(FIELDS);

/** A form of its own fields on a page about a record that has a name too, and a page beside it. */
function showForm(
  onSave: (values: FormValues) => Promise<undefined> = () => Promise.resolve(undefined),
) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext i18nProvider={i18nProvider}>
          <RecordContextProvider value={{ id: '1', name: 'Of the page' }}>
            <RecordForm
              resource="networks"
              schema={(words) => schemaOf(ALL, words)}
              defaults={initialValues(ALL)}
              onSave={onSave}
              draft="own"
            >
              {ALL.map((field) => field.input())}
              <button type="submit">Save it</button>
            </RecordForm>
            <Toasts />
          </RecordContextProvider>
        </CoreAdminContext>
      ),
    },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
    { path: '/auth/login', element: <p>Login</p> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

/** Drafts outlive a test, so every test has somebody of its own. */
const somebody = () => ({ id: expect.getState().currentTestName ?? '' });
beforeEach(() => {
  actAs(somebody());
});

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save it' });
const toasts = () => screen.getByTestId('toasts').textContent;
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('a form of its own fields', () => {
  it('begins empty on a page about another record, and judges in the words of its fields', async () => {
    const { user } = showForm();
    expect(field(/Name/)).toHaveValue('');
    await user.click(save());
    await waitFor(() => {
      expect(alerts()).toEqual(['Name is required', 'Visits is not valid.']);
    });
  });

  it('puts what was refused at the field that is named, without a toast', async () => {
    const { user } = showForm(() => Promise.reject(new NotSaved({ max_visits: 'Too many.' })));
    await user.type(field(/Name/), 'Harvest');
    await user.type(field(/Visits/), '3');
    await user.click(save());
    await waitFor(() => {
      expect(alerts()).toEqual(['Too many.']);
    });
    expect(toasts()).toBe('0');
  });

  it.each([
    ['says nothing more of what the person was told', new NotSaved(), 0],
    ['reports any other failure', new Error('No.'), 1],
  ])('%s, and is not saved', async (_what, error, count) => {
    const onSave = vi.fn(() => Promise.reject(error));
    const { user, router } = showForm(onSave);
    await user.type(field(/Name/), 'Harvest');
    await user.type(field(/Visits/), '3');
    await user.click(save());
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith({ name: 'Harvest', max_visits: 3 });
    });
    await waitFor(() => {
      expect(toasts()).toBe(String(count));
    });
    await router.navigate('/elsewhere');
    await screen.findByRole('dialog');
  });

  it('brings back what was typed to who typed it, and to nobody else', async () => {
    const { user, router } = showForm();
    await user.type(field(/Name/), 'Harvest');
    await router.navigate('/auth/login');
    await screen.findByText('Login');
    actAs({ id: 'somebody else' });
    await router.navigate('/');
    expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('');
    await router.navigate('/auth/login');
    await screen.findByText('Login');
    actAs(somebody());
    await router.navigate('/');
    await waitFor(() => {
      expect(field(/Name/)).toHaveValue('Harvest');
    });
  });
});

describe('what was typed before', () => {
  const note = /^Your draft is back/;
  const find = () => screen.findByText(note);

  /** The form again, after what was typed into it was left behind. */
  async function comeBack() {
    const { user, router } = showForm();
    await user.type(field(/Name/), 'Harvest');
    await router.navigate('/auth/login');
    await screen.findByText('Login');
    await router.navigate('/');
    await find();
    return user;
  }

  it('is said to be there again, and is thrown away on demand', async () => {
    const user = await comeBack();
    expect(field(/Name/)).toHaveValue('Harvest');
    expect((await find()).closest('[role=status]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(field(/Name/)).toHaveValue('');
    expect(screen.queryByText(note)).toBeNull();
    cleanup();
    showForm();
    expect(field(/Name/)).toHaveValue('');
  });

  it('is forgotten when it is saved', async () => {
    const user = await comeBack();
    await user.type(field(/Visits/), '3');
    await user.click(save());
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
    cleanup();
    showForm();
    expect(field(/Name/)).toHaveValue('');
  });

  it('outlives a page that is loaded again', async () => {
    const { user } = showForm();
    await user.type(field(/Name/), 'Harvest');
    window.dispatchEvent(new Event('pagehide'));
    const stored = { ...window.sessionStorage };
    cleanup();
    for (const [key, value] of Object.entries(stored))
      window.sessionStorage.setItem(key, String(value));
    showForm();
    await find();
    expect(field(/Name/)).toHaveValue('Harvest');
  });

  it('is stored nowhere while nothing was typed', () => {
    showForm();
    window.dispatchEvent(new Event('pagehide'));
    const keys = Object.keys(window.sessionStorage);
    expect(keys.filter((key) => key.includes(somebody().id))).toEqual([]);
  });
});
