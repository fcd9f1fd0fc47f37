import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import SignInSheetPage from '../../../../src/pages/reports/SignInSheetPage';
import type { SheetSignature, SignInSheet } from '../../../../src/reports/signInSheet';
import { anAdmin, LOCATIONS } from '../../../support/renderShell';
import { showAtDesk } from '../checkIn/deskWorld';
import type { Rpc } from './reportsWorld';

const PROGRAMS = [
  { id: '00000000-0000-4000-8000-000000000032', name: 'CSFP' },
  { id: '00000000-0000-4000-8000-000000000031', name: 'TEFAP' },
];

const ROW = {
  ...{ id: '00000000-0000-4000-8000-000000000051', visited_on: '2025-10-07' },
  ...{ name: 'Rosa Delgado', household_size: 5, basis: 'snap' },
};
const SIGNATURE: SheetSignature = {
  kind: 'paper',
  signed_by: 'client',
  name: 'Rosa Delgado',
  strokes: null,
  signed_on: '2025-10-07',
  witness: null,
};

/** The answer of `sign_in_sheet`. */
const aSheet = (signatures: readonly (SheetSignature | null)[]): SignInSheet => ({
  period: { from: '2025-10-01', to: '2025-10-31' },
  against: null,
  locations: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Eastside Pantry' }],
  time_zones: ['America/Detroit'],
  counted_at: '2025-11-02T15:00:00+00:00',
  program: { id: '00000000-0000-4000-8000-000000000031', name: 'TEFAP', code: 'FB 12' },
  statement: { language: 'en', version: 3, nondiscrimination: 'Everyone is treated alike.' },
  signed: [
    { language: 'en', version: 3 },
    { language: 'es', version: 2 },
  ],
  rows: signatures.map((signature, at) => ({
    ...ROW,
    id: `00000000-0000-4000-8000-00000000005${at}`,
    signature,
  })),
});

const STROKES = [
  [
    [10, 20, 0],
    [30, 25, 16],
  ],
];

interface World {
  query?: string;
  rpc?: Rpc;
  programs?: readonly { id: string; name: string }[];
}

const open = ({ query = '?month=2025-10', rpc, programs = PROGRAMS }: World = {}) =>
  showAtDesk(<SignInSheetPage />, {
    user: anAdmin(),
    rpc: rpc ?? (() => Promise.resolve(aSheet([SIGNATURE]))),
    address: `/${query}`,
    getList: (resource) => {
      const data = resource === 'locations' ? LOCATIONS : programs;
      return Promise.resolve({ data: [...data], total: data.length });
    },
  });

describe('the sign-in sheet', () => {
  it('has a row for each visit, with how it was signed', async () => {
    open({
      rpc: () =>
        Promise.resolve(
          aSheet([
            { ...SIGNATURE, kind: 'drawn', strokes: JSON.stringify(STROKES) },
            { ...SIGNATURE, kind: 'typed' },
            { ...SIGNATURE, signed_by: 'proxy', name: 'Ana Delgado' },
            { ...SIGNATURE, kind: 'verbal', witness: 'Maya Okafor', signed_on: '2025-03-04' },
            { ...SIGNATURE, kind: 'drawn', name: null },
            null,
          ]),
        ),
    });
    const table = await screen.findByRole('table', {
      name: 'TEFAP (FB 12) sign-in sheet, October 2025',
    });
    expect(within(table).getByRole('img', { name: 'Signature of Rosa Delgado' })).toBeVisible();
    const who = '10/7/2025Rosa Delgado5SNAP';
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'DateNameHousehold sizeBasis for eligibilitySignature',
      who,
      `${who}Typed: Rosa Delgado`,
      `${who}On paperBy Ana Delgado`,
      `${who}Verbal, witnessed by Maya OkaforSigned 3/4/2025`,
      `${who}Signature erased`,
      who,
    ]);
  });

  it('names its place, the statements that were signed, and the nondiscrimination statement', async () => {
    open();
    const sheet = await screen.findByRole('article');
    expect(sheet).toHaveTextContent('Eastside Pantry, Harvest Valley Network');
    expect(sheet).toHaveTextContent('Statement: version 3, English; version 2, Spanish');
    expect(sheet).toHaveTextContent('Nondiscrimination statementEveryone is treated alike.');
  });

  it('is of the first place and program, goes to others by ids in the address, and asks once each', async () => {
    const rpc = vi.fn<Rpc>(() => Promise.resolve(aSheet([SIGNATURE])));
    const { person, router } = open({ rpc });
    await screen.findByRole('article');
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Program' }),
      screen.getByRole('option', { name: 'TEFAP' }),
    );
    await screen.findByRole('article');
    expect(router.state.location.search).toBe(`?month=2025-10&program=${PROGRAMS[1]?.id}`);
    const asked = rpc.mock.calls.filter(([name]) => name === 'sign_in_sheet');
    expect(asked.map(([, args]) => args['p_program_id'])).toEqual(PROGRAMS.map(({ id }) => id));
    expect(asked[0]?.[1]).toMatchObject({ p_from: '2025-10-01', p_to: '2025-10-31' });
    expect(asked[0]?.[1]['p_location_id']).toBeTruthy();
  });

  it('says that nobody came, and prints nothing', async () => {
    open({ rpc: () => Promise.resolve(aSheet([])) });
    expect(await screen.findByText('No visits for TEFAP in October 2025')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  it('says that the network has no programs', async () => {
    open({ programs: [] });
    expect(await screen.findByText('Your network has no programs')).toBeVisible();
  });

  it('says what failed, and asks again', async () => {
    const rpc = vi
      .fn<Rpc>(() => Promise.resolve(aSheet([SIGNATURE])))
      .mockRejectedValueOnce(new Error('down'));
    const { person } = open({ rpc });
    expect(await screen.findByText("Couldn't load the sign-in sheet")).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('refuses a place that is not theirs', async () => {
    open({ query: '?location=l1' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You can't view reports for this location.",
    );
  });
});
