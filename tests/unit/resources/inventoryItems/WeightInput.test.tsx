import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourceCard } from '../../../../src/kit/form/ResourceForm';
import items from '../../../../src/resources/inventoryItems';
import { actAs } from '../../../support/currentUser';

beforeEach(() => {
  actAs({ id: expect.getState().currentTestName ?? '' });
});

/** The form of an item, and what it saves. */
function open(record?: { id: string; name: string; unit_pounds: number | null }) {
  const onSave = vi.fn(() => Promise.resolve(undefined));
  const form = <ResourceCard resource={items} record={record} onSave={onSave} submitLabel="Save" />;
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: <CoreAdminContext i18nProvider={i18nProvider}>{form}</CoreAdminContext>,
        },
      ])}
    />,
  );
  return { user: userEvent.setup(), onSave };
}

const weight = () => screen.getByRole('textbox', { name: 'Unit weight' });
const offer = () => screen.queryByRole('button', { name: /^Use / });

describe('the weight of an item', () => {
  it('is offered from the name, and taken by who confirms it', async () => {
    const { user, onSave } = open();
    expect(offer()).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Black beans 15 oz can');
    expect(weight()).toHaveValue('');
    await user.click(
      screen.getByRole('button', { name: 'Use 0.94 lb (from “15 oz” in the name)' }),
    );
    expect(weight()).toHaveValue('0.94 lb');
    expect(weight()).toHaveFocus();
    expect(offer()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ unit_pounds: 0.94 }));
    });
  });

  it('is not offered where it is stated, nor from a volume', () => {
    open({ id: '1', name: 'Black beans 15 oz can', unit_pounds: 1 });
    expect(weight()).toHaveValue('1 lb');
    expect(offer()).toBeNull();
  });

  it('is read in ounces, and says what to type where it is none', async () => {
    const { user, onSave } = open({ id: '1', name: 'Milk, half gallon', unit_pounds: null });
    expect(offer()).toBeNull();
    await user.type(weight(), '1 gal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Type a weight from 0.01 to 999.99 lb, such as 0.94 lb, 15 oz, or 425 g.',
    );
    expect(weight()).toHaveValue('1 gal');
    await user.clear(weight());
    await user.type(weight(), '15 oz');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ unit_pounds: 0.94 }));
    });
  });
});
