import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { bindFields } from '../../../../src/kit/fields/bindField';
import { choice, reference } from '../../../../src/kit/fields/fields';
import { timeZone } from '../../../../src/kit/fields/timeZoneField';
import { DialogForm } from '../../../../src/kit/form/DialogForm';
import { initialValues, schemaOf, type FormValues } from '../../../../src/kit/form/schemaOf';

const FIELDS = bindFields({
  gender: choice({ woman: 'Woman', man: 'Man' }),
  time_zone: timeZone({ none: 'resources.locations.details.asNetwork' }),
  event_id: reference('events', 'name'),
});
const ALL = Object.values(FIELDS);

const EVENTS = [
  { id: '60000000-0000-4000-8000-000000000001', name: 'Open Pantry' },
  { id: '60000000-0000-4000-8000-000000000002', name: 'Coat Drive' },
];

/** A dialog with a select of each kind. */
async function showDialog(onSave: () => Promise<undefined> = () => Promise.resolve(undefined)) {
  const saved: FormValues[] = [];
  const save = (values: FormValues) => {
    saved.push(values);
    return onSave();
  };
  const dataProvider = testDataProvider({
    getList: (() => Promise.resolve({ data: EVENTS, total: 2 })) as never,
    getOne: ((_: string, { id }: { id: string }) =>
      Promise.resolve({ data: EVENTS.find((event) => event.id === id) })) as never,
  });
  const element = (
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
      <DialogForm
        resource="clients"
        title="A client"
        text="Who it is"
        submitLabel="Save"
        schema={(words) => schemaOf(ALL, words)}
        defaults={initialValues(ALL)}
        onSave={save}
        onClose={() => undefined}
      >
        {ALL.map((field) => field.input())}
      </DialogForm>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const person = userEvent.setup();
  // Both come with chunks of their own.
  await screen.findByRole('combobox', { name: /^Event/ });
  await screen.findByRole('combobox', { name: /^Time zone/ });
  return { person, saved };
}

const select = (name: RegExp) => screen.getByRole('combobox', { name });

describe('Enter in a select of a dialog', () => {
  it('saves, once, however long it is held down', async () => {
    const { person, saved } = await showDialog(() => new Promise(() => undefined));
    await person.selectOptions(select(/^Gender/), 'woman');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(saved).toMatchObject([{ gender: 'woman' }]));
    await person.keyboard('{Enter>3/}');
    expect(saved).toHaveLength(1);
  });

  it.each([/^Time zone/, /^Event/])('saves from %s while its list is closed', async (name) => {
    const { person, saved } = await showDialog();
    select(name).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('chooses while its list is open, and saves with the next one', async () => {
    const { person, saved } = await showDialog();
    await person.type(select(/^Event/), 'Coat');
    await screen.findByRole('option', { name: 'Coat Drive' });
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(select(/^Event/)).toHaveValue('Coat Drive'));
    expect(saved).toEqual([]);
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(saved).toMatchObject([{ event_id: '60000000-0000-4000-8000-000000000002' }]),
    );
  });

  it.each([
    [/^Time zone/, 'Det'],
    [/^Event/, 'Nothing like it'],
  ])('in %s saves nothing past a text that is no choice', async (name, text) => {
    const { person, saved } = await showDialog();
    await person.type(select(name), text);
    await waitFor(() => expect(select(name)).toHaveAttribute('aria-expanded', 'true'));
    await person.keyboard('{Enter}');
    expect(select(name)).toHaveValue(text);
    expect(saved).toEqual([]);
  });
});
