import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formDrafts } from '../../../../src/data/formDrafts';
import '../../../../src/resources/certifications/SignDialog';
import type { OfferedProgram, Standing } from '../../../../src/resources/certifications/standing';
import { CheckInPanel } from '../../../../src/resources/visits/CheckInPanel';
import type { CheckInContext } from '../../../../src/resources/visits/checkInContext';
import { aUser } from '../../../support/renderShell';
import { aDrawing, drawOnPad } from '../../../support/pad';
import { aProgram, aStanding, showAtDesk } from '../../pages/checkIn/deskWorld';

const HOUSEHOLD = { adults: 2, children: 3, seniors: 0, unknown: 0 };

const contextOf = (programs: Standing[], programs_offered: OfferedProgram[]): CheckInContext => ({
  client: {
    ...{ id: 'c', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
    ...{ address_line1: null, address_line2: null, city: null, pinned_note: null, custom: {} },
  },
  needs: [],
  household: { ...HOUSEHOLD, size: 5, from: 'last_visit' },
  last_visit: { visited_on: '2026-11-08' },
  ...{ limit: null, here_today: null, today: '2026-11-22', events: [] },
  ...{ programs, programs_offered },
  location: {
    ...{ id: 'l', name: 'Eastside Pantry' },
    ...{ inventory_tracking_enabled: false, strict_inventory_tracking_enabled: false },
  },
});

const STATEMENT = {
  ...{ id: 's1', language: 'en', version: 1, statement: 'I live in Michigan.' },
  ...{ nondiscrimination: null, created_at: '2026-11-01T00:00:00Z' },
};

const SAVED = {
  ...{ visit_id: 'v', client_id: 'c', order_id: null, order_number: null, repeated: false },
};

const held = (change: Partial<Standing> = {}): Standing =>
  aStanding({
    ...{ state: 'certified', certification_id: 'z1', certified_size: 5, basis: 'snap' },
    ...{ ends_on: '2027-09-30', days_left: 312 },
    ...change,
  });

/** The panel as Enter has opened it, and what it sends for the programs. */
async function openPanel(programs: Standing[], offered: OfferedProgram[] = [aProgram()]) {
  const rpc = vi.fn((name: string, _args: Readonly<Record<string, unknown>>) =>
    name === 'check_in' ? Promise.resolve(SAVED) : new Promise<never>(() => undefined),
  );
  const onSaved = vi.fn();
  const world = showAtDesk(
    <CheckInPanel context={contextOf(programs, offered)} entered={1} onSaved={onSaved} />,
    {
      rpc,
      getList: () => Promise.resolve({ data: [STATEMENT], total: 1 }),
      getOne: () => Promise.resolve({ data: { id: 'c', preferred_language: 'en' } }),
    },
  );
  await waitFor(() => {
    expect(screen.getByRole('spinbutton', { name: 'Adults' })).toHaveFocus();
  });
  const sent = () =>
    rpc.mock.calls.flatMap(([name, args]) => (name === 'check_in' ? [args['p_programs']] : []));
  const saved = () =>
    waitFor(() => {
      expect(onSaved).toHaveBeenCalledOnce();
    });
  return { ...world, sent, saved };
}

const block = (name = 'TEFAP') => within(screen.getByRole('group', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
  // A form that was not saved has left one.
  formDrafts.forget(aUser().id, 'check-in c');
});
afterEach(() => {
  vi.useRealTimers();
});

it('has no box where nothing is due, and Enter checks in', async () => {
  const { person, sent, saved } = await openPanel([held()]);
  expect(screen.getByRole('list', { name: 'Programs' })).toHaveTextContent(
    'TEFAP until Sep 30, 2027',
  );
  expect(screen.queryByRole('heading', { name: 'Programs' })).toBeNull();
  await person.keyboard('{Enter}');
  await saved();
  expect(sent()).toEqual([[]]);
});

it('certifies and signs on paper by one key more', async () => {
  const { person, sent, saved } = await openPanel(
    [
      aStanding({ state: 'ended', ends_on: '2026-09-30', basis: 'snap' }),
      aStanding({ program_id: 'csfp', name: 'CSFP', state: 'under_age' }),
    ],
    [aProgram(), aProgram({ id: 'csfp', name: 'CSFP', minimum_age: 60 })],
  );
  expect(screen.getByText('Certification ended September 30, 2026')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Programs' })).toHaveTextContent('CSFP: under 60');
  await person.keyboard('p');
  expect(block().getByText('Signed on paper')).toBeVisible();
  // The number that has the focus is as it was.
  expect(screen.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
  await person.keyboard('{Enter}');
  await saved();
  expect(sent()).toEqual([
    [
      {
        program_id: 'tefap',
        certification: { basis: 'snap', income: null, replaces: null },
        signature: { kind: 'paper', signed_by: 'client', name: null },
      },
    ],
  ]);
});

it('writes out the limit for as many people as there are now', async () => {
  const { person } = await openPanel([aStanding()]);
  const box = block();
  expect(box.getByText('5 people:').parentElement).toHaveTextContent(
    '5 people: at or below $69,653 a year',
  );
  await person.keyboard('{ArrowUp}');
  expect(box.getByText('6 people:').parentElement).toHaveTextContent('at or below $79,000 a year');
  await person.selectOptions(box.getByRole('combobox', { name: 'Eligibility' }), 'SNAP');
  expect(box.queryByText(/a year/)).toBeNull();
});

it('leads to what is open where nothing was chosen, and says so', async () => {
  const { person, sent } = await openPanel([aStanding()]);
  await person.keyboard('{Enter}');
  await waitFor(() => {
    expect(block().getByRole('button', { name: 'Sign here' })).toHaveFocus();
  });
  const words = screen.getByText('Choose how the client signs for TEFAP today.');
  expect(words.closest('[aria-live="polite"]')).not.toBeNull();
  expect(sent()).toEqual([]);
  // From the button that is gone the focus goes on to what saves.
  await person.keyboard('x');
  expect(screen.getByRole('button', { name: /^Check in/ })).toHaveFocus();
  expect(screen.queryByText('Choose how the client signs for TEFAP today.')).toBeNull();
  await person.keyboard('{Enter}');
  await waitFor(() => {
    expect(sent()).toEqual([[{ program_id: 'tefap', not_today: true }]]);
  });
});

it('takes keys for the first open program, none while a letter is typed, and a choice can be changed', async () => {
  const programs = [held({ state: 'sign' }), aStanding({ program_id: 'meals', name: 'Meals' })];
  const { person, sent, saved } = await openPanel(programs, [
    aProgram({ signature: 'each_visit' }),
    aProgram({ id: 'meals', name: 'Meals', signature: 'never', asks: 'nothing', bases: [] }),
  ]);
  const visit = screen.getByRole('button', { name: /^Visit/ });
  expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull();
  await person.click(visit);
  await person.click(screen.getByRole('textbox', { name: /Note/ }));
  await person.keyboard('pvx');
  expect(visit).toHaveTextContent('A note, no items');
  expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('pvx');
  await person.click(screen.getByRole('spinbutton', { name: 'Adults' }));
  await person.keyboard('v');
  expect(block().queryByRole('button', { name: 'Agreed verbally' })).toBeNull();
  expect(block().getByText('Agreed verbally')).toBeVisible();
  await person.click(block().getByRole('button', { name: 'Change TEFAP' }));
  expect(block().getByRole('button', { name: 'Sign here' })).toHaveFocus();
  await person.click(block().getByRole('button', { name: 'Agreed verbally' }));
  expect(block('Meals').getByRole('button', { name: 'Certify' })).toHaveFocus();
  await person.keyboard('p');
  await person.keyboard('{Enter}');
  await saved();
  expect(sent()).toEqual([
    [
      {
        program_id: 'tefap',
        signature: { kind: 'verbal', signed_by: 'client', name: null },
      },
      { program_id: 'meals', certification: { basis: null, income: null, replaces: null } },
    ],
  ]);
});

it('says at once that an income is over the limit, and takes another basis', async () => {
  const { person, sent, saved } = await openPanel([aStanding()], [aProgram({ asks: 'amount' })]);
  const box = block();
  await person.click(box.getByRole('button', { name: 'Signed on paper' }));
  const income = box.getByRole('textbox', { name: /Yearly income/ });
  expect(income).toHaveFocus();
  expect(box.getByRole('alert')).toHaveTextContent(
    "Enter the household's yearly income in dollars.",
  );
  await person.keyboard('$80,000');
  expect(box.getByRole('alert')).toHaveTextContent(
    "Over the limit of $69,653 for 5 people. Choose another basis, or don't certify.",
  );
  await person.clear(income);
  await person.keyboard('69,653');
  expect(box.queryByRole('alert')).toBeNull();
  await person.click(box.getByRole('button', { name: 'Signed on paper' }));
  await person.keyboard('{Enter}');
  await saved();
  expect(sent()).toMatchObject([[{ certification: { basis: 'income', income: 69_653 } }]]);
});

it('asks again where an income is over the limit of fewer people', async () => {
  const { person, sent } = await openPanel([aStanding()], [aProgram({ asks: 'amount' })]);
  await person.type(block().getByRole('textbox', { name: /Yearly income/ }), '69653');
  await person.click(block().getByRole('button', { name: 'Signed on paper' }));
  await person.click(screen.getByRole('spinbutton', { name: 'Adults' }));
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => {
    expect(block().getByRole('alert')).toHaveTextContent('Over the limit of $59,000 for 4 people.');
  });
  expect(sent()).toEqual([]);
});

describe('a certification that holds', () => {
  it('is made again for another household size', async () => {
    const { person, sent, saved } = await openPanel([held({ certified_size: 3 })]);
    expect(screen.getByText('Certified for 3, now 5')).toBeVisible();
    expect(block().queryByRole('button', { name: 'Signed on paper' })).toBeNull();
    await person.click(block().getByRole('button', { name: 'Certify again for TEFAP' }));
    expect(block().getByRole('combobox', { name: 'Eligibility' })).toHaveValue('snap');
    await person.keyboard('p{Enter}');
    await saved();
    expect(sent()).toMatchObject([
      [{ program_id: 'tefap', certification: { basis: 'snap', replaces: 'z1' } }],
    ]);
  });

  it('stays as it is unless it is asked for, also shortly before its end', async () => {
    const { person, sent, saved } = await openPanel([
      held({ ends_on: '2026-12-04', days_left: 12 }),
    ]);
    expect(screen.getByText('Certification ends December 4, 2026')).toBeVisible();
    await person.click(block().getByRole('button', { name: 'Certify again for TEFAP' }));
    await person.click(block().getByRole('button', { name: 'Keep as it is' }));
    await person.click(screen.getByRole('button', { name: /^Check in/ }));
    await saved();
    expect(sent()).toEqual([[]]);
  });
});

it('takes nothing but paper where only paper counts', async () => {
  await openPanel([aStanding()], [aProgram({ on_paper_only: true })]);
  expect(
    block()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Signed on paperP', 'Not todayX']]);
});

it('asks who signs for the household, and keeps what was chosen as a draft', async () => {
  const first = await openPanel([aStanding()]);
  await first.person.click(block().getByRole('checkbox', { name: 'Someone else signs' }));
  await first.person.click(block().getByRole('button', { name: 'Agreed verbally' }));
  const name = block().getByRole('textbox', { name: /Signed by/ });
  expect(name).toHaveFocus();
  expect(block().getByRole('alert')).toHaveTextContent('Enter the name of the person who signs.');
  await first.person.keyboard('Luis Delgado');
  await first.person.click(block().getByRole('button', { name: 'Agreed verbally' }));
  first.unmount();
  const { person, sent, saved } = await openPanel([aStanding()]);
  expect(await screen.findByText('Agreed verbally')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Agreed verbally' })).toBeNull();
  await person.keyboard('{Enter}');
  await saved();
  expect(sent()).toMatchObject([
    [{ signature: { kind: 'verbal', signed_by: 'proxy', name: 'Luis Delgado' } }],
  ]);
});

it('asks about a program that few take part in only households that had it', async () => {
  const csfp = aProgram({ id: 'csfp', name: 'CSFP', kind: 'csfp' });
  const at = (state: Standing['state']) =>
    aStanding({ program_id: 'csfp', name: 'CSFP', state, ends_on: '2026-09-30' });
  const { unmount } = await openPanel([at('not_certified')], [csfp]);
  expect(screen.getByText('CSFP: not certified')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'CSFP' })).toBeNull();
  unmount();
  await openPanel([at('ended')], [csfp]);
  expect(block('CSFP').getByRole('button', { name: /Signed on paper/ })).toBeVisible();
});

describe('a signature on this screen', () => {
  type Person = Awaited<ReturnType<typeof openPanel>>['person'];
  /** Signs with the key of the desk. */
  async function signHere(person: Person) {
    await person.keyboard('s');
    const sign = await screen.findByRole('button', { name: 'Sign and agree' });
    act(() => {
      drawOnPad(aDrawing);
    });
    await person.click(sign);
  }
  const DRAWN = {
    ...{ kind: 'drawn', signed_by: 'client', name: null, statement_id: 's1' },
    strokes: [
      [
        [10, 20, 0],
        [30, 40, 16],
        [60, 20, 32],
      ],
    ],
  };

  it('is taken by one key more, and can be changed', async () => {
    const { person, sent, saved } = await openPanel([aStanding()]);
    await signHere(person);
    expect(block().getByText('Signed on this screen')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(block().getByRole('button', { name: 'Change TEFAP' }));
    expect(block().queryByText('Signed on this screen')).toBeNull();
    await signHere(person);
    await person.click(screen.getByRole('button', { name: /^Check in/ }));
    await saved();
    expect(sent()).toMatchObject([[{ program_id: 'tefap', signature: DRAWN }]]);
  });

  it('keeps its own Ctrl Enter: the check-in does not hear of it', async () => {
    const { person, sent } = await openPanel([aStanding()]);
    await person.keyboard('s');
    await person.click(await screen.findByRole('button', { name: 'Type your name instead' }));
    await person.keyboard('Rosa{Control>}{Enter}{/Control}');
    expect(screen.queryByText('Choose how the client signs for TEFAP today.')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('sends a typed name', async () => {
    const { person, sent, saved } = await openPanel([aStanding()]);
    await person.click(block().getByRole('button', { name: 'Sign here' }));
    await person.click(await screen.findByRole('button', { name: 'Type your name instead' }));
    await person.keyboard('Rosa Delgado{Enter}');
    expect(block().getByText('Signed with a typed name')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /^Check in/ }));
    await saved();
    expect(sent()).toMatchObject([
      [{ signature: { kind: 'typed', name: 'Rosa Delgado', statement_id: 's1' } }],
    ]);
  });

  it('asks for what is missing before it is signed', async () => {
    const { person } = await openPanel([aStanding()], [aProgram({ asks: 'amount' })]);
    await person.click(block().getByRole('button', { name: 'Sign here' }));
    expect(block().getByRole('textbox', { name: /Yearly income/ })).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked for again when the household has another size', async () => {
    const { person, sent } = await openPanel([aStanding()]);
    await signHere(person);
    await person.click(screen.getByRole('spinbutton', { name: 'Adults' }));
    await person.keyboard('{ArrowUp}{Enter}');
    expect(
      await screen.findByText(
        'The household, the basis for eligibility, or the person who signs has changed. Sign again.',
      ),
    ).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('is not kept in a draft, which says so', async () => {
    const first = await openPanel([aStanding()]);
    await signHere(first.person);
    first.unmount();
    expect(JSON.stringify(formDrafts.find(aUser().id, 'check-in c'))).toContain('"signed":null');
    await openPanel([aStanding()]);
    expect(
      await screen.findByText("The signature isn't kept when the page reloads. Sign again."),
    ).toBeVisible();
    expect(block().getByRole('button', { name: 'Sign here' })).toBeVisible();
  });
});
