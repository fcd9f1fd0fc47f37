import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CoreAdminContext, testDataProvider, type UpdateParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ConflictError, DataError } from '../../../../src/data/errors';
import { today } from '../../../../src/i18n/dates';
import { i18nProvider } from '../../../../src/i18n/provider';
import { FoodBankForm } from '../../../../src/resources/networks/monthlyForm/FoodBankForm';
import { PoundValuesForm } from '../../../../src/resources/networks/monthlyForm/PoundValuesForm';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';
import { anAdmin } from '../../../support/renderShell';

const YEAR = Number(today().slice(0, 4));

const NETWORK = {
  ...{ id: 'n1', name: 'Harvest Valley', food_bank: 'Gleaners', agency_number: '4417' },
  pound_values: { [YEAR]: 1.97, [YEAR - 4]: 1.7 },
  updated_at: '2026-11-21T10:00:00',
};

/** A form of the network, and a server that refuses once for each of these reasons. */
function show(form: ReactElement, ...refusals: readonly Error[]) {
  actAs(anAdmin({ isNetworkAdmin: true }));
  const update = vi.fn((_resource: string, { data }: UpdateParams) =>
    Promise.resolve({ data: { ...NETWORK, ...data } }),
  );
  for (const refusal of refusals) update.mockImplementationOnce(() => Promise.reject(refusal));
  const element = (
    <CoreAdminContext
      i18nProvider={i18nProvider}
      dataProvider={testDataProvider({ update: update as never })}
    >
      {form}
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const person = userEvent.setup();
  return {
    person,
    type: async (name: string, words: string) => {
      await person.clear(field(name));
      if (words) await person.type(field(name), words);
    },
    save: (name: string) => person.click(screen.getByRole('button', { name })),
    saved: () => update.mock.calls.map(([, { data }]): unknown => data),
  };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const refused = (name: string) => [expect.stringContaining(name) as unknown];

describe('the food bank of a network', () => {
  it('keeps what was typed when the server refuses it', async () => {
    const heard = hearErrors();
    const { type, save, saved } = show(
      <FoodBankForm record={NETWORK} />,
      new DataError({ kind: 'server' }),
    );
    await type('Food bank', 'Gleaners Food Bank');
    await type('Agency number', '');
    await save('Save food bank');
    await waitFor(() => {
      expect(saved()).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save food bank' })).toBeEnabled();
    });
    expect(field('Food bank')).toHaveValue('Gleaners Food Bank');
    expect(field('Agency number')).toHaveValue('');
    await save('Save food bank');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Save food bank' })).toBeNull();
    });
    expect(saved().at(-1)).toMatchObject({
      ...{ food_bank: 'Gleaners Food Bank', agency_number: null },
    });
    expect(heard()).toEqual(refused('DataError'));
  });
});

describe('the value of a pound', () => {
  const now = `Value in ${YEAR}`;
  const before = `Value in ${YEAR - 1}`;

  it('is saved for two years, and those before stay', async () => {
    const { type, save, saved } = show(<PoundValuesForm record={NETWORK} />);
    expect([field(now), field(before)].map((one) => one.getAttribute('value'))).toEqual([
      ...['1.97', ''],
    ]);
    await type(now, '');
    await type(before, '$1.93');
    await save('Save values');
    await waitFor(() => {
      expect(saved()).toEqual([{ pound_values: { [YEAR - 4]: 1.7, [YEAR - 1]: 1.93 } }]);
    });
  });

  it.each(['0', '101', 'a lot'])('is not %s, which stays in its field', async (typed) => {
    const { type, save, saved } = show(<PoundValuesForm record={NETWORK} />);
    await type(now, typed);
    await save('Save values');
    await waitFor(() => {
      expect(field(now)).toHaveAccessibleDescription(`${now} is not valid.`);
    });
    expect(field(now)).toHaveValue(typed);
    expect(saved()).toEqual([]);
  });

  it('keeps what was typed beside what was saved meanwhile', async () => {
    const heard = hearErrors();
    const newer = {
      ...NETWORK,
      pound_values: { [YEAR]: 2, [YEAR - 1]: 1.93 },
      updated_at: '2026-11-21T11:00:00',
    };
    const { type, save, saved } = show(
      <PoundValuesForm record={NETWORK} />,
      new ConflictError(newer),
    );
    await type(now, '1.99');
    await save('Save values');
    await waitFor(() => {
      expect(field(before)).toHaveValue('1.93');
    });
    expect(field(now)).toHaveValue('1.99');
    await save('Save values');
    await waitFor(() => {
      expect(saved().at(-1)).toEqual({ pound_values: { [YEAR]: 1.99, [YEAR - 1]: 1.93 } });
    });
    expect(heard()).toEqual(refused('ConflictError'));
  });
});
