import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { formDrafts } from '../../../../src/data/formDrafts';
import { CheckInPanel } from '../../../../src/resources/visits/CheckInPanel';
import type { CheckInContext } from '../../../../src/resources/visits/checkInContext';
import { aUser } from '../../../support/renderShell';
import { showAtDesk } from '../../pages/checkIn/deskWorld';

const LINES = [{ item_id: 'rice', quantity: 3 }];
const HOUSEHOLD = { adults: 2, children: 1, seniors: 0, unknown: 1 };

const CONTEXT: CheckInContext = {
  client: {
    ...{ id: 'c', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
    ...{ address_line1: null, address_line2: null, city: null, pinned_note: null, custom: {} },
  },
  needs: [],
  household: { ...HOUSEHOLD, size: 4, from: 'last_visit' },
  last_visit: { visited_on: '2026-11-08' },
  ...{ limit: null, here_today: null, today: '2026-11-22', events: [] },
  ...{ programs: [], programs_offered: [] },
  location: {
    ...{ id: 'l', name: 'Eastside Pantry' },
    ...{ inventory_tracking_enabled: false, strict_inventory_tracking_enabled: false },
  },
};

const HERE = { visit_id: 'v0', visited_at: '2026-11-22T14:12:00Z', by: 'Maya Okafor' };
const LIMIT: CheckInContext['limit'] = {
  ...{ max_visits: 1, period_days: 30, visits: 1, exceeded: true },
  ...{ scope: 'network', next_eligible_on: '2026-11-29' },
};

afterEach(() => {
  formDrafts.forget(aUser().id, 'check-in c');
});

it('sends the household, the note and the lines of the order, once for two presses', async () => {
  // What was typed before a reload, which has the lines that the order's own form adds.
  formDrafts.keep(aUser().id, 'check-in c', {
    ...{ ...HOUSEHOLD, event_id: null, note: 'Umbrella', override_reason: null, lines: LINES },
  });
  let answer: (saved: object) => void = () => undefined;
  const rpc = vi.fn(
    (name: string) =>
      new Promise<object>((resolve) => {
        if (name === 'check_in') answer = resolve;
      }),
  );
  const onSaved = vi.fn();
  const { person } = showAtDesk(<CheckInPanel context={CONTEXT} entered={1} onSaved={onSaved} />, {
    rpc,
  });
  await person.dblClick(await screen.findByRole('button', { name: /^Check in/ }));
  // Both presses came before the answer, however slow they were.
  answer({
    ...{ visit_id: 'v', client_id: 'c', order_id: 'o', order_number: 7, repeated: false },
  });
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  const sent = rpc.mock.calls.filter(([name]) => name === 'check_in') as unknown[][];
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[1]).toEqual({
    ...{ p_client_id: 'c', p_location_id: 'l', p_override_reason: null, p_again: false },
    ...{ p_household_size: 4, p_adults: 2, p_children: 1, p_seniors: 0 },
    ...{ p_event_id: null, p_note: 'Umbrella', p_lines: LINES, p_programs: [] },
    p_idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  });
});

/** Saves every check-in. */
const aDesk = () =>
  vi.fn((name: string) =>
    name === 'check_in'
      ? Promise.resolve({
          ...{ visit_id: 'v', client_id: 'c', order_id: null, order_number: null, repeated: false },
        })
      : new Promise<never>(() => undefined),
  );
const checkIns = (rpc: ReturnType<typeof aDesk>) =>
  rpc.mock.calls.filter(([name]) => name === 'check_in');

it('checks in by the second Enter, also where both came before the form', async () => {
  const rpc = aDesk();
  const onSaved = vi.fn();
  showAtDesk(<CheckInPanel context={CONTEXT} entered={2} onSaved={onSaved} />, { rpc });
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(checkIns(rpc)).toHaveLength(1);
});

it('checks in by a second Enter that comes while the first one leads into the form', async () => {
  const rpc = aDesk();
  const onSaved = vi.fn();
  const Desk = () => {
    const [entered, setEntered] = useState(1);
    return (
      <>
        <button onClick={() => setEntered(2)}>Enter</button>
        <CheckInPanel context={CONTEXT} entered={entered} onSaved={onSaved} />
      </>
    );
  };
  const { person } = showAtDesk(<Desk />, { rpc });
  await waitFor(() => {
    expect(screen.getByRole('spinbutton', { name: 'Adults' })).toHaveFocus();
  });
  expect(checkIns(rpc)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(checkIns(rpc)).toHaveLength(1);
});

it.each<[string, Partial<CheckInContext>, RegExp]>([
  ['who is here today already', { here_today: HERE }, /Check in again/],
  ['whose visit needs a reason', { limit: LIMIT }, /Check in as an exception/],
])('waits to be read for somebody %s', async (_, more, button) => {
  const rpc = aDesk();
  const context = { ...CONTEXT, ...more };
  showAtDesk(<CheckInPanel context={context} entered={2} onSaved={vi.fn()} />, { rpc });
  const submit = await screen.findByRole('button', { name: button });
  await waitFor(() => {
    expect(submit.closest('form')).toContainElement(document.activeElement as HTMLElement);
  });
  expect(checkIns(rpc)).toEqual([]);
});
