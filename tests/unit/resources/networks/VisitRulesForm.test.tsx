import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider, type UpdateParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { VisitRulesForm } from '../../../../src/resources/networks/VisitRulesForm';
import { hearErrors } from '../../../support/hearErrors';

const OPENED = {
  id: '1',
  name: 'Harvest Valley',
  visit_rules: { max_visits: 1, period_days: 7, scope: 'network' },
  updated_at: '2026-11-21T10:00:00',
};

/** The form, and a server on which somebody saved that version meanwhile. */
function showForm(current: typeof OPENED) {
  const update = vi.fn((_resource: string, { data, previousData }: UpdateParams) =>
    Reflect.get(previousData ?? {}, 'updated_at') === current.updated_at
      ? Promise.resolve({ data: { ...current, ...data, updated_at: '2026-11-21T12:00:00' } })
      : Promise.reject(new ConflictError(current)),
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          dataProvider={testDataProvider({ update: update as never })}
        >
          <VisitRulesForm record={OPENED} />
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  const saved = () =>
    update.mock.calls.map(([, { data }]) => (data as { visit_rules: unknown }).visit_rules);
  return { user: userEvent.setup(), saved };
}

const field = (name: string) => screen.getByRole('textbox', { name });
/** react-admin writes every refusal of a data provider to the console while it is developed. */
const REFUSED_ONCE = [expect.stringContaining('ConflictError') as unknown];
const later = { ...OPENED, updated_at: '2026-11-21T11:00:00' };

describe('the form of the visit rules', () => {
  it('is saved although the name of the network was changed meanwhile', async () => {
    const heard = hearErrors();
    const { user, saved } = showForm({ ...later, name: 'Harvest' });
    await user.clear(field('Days'));
    await user.type(field('Days'), '14');
    await user.click(screen.getByRole('button', { name: 'Save visit rules' }));
    const wanted = { max_visits: 1, period_days: 14, scope: 'network' };
    await waitFor(() => {
      expect(saved()).toEqual([wanted, wanted]);
    });
    expect(heard()).toEqual(REFUSED_ONCE);
  });

  it('shows the rules that somebody else saved, and keeps what was typed', async () => {
    const heard = hearErrors();
    const { user, saved } = showForm({
      ...later,
      visit_rules: { max_visits: 3, period_days: 30, scope: 'network' },
    });
    await user.clear(field('Days'));
    await user.type(field('Days'), '14');
    await user.click(screen.getByRole('button', { name: 'Save visit rules' }));
    await waitFor(() => {
      expect(field('Visits')).toHaveValue('3');
    });
    expect(field('Days')).toHaveValue('14');
    expect(screen.getByText('Was: 3 visits in 30 days')).toBeVisible();
    expect(saved()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save visit rules' }));
    await waitFor(() => {
      expect(saved().at(-1)).toEqual({ max_visits: 3, period_days: 14, scope: 'network' });
    });
    expect(heard()).toEqual(REFUSED_ONCE);
  });
});
