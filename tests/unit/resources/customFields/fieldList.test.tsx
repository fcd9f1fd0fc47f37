import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import customFields from '../../../../src/resources/customFields';
import CreateField from '../../../../src/resources/customFields/CreateField';
import FieldListView from '../../../../src/resources/customFields/FieldListView';
import { showPart } from '../programs/programsWorld';

const aField = (id: string, change: object = {}) => ({
  ...{ id, label: id, entity: 'clients', kind: 'yes_no', options: [], section: null, help: null },
  ...{ required: false, readers: 'all', retired: false, position: 1 },
  ...{ updated_at: '2026-11-22T10:00:00' },
  ...change,
});

const FIELDS = [
  aField('Needs a ride', { readers: 'admins' }),
  aField('Language', {
    ...{ kind: 'one_of', required: true },
    options: [
      { code: 'es', label: 'Spanish' },
      { code: 'ar', label: 'Arabic' },
      { code: 'la', label: 'Latin', retired: true },
    ],
  }),
  aField('Old question', { retired: true }),
  aField('Came by bus', { entity: 'visits' }),
  aField('Location', { entity: 'visits', retired: true }),
];

/** The list of fields and the page that adds one, and a server that filters as it is asked to. */
function open(further: object = {}) {
  const getList = (_resource: string, { filter = {} }: Partial<GetListParams>) => {
    const wanted = Object.entries(filter as object).map(([key, value]) => [
      key.split('@')[0] ?? '',
      value as unknown,
    ]);
    const data = FIELDS.filter((field) =>
      wanted.every(([column, value]) => Reflect.get(field, String(column)) === value),
    );
    return Promise.resolve({ data, total: data.length });
  };
  const part = (
    <>
      <Routes>
        <Route
          path="/network-settings/fields/create"
          element={<CreateField resource={customFields} />}
        />
        <Route path="*" element={<FieldListView resource={customFields} />} />
      </Routes>
      <Toaster />
    </>
  );
  return showPart(part, [], { getList, ...further });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Fields' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent.replaceAll('\u2009', ' '));
};

it('shows the fields of one kind of record, chosen by tabs, and adds one of the same', async () => {
  const { person } = open();
  await screen.findByRole('link', { name: /^Language/ });
  expect(await rows()).toEqual(['Needs a ride Network admins only', 'Language * required']);
  expect(screen.getByText('One choice, 2 options')).toBeVisible();
  expect(screen.getByText('3 of 50 fields')).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Visits (1)' }));
  await screen.findByRole('link', { name: 'Came by bus' });
  expect(await rows()).toEqual(['Came by bus']);
  await person.click(screen.getByRole('link', { name: 'Add field' }));
  expect(await screen.findByLabelText(/^Shown on/)).toHaveValue('visits');
});

it('moves a field that is dragged by its name to the place of another one', async () => {
  const { update } = open();
  const name = (label: RegExp) => screen.findByRole('link', { name: label });
  fireEvent.dragStart(await name(/^Language/));
  const target = await name(/^Needs a ride/);
  // The browser drops only where the page takes it.
  expect(fireEvent.dragOver(target)).toBe(false);
  expect(
    fireEvent.dragOver(screen.getByText(/^Forms show the fields in this order. To move one, drag/)),
  ).toBe(true);
  fireEvent.drop(target);
  await waitFor(() => {
    expect(update.mock.calls.map(([, { id, data }]) => [id, data])).toEqual([
      ['Needs a ride', { position: 2 }],
    ]);
  });
});

it('has the retired fields below, and asks one again', async () => {
  const { person, update } = open();
  const list = await screen.findByRole('list', { name: 'Retired fields (1)' });
  expect(within(list).getByRole('link')).toHaveTextContent('Old question');
  await person.click(within(list).getByRole('button', { name: 'Use again: Old question' }));
  expect(update.mock.lastCall?.[1].data).toEqual({ retired: false });
  await person.click(screen.getByRole('tab', { name: 'Items (0)' }));
  expect(screen.queryByRole('list', { name: /^Retired/ })).toBeNull();
  expect(await screen.findByText(/^There are no fields here yet/)).toBeVisible();
});

it('says what stands against asking a field again', async () => {
  const taken = new DataError({
    ...{ kind: 'invalid', message: 'resources.custom_fields.errors.update' },
    cause: { body: { code: '23505' } },
  });
  const { person } = open({ update: () => Promise.reject(taken) });
  await person.click(await screen.findByRole('button', { name: 'Use again: Old question' }));
  expect(
    await screen.findByText('Another field has the same label. Rename or retire that one first.'),
  ).toBeVisible();
});

it('asks no field again whose label the product has by now', async () => {
  const { person, update } = open();
  await person.click(await screen.findByRole('tab', { name: 'Visits (1)' }));
  await person.click(await screen.findByRole('button', { name: 'Use again: Location' }));
  expect(
    await screen.findByText('This form already has a field with this label. Choose another label.'),
  ).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});
