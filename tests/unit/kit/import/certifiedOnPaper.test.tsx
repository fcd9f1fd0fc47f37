import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ImportPage } from '../../../../src/kit/import/ImportPage';
import { forgetRun } from '../../../../src/kit/import/run/runs';
import certifications from '../../../../src/resources/certifications';
import { anAdmin } from '../../../support/renderShell';
import { aDatabase, showImport, useImportWorld } from './importWorld';

useImportWorld();

const KEY = JSON.stringify([anAdmin().id, 'certifications', { network: 'n1' }]);
afterEach(() => {
  forgetRun(KEY);
});

/** A list as a pantry keeps it: titles above, 14 rows of two programs, one of totals. */
const LIST = 'tests/fixtures/certified-on-paper.csv';

const PROGRAMS = [
  { id: 'p1', name: 'CSFP' },
  { id: 'p2', name: 'TEFAP' },
];

const context = (programs: typeof PROGRAMS) => () => ({
  ...{ recent: [], same: null, open: null, match: null, locations: null },
  programs,
});

const fieldOf = (column: string) => screen.findByRole('combobox', { name: `Field of ${column}` });

it('reads programs, days and bases as pantries write them; what is wrong is said at its row', async () => {
  const database = aDatabase({
    import_context: context(PROGRAMS),
    check_import: (args) =>
      (args['p_rows'] as { row: number; values: Record<string, unknown> }[]).flatMap(
        ({ row, values }) =>
          values['ends_on'] === '2025-03-20'
            ? [{ row, problem: { code: 'ends_before', message: 'No.', who: '10047' } }]
            : values['basis'] === null
              ? [{ row, problem: { code: 'no_basis', message: 'No.', who: '10052' } }]
              : [],
      ),
  });
  const { choose, press, person } = showImport(<ImportPage resource={certifications} />, database);
  await choose(new Uint8Array(readFileSync(LIST)), 'certified-on-paper.csv');
  for (const [column, field] of [
    ['Case No.', "Client's number in the old system"],
    ['Client Name', 'First and last name'],
    ['DOB', 'Date of birth'],
    ['Program', 'Program'],
    ['Cert Date', 'Certified from'],
    ['Exp Date', 'Certified until'],
    ['Eligibility', 'Basis for eligibility'],
    ['HH size', 'Household size'],
    ['Initials', 'Ignored'],
  ] as const)
    expect(await fieldOf(column)).toHaveDisplayValue(field);
  // Nothing takes notes here.
  expect(within(await fieldOf('Initials')).queryByText('Add to the note')).toBeNull();
  // The decisions: one program, one basis.
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'What “USDA” of Program becomes' }),
    'TEFAP',
  );
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'What “walk in” of Eligibility becomes' }),
    'Leave empty',
  );
  await press('Check 14 rows');
  expect(
    await screen.findByText('The certification ends before it starts. Check both dates.'),
  ).toBeVisible();
  expect(screen.getByText('Enter the basis for eligibility.')).toBeVisible();
  const days = screen.getAllByRole('textbox', { name: /^Certified from of row/ });
  const said = days.map((day) => day.getAttribute('aria-describedby') ?? '');
  expect(said).toHaveLength(3);
  expect(days[0]).toHaveAccessibleDescription("This date doesn't exist. Check it.");
  expect(days[1]).toHaveAccessibleDescription('This date is in the future. Check it.');
  await press('Import 9 certifications');
  await screen.findByRole('button', { name: 'Import another file' });
  const sent = new Map(database.sent.map((row) => [row.row, row]));
  expect(sent.get(5)).toMatchObject({
    action: 'create',
    values: {
      ...{ client_number: '10041', first_name: 'Rosa', last_name: 'Delgado' },
      ...{ date_of_birth: '1984-03-03', program_id: 'p2', basis: 'snap', household_size: 4 },
      ...{ starts_on: '2026-03-04', ends_on: '2027-03-04' },
    },
  });
  const values = [6, 8, 9, 10, 14, 16].map((row) => sent.get(row)?.values);
  expect(values).toMatchObject([
    { program_id: 'p1', basis: 'income', ends_on: null, last_name: 'Nguyen' },
    { program_id: 'p2', basis: 'medicaid', client_number: null, last_name: "O'Brien" },
    { program_id: 'p2', basis: 'income', last_name: 'Peña' },
    { program_id: 'p1', basis: 'ssi' },
    { program_id: 'p2', basis: 'snap' },
    { program_id: 'p1', ends_on: null },
  ]);
}, 120_000);

it('means the only program where the file names none', async () => {
  const database = aDatabase({ import_context: context(PROGRAMS.slice(1)) });
  const { choose, press } = showImport(<ImportPage resource={certifications} />, database);
  await choose('Client ID,Certified on,Basis for eligibility\n10041,3/4/2026,SNAP\n', 'tefap.csv');
  await fieldOf('Certified on');
  await press('Check 1 row');
  await press('Import 1 certification');
  await screen.findByRole('button', { name: 'Import another file' });
  expect(database.sent).toMatchObject([{ values: { program_id: 'p2', starts_on: '2026-03-04' } }]);
}, 60_000);
