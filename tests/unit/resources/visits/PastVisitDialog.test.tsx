import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ContextType } from 'react';
import { expect, it, vi } from 'vitest';
import { shiftDay, today } from '../../../../src/i18n/dates';
import { bindFields } from '../../../../src/kit/fields/bindField';
import { number } from '../../../../src/kit/fields/fields';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import PastVisitDialog from '../../../../src/resources/visits/PastVisitDialog';
import { useHouseholdCounts } from '../../../../src/resources/visits/useHouseholdCounts';
import { showAtDesk } from '../../pages/checkIn/deskWorld';

const NOBODY = { size: 1, adults: 0, children: 0, seniors: 0, unknown: 1 };
const LAST_WEEK = shiftDay(today(), -7);

/** A page that shows the household of today itself, and opens the dialog. */
function ClientPage({ onSaved }: { onSaved: () => void }) {
  const { data } = useHouseholdCounts('c', today());
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        {data ? 'Add' : 'Wait'}
      </button>
      {isOpen && (
        <PastVisitDialog
          clientId="c"
          location={{ id: 'l', name: 'Eastside Pantry' }}
          onClose={vi.fn()}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

/** The dialog of a client whose household the database counts by the day. */
function show(
  countsOn: (day: unknown) => object,
  known: ContextType<typeof ResourcesContext> = [],
) {
  const rpc = vi.fn((name: string, args: Readonly<Record<string, unknown>>) =>
    name === 'household_counts'
      ? Promise.resolve(countsOn(args['p_day']))
      : Promise.resolve({ visit_id: 'v', repeated: false }),
  );
  const onSaved = vi.fn();
  const world = showAtDesk(
    <ResourcesContext value={known}>
      <ClientPage onSaved={onSaved} />
    </ResourcesContext>,
    { rpc, getList: () => Promise.resolve({ data: [], total: 0 }) },
  );
  const sent = () => rpc.mock.calls.find(([name]) => name === 'add_past_visit')?.[1];
  return { ...world, onSaved, sent };
}

const numbers = () => screen.getAllByRole('spinbutton').map((field) => field.ariaValueNow);
const typeDay = (day: string) =>
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: day } });

it('begins like a check-in: of somebody of whom nothing is known no age is made up', async () => {
  const { person, onSaved, sent } = show(() => ({ ...NOBODY, from: 'nothing', visited_on: null }));
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/as far as we know/)).toBeVisible();
  expect(numbers()).toEqual(['0', '0', '0', '1']);
  typeDay(LAST_WEEK);
  await person.type(screen.getByLabelText(/^Reason for the late entry/), 'Copied from the sheet');
  await person.click(screen.getByRole('button', { name: 'Add visit' }));
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(sent()).toMatchObject({
    ...{ p_household_size: 1, p_adults: 0, p_children: 0, p_seniors: 0 },
    ...{ p_visited_on: LAST_WEEK },
  });
});

it('asks what the network asks about visits, and beforehand says what it chose', async () => {
  const fields = { custom_seats: { ...number(), suggested: 4 } };
  const known = resources.map((resource) => ({
    ...resource,
    askedFields: Object.values(bindFields(fields)),
  }));
  const { person, onSaved, sent } = show(
    () => ({ ...NOBODY, from: 'nothing', visited_on: null }),
    known,
  );
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  typeDay(LAST_WEEK);
  await person.type(screen.getByLabelText(/^Reason for the late entry/), 'Copied from the sheet');
  // Of the client it asks nothing.
  expect(screen.getAllByRole('textbox', { name: /seats/ })).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: /seats/ })).toHaveValue('4');
  await person.click(screen.getByRole('button', { name: 'Add visit' }));
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(sent()).toMatchObject({ p_answers: { visits: { seats: 4 } } });
});

it('has the household of the day that is typed, until somebody counts it again', async () => {
  const now = { size: 3, adults: 2, children: 1, seniors: 0, unknown: 0 };
  const before = { size: 2, adults: 2, children: 0, seniors: 0, unknown: 0 };
  const { person } = show((day) => ({
    ...(day === today() ? now : before),
    ...{ from: 'members', visited_on: null },
  }));
  await person.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => {
    expect(numbers()).toEqual(['2', '1', '0']);
  });
  typeDay(LAST_WEEK);
  await waitFor(() => {
    expect(numbers()).toEqual(['2', '0', '0']);
  });
  await person.click(screen.getByRole('button', { name: 'More: Seniors' }));
  typeDay(today());
  expect(await screen.findByText('3 people')).toBeVisible();
  expect(numbers()).toEqual(['2', '0', '1']);
});
