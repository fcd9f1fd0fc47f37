import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { setNetworkTexts } from '../../../../src/i18n/text';
import type { CustomField } from '../../../../src/kit/custom/customField';
import { labelsOf, mergeFields } from '../../../../src/kit/custom/mergeFields';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { NewClientPanel } from '../../../../src/pages/checkIn/NewClientPanel';
import { resources } from '../../../../src/resources';
import { CheckInPanel } from '../../../../src/resources/visits/CheckInPanel';
import type { CheckInContext } from '../../../../src/resources/visits/checkInContext';
import { aUser } from '../../../support/renderShell';
import { showAtDesk } from '../../pages/checkIn/deskWorld';

const aField = (values: Partial<CustomField>): CustomField => ({
  ...{ id: '1', entity: 'clients', code: 'carries', label: 'Carries', help: null },
  ...{ kind: 'short_text', options: [], section: null, required: false, retired: false },
  ...{ position: 1, readers: 'all', ask_at_check_in: true, default_value: null },
  ...values,
});

const DIET = { entity: 'clients', code: 'diet', label: 'Diet', kind: 'one_of' } as const;
const CAME_BY = { entity: 'visits', code: 'diet', label: 'Came by', kind: 'one_of' } as const;
const FIELDS = [
  aField({}),
  aField({ ...DIET, options: [{ code: 'vegan', label: 'Vegan' }] }),
  // The code of a client's field, too.
  aField({
    ...{ ...CAME_BY, default_value: 'bus' },
    options: [
      { code: 'bus', label: 'Bus' },
      { code: 'on_foot', label: 'On foot' },
    ],
  }),
  aField({ code: 'route', label: 'Van route', ask_at_check_in: false }),
  aField({ entity: 'events', code: 'room', label: 'Room' }),
];

const PLACE = {
  ...{ today: '2026-11-22', events: [], programs_offered: [] },
  location: {
    ...{ id: 'l', name: 'Eastside Pantry' },
    ...{ inventory_tracking_enabled: false, strict_inventory_tracking_enabled: false },
  },
};

