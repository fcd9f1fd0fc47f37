import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferedProgram, Standing } from '../../../../src/resources/certifications/standing';
import { ClientPrograms } from '../../../../src/resources/clients/ClientPrograms';
import { anAdmin, aUser } from '../../../support/renderShell';
import { aDrawing, drawOnPad } from '../../../support/pad';
import { aProgram, aStanding, showAtDesk } from '../../pages/checkIn/deskWorld';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const HELD = aStanding({
  ...{ state: 'certified', certification_id: 'z1', certified_size: 5, basis: 'income' },
  ...{ ends_on: '2027-09-30', days_left: 312 },
});
const PAPER = {
  ...{ kind: 'paper', name: 'Rosa Delgado', strokes: null, statement_id: 's1' },
  signed_at: '2026-11-22T15:00:00Z',
};
const STATEMENT = {
  ...{ id: 's1', language: 'en', version: 1, statement: 'I live in Michigan.' },
  ...{ nondiscrimination: null, created_at: '2026-11-01T00:00:00Z' },
};

interface World {
  programs: Standing[];
  offered?: OfferedProgram[];
  user?: ReturnType<typeof aUser>;
  /** Of the certification that holds. */
  signature?: object;
  /** When it was revoked. */
  revokedAt?: string;
}

/** The card of a client, and what was asked of the database. */
function show(options: World) {
  const { programs, offered = [aProgram()], user = aUser(), signature = PAPER } = options;
  const { revokedAt: revoked_at = null } = options;
  const rpc = vi.fn((name: string, _args: Readonly<Record<string, unknown>>): Promise<unknown> =>
    Promise.resolve(
      name === 'check_in_context'
        ? {
            client: {
              ...{ id: 'c', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
              ...{
                address_line1: null,
                address_line2: null,
                city: null,
                pinned_note: null,
                custom: {},
              },
            },
            household: { size: 5, adults: 2, children: 3, seniors: 0, unknown: 0, from: 'members' },
            ...{ needs: [], last_visit: null, limit: null, here_today: null, programs },
            ...{ today: '2026-11-22', events: [], programs_offered: offered },
            location: {
              ...{ id: 'l0', name: 'Eastside Pantry' },
              ...{ inventory_tracking_enabled: false, strict_inventory_tracking_enabled: false },
            },
          }
        : {},
    ),
  );
  const certification = {
    ...{ id: 'z1', client_id: 'c', program_id: 'tefap', basis: 'income', created_by: null },
    ...{ created_at: '2026-11-22T15:00:00Z', signatures: [signature], revoked_at },
  };
  const getList = (resource: string) =>
    Promise.resolve({
      data: [resource === 'certifications' ? certification : STATEMENT],
      total: 1,
    });
  const getOne = (resource: string) =>
    Promise.resolve({
      data: resource === 'clients' ? { id: 'c', preferred_language: null } : STATEMENT,
    });
  const world = showAtDesk(<ClientPrograms clientId="c" />, { rpc, getList, getOne, user });
  const sent = (name: string) =>
    rpc.mock.calls.flatMap(([called, args]) => (called === name ? [args] : []));
  return { ...world, rpc, sent };
}

it('is not there where no program is offered', async () => {
  const { rpc } = show({ programs: [], offered: [] });
  await waitFor(() => {
    expect(rpc).toHaveBeenCalled();
  });
  expect(screen.queryByText('Programs')).toBeNull();
});

it('says where the household stands, by what, and why not', async () => {
  show({
    programs: [HELD, aStanding({ program_id: 'csfp', name: 'CSFP', state: 'under_age' })],
    offered: [aProgram(), aProgram({ id: 'csfp', name: 'CSFP', minimum_age: 60 })],
  });
  const list = await screen.findByRole('list', { name: 'Programs' });
  const [tefap, csfp] = within(list).getAllByRole('listitem');
  expect(tefap).toHaveTextContent('Until Sep 30, 2027');
  await waitFor(() => {
    expect(tefap).toHaveTextContent('Household income, signed on paper November 22, 2026');
  });
  expect(csfp).toHaveTextContent('Under 60');
  expect(csfp).toHaveTextContent('No one in this household is 60 or older');
  // A member certifies, and does not revoke.
  expect(screen.getByRole('button', { name: 'Certify' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});

it('says on which day a certification was revoked', async () => {
  show({ programs: [aStanding()], revokedAt: '2026-11-20T18:30:00Z' });
  expect(await screen.findByText('Revoked on November 20, 2026')).toBeVisible();
  expect(screen.queryByText('No certification')).toBeNull();
});

it('certifies with what the program asks', async () => {
  const { person, sent } = show({
    programs: [aStanding()],
    offered: [aProgram({ asks: 'amount' })],
  });
  await person.click(await screen.findByRole('button', { name: 'Certify' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Certify the household' }));
  expect(dialog.getByText('5 people:').parentElement).toHaveTextContent('$69,653 a year');
  await person.click(dialog.getByRole('button', { name: 'Certify' }));
  expect(await dialog.findByText("Enter the household's yearly income in dollars.")).toBeVisible();
  expect(sent('certify')).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: /income/ }), '20,000');
  await person.selectOptions(
    dialog.getByRole('combobox', { name: 'Signature' }),
    'Agreed verbally',
  );
  await person.click(dialog.getByRole('button', { name: 'Certify' }));
  await waitFor(() => {
    expect(sent('certify')).toEqual([
      {
        ...{ p_client_id: 'c', p_program_id: 'tefap', p_location_id: 'l0', p_household_size: 5 },
        p_entry: {
          certification: { basis: 'income', income: 20_000, replaces: null },
          signature: { kind: 'verbal', signed_by: 'client', name: null },
        },
      },
    ]);
  });
  expect(await screen.findByText('Certified for TEFAP')).toBeVisible();
});

it('signs nothing where it is signed at each visit', async () => {
  const { person, sent } = show({
    programs: [{ ...HELD, state: 'sign' }],
    offered: [aProgram({ signature: 'each_visit' })],
  });
  await person.click(await screen.findByRole('button', { name: 'Certify' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('combobox', { name: 'Signature' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Certify' }));
  await waitFor(() => {
    expect(sent('certify')).toMatchObject([
      { p_entry: { certification: { basis: 'income', income: null, replaces: 'z1' } } },
    ]);
  });
});

it('lets an admin revoke with a reason', async () => {
  const { person, sent } = show({ programs: [HELD], user: anAdmin() });
  await person.click(
    await screen.findByRole('button', { name: 'Revoke the certification for TEFAP' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too short');
  await person.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(
    dialog.getByText("Enter at least 10 characters to explain why it's no longer valid."),
  ).toBeVisible();
  expect(sent('revoke_certification')).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: /Reason/ }), ', moved away');
  await person.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => {
    expect(sent('revoke_certification')).toEqual([
      { p_certification_id: 'z1', p_reason: 'Too short, moved away' },
    ]);
  });
});

describe('a signature on a screen', () => {
  const DRAWN = {
    ...PAPER,
    kind: 'drawn',
    strokes: [
      [
        [10, 20, 0],
        [40, 20, 9],
      ],
    ],
  };

  it('is drawn from its strokes, and shown in large with what was signed', async () => {
    const { person } = show({ programs: [HELD], signature: DRAWN });
    const drawing = await screen.findByRole('img', { name: 'Signature of Rosa Delgado' });
    expect(drawing.querySelector('path')).toHaveAttribute('d', 'M10 20L40 20');
    expect(drawing).toHaveStyle({ width: '92px', height: '28px' });
    await person.click(screen.getByRole('button', { name: 'Show the signature of Rosa Delgado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Signature of Rosa Delgado' }));
    expect(await dialog.findByText('I live in Michigan.')).toBeVisible();
    expect(dialog.getByText('Signed November 22, 2026')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Signature of Rosa Delgado' })).toBeVisible();
  });

  it('is the name where it was typed, and nothing once it is erased', async () => {
    const { unmount } = show({ programs: [HELD], signature: { ...PAPER, kind: 'typed' } });
    expect((await screen.findByText('Rosa Delgado')).tagName).toBe('EM');
    unmount();
    show({ programs: [HELD], signature: { ...DRAWN, name: null, strokes: null } });
    expect(await screen.findByText(/signed on a screen/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('certifies, unless what was signed has changed', async () => {
    const { person, sent } = show({ programs: [aStanding()] });
    await person.click(await screen.findByRole('button', { name: 'Certify' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Certify the household' }));
    const signHere = async () => {
      await person.click(dialog.getByRole('button', { name: 'Sign here' }));
      const sign = await screen.findByRole('button', { name: 'Sign and agree' });
      act(() => {
        drawOnPad(aDrawing);
      });
      await person.click(sign);
    };
    await signHere();
    expect(await dialog.findByText('Signed on this screen')).toBeVisible();
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Eligibility' }), 'SNAP');
    expect(dialog.getByText(/who signs has changed\. Sign again\./)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Certify' }));
    expect(sent('certify')).toEqual([]);
    await signHere();
    await person.click(dialog.getByRole('button', { name: 'Certify' }));
    await waitFor(() => {
      expect(sent('certify')).toMatchObject([
        {
          p_entry: {
            certification: { basis: 'snap' },
            signature: { kind: 'drawn', statement_id: 's1', signed_by: 'client' },
          },
        },
      ]);
    });
  });
});
