import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider, type UpdateParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { AgeBandsForm } from '../../../../src/resources/networks/AgeBandsForm';

const NETWORK = {
  id: '1',
  name: 'Harvest Valley',
  age_bands: { adult_from: 18, senior_from: 60 },
  updated_at: '2026-11-21T10:00:00',
};

function showForm() {
  const update = vi.fn((_resource: string, { data }: UpdateParams) =>
    Promise.resolve({ data: { ...NETWORK, ...data } }),
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          dataProvider={testDataProvider({ update: update as never })}
        >
          <AgeBandsForm record={NETWORK} />
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  return {
    type: async (name: string, age: string) => {
      await user.clear(field(name));
      if (age) await user.type(field(name), age);
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save age groups' })),
    update,
  };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const ADULTS = 'Adults start at age';
const SENIORS = 'Seniors start at age';

describe('the form of the age bands', () => {
  it('has buttons only while something is changed, and gives the focus back', async () => {
    const { type, save } = showForm();
    const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons()).toEqual([]);
    await type(SENIORS, '65');
    expect(buttons()).toEqual(['Discard', 'Save age groups']);
    expect(screen.getByText('Was: adults from 18, seniors from 60')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field(SENIORS)).toHaveValue('60');
    expect(buttons()).toEqual([]);
    await type(SENIORS, '65');
    await save();
    await waitFor(() => {
      expect(buttons()).toEqual([]);
    });
    expect(field(ADULTS)).toHaveFocus();
  });

  it('shows the ages of the network, and saves both as numbers', async () => {
    const { type, save, update } = showForm();
    expect(field(ADULTS)).toHaveValue('18');
    expect(field(SENIORS)).toHaveValue('60');
    await type(SENIORS, '65');
    await save();
    await waitFor(() => {
      expect(update).toHaveBeenCalledTimes(1);
    });
    expect(update.mock.lastCall?.[1]).toMatchObject({
      id: '1',
      data: { age_bands: { adult_from: 18, senior_from: 65 } },
      previousData: NETWORK,
    });
  });

  it.each([
    ['are as old as adults', SENIORS, '18', 'The senior age must be higher than the adult age.'],
    ['are younger than adults', ADULTS, '61', 'The senior age must be higher than the adult age.'],
    ['have no age', SENIORS, '', 'Seniors start at age is required'],
  ])('saves nothing when seniors %s', async (_, name, age, words) => {
    const { type, save, update } = showForm();
    await type(name, age);
    await save();
    await waitFor(() => {
      expect(field(SENIORS)).toHaveAccessibleDescription(words);
    });
    expect(update).not.toHaveBeenCalled();
  });

  it.each([
    [ADULTS, '0'],
    [SENIORS, '121'],
  ])('takes no age outside of life: %s %s', async (name, age) => {
    const { type, save, update } = showForm();
    await type(name, age);
    await save();
    await waitFor(() => {
      expect(field(name)).toBeInvalid();
    });
    expect(update).not.toHaveBeenCalled();
  });
});