const CONTEXT: CheckInContext = {
  client: {
    ...{ id: 'c', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
    ...{ address_line1: null, address_line2: null, city: null, pinned_note: null },
    custom: { carries: 'Bags', route: 'north' },
  },
  needs: [],
  household: { adults: 2, children: 0, seniors: 0, unknown: 0, size: 2, from: 'members' },
  ...{ last_visit: null, limit: null, here_today: null, programs: [] },
  ...PLACE,
};

const SAVED = {
  ...{ visit_id: 'v', client_id: 'c', order_id: null, order_number: null, repeated: false },
};

beforeEach(() => {
  setNetworkTexts(labelsOf(FIELDS));
});
afterEach(() => {
  setNetworkTexts({});
});

interface Opened {
  fields?: readonly CustomField[];
  entered?: number;
  answer?: (args: object) => Promise<object>;
}

/** A panel at a desk whose network has these fields, what it sends, and a button that adds the others. */
function openPanel(
  name: 'check_in' | 'check_in_new_client',
  { fields = FIELDS, entered = 1, answer = () => Promise.resolve(SAVED) }: Opened = {},
) {
  const sent: Record<string, unknown>[] = [];
  const onSaved = vi.fn();
  const Desk = () => {
    const [known, setKnown] = useState(fields);
    return (
      <ResourcesContext value={resources.map((resource) => mergeFields(resource, known))}>
        <button onClick={() => setKnown(FIELDS)}>More fields</button>
        {name === 'check_in' ? (
          <CheckInPanel context={CONTEXT} entered={entered} onSaved={onSaved} />
        ) : (
          <NewClientPanel
            place={PLACE}
            asked={{
              ...{ name: 'Ana', first_name: 'Ana', last_name: null },
              ...{ date_of_birth: null, phone_number: null },
            }}
            {...{ event: null, draft: 'new', entered, onSaved, onUse: vi.fn() }}
          />
        )}
      </ResourcesContext>
    );
  };
  const shown = showAtDesk(<Desk />, {
    // Drafts outlive a test, so every test has somebody of its own.
    user: aUser({ id: expect.getState().currentTestName ?? '' }),
    rpc: (called, args) => {
      if (called !== name) return new Promise<never>(() => undefined);
      sent.push(args);
      return answer(args);
    },
  });
  return { ...shown, sent, onSaved };
}

const questions = async () =>
  within(await screen.findByRole('group', { name: "Your network's questions" }));

it('asks what the network asks at the check-in, by keys, and sends what was changed', async () => {
  const { person, sent, onSaved } = openPanel('check_in');
  const asked = await questions();
  expect(
    [...asked.getAllByRole('textbox'), ...asked.getAllByRole('combobox')].map(
      (input) => (input as HTMLInputElement).value,
    ),
  ).toEqual(['Bags', '', 'bus']);
  expect(asked.getByRole('combobox', { name: 'Diet' })).toHaveDisplayValue('Not asked');
  await waitFor(() => {
    expect(screen.getByRole('spinbutton', { name: 'Adults' })).toHaveFocus();
  });
  screen.getByRole('spinbutton', { name: 'Seniors' }).focus();
  await person.tab();
  while (!asked.queryByRole('textbox', { name: 'Carries' })?.matches(':focus')) await person.tab();
  await person.tab();
  expect(asked.getByRole('combobox', { name: 'Diet' })).toHaveFocus();
  await person.selectOptions(asked.getByRole('combobox', { name: 'Diet' }), 'Vegan');
  await person.tab();
  expect(asked.getByRole('combobox', { name: 'Came by' })).toHaveFocus();
  await person.keyboard('{Enter}');
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(sent[0]?.['p_answers']).toEqual({ clients: { diet: 'vegan' }, visits: { diet: 'bus' } });
});

it('checks in by the second Enter, unless a required answer is missing', async () => {
  const { person, sent, onSaved } = openPanel('check_in', {
    fields: [aField({ ...DIET, kind: 'yes_no', required: true })],
    entered: 2,
  });
  expect(await screen.findByText('Diet is required')).toBeVisible();
  const [yes] = within(screen.getByRole('radiogroup', { name: /^Diet/ })).getAllByRole('radio');
  expect(yes).toHaveFocus();
  expect(sent).toEqual([]);
  await person.keyboard(' {Enter}');
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

it('asks nothing more, and sends nothing more, where nothing is asked', async () => {
  const { sent, onSaved } = openPanel('check_in', {
    fields: [FIELDS[3] ?? aField({})],
    entered: 2,
  });
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(screen.queryByRole('group', { name: "Your network's questions" })).toBeNull();
  expect(sent[0]).not.toHaveProperty('p_answers');
});

it('keeps what is typed when a field comes, and begins it with the answer that there is', async () => {
  const { person } = openPanel('check_in', { fields: FIELDS.slice(1) });
  const asked = await questions();
  await person.selectOptions(asked.getByRole('combobox', { name: 'Diet' }), 'Vegan');
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'Umbrella');
  await person.click(screen.getByRole('button', { name: 'More fields' }));
  expect(await screen.findByRole('textbox', { name: 'Carries' })).toHaveValue('Bags');
  expect(screen.getByRole('combobox', { name: 'Diet' })).toHaveValue('vegan');
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Umbrella');
});

it('says which answer was not saved: the network no longer asks it', async () => {
  const { person, onSaved } = openPanel('check_in', {
    answer: () =>
      Promise.resolve({
        ...SAVED,
        answers: { clients: { carries: 'Bags' }, visits: { diet: 'bus' } },
      }),
  });
  const asked = await questions();
  await person.type(asked.getByRole('textbox', { name: 'Carries' }), ', boxes{Enter}');
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(await screen.findByText('Not saved: Carries')).toBeVisible();
});

it('names the field of an answer that is refused, and keeps what is typed', async () => {
  const { person, onSaved } = openPanel('check_in', {
    answer: () =>
      Promise.reject(
        new DataError({
          kind: 'invalid',
          detail: 'data.refusals.customValueNotValid',
          values: { field: 'Carries' },
        }),
      ),
  });
  const asked = await questions();
  await person.type(asked.getByRole('textbox', { name: 'Carries' }), ', boxes{Enter}');
  expect(await screen.findByText(/^The answer to Carries doesn't fit the field/)).toBeVisible();
  expect(asked.getByRole('textbox', { name: 'Carries' })).toHaveValue('Bags, boxes');
  expect(onSaved).not.toHaveBeenCalled();
});

it('asks a new client the same, beginning with what the network chose', async () => {
  const { person, sent, onSaved } = openPanel('check_in_new_client', {
    fields: [aField({ default_value: 'Boxes' }), ...FIELDS.slice(1)],
  });
  const asked = await questions();
  expect(asked.getByRole('textbox', { name: 'Carries' })).toHaveValue('Boxes');
  await person.selectOptions(asked.getByRole('combobox', { name: 'Came by' }), 'On foot');
  await person.click(screen.getByRole('button', { name: /^Create and check in/ }));
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(sent).toMatchObject([
    { p_answers: { clients: { carries: 'Boxes' }, visits: { diet: 'on_foot' } } },
  ]);
});
