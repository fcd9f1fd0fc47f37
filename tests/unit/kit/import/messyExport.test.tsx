import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { foldText } from '../../../../src/data/foldText';
import { ImportPage } from '../../../../src/kit/import/ImportPage';
import { forgetRun } from '../../../../src/kit/import/run/runs';
import clients from '../../../../src/resources/clients';
import visits from '../../../../src/resources/visits';
import { anAdmin } from '../../../support/renderShell';
import { aDatabase, showImport, useImportWorld } from './importWorld';

useImportWorld();

const KEY = JSON.stringify([anAdmin().id, 'clients', { network: 'n1' }]);
const VISITS_KEY = JSON.stringify([anAdmin().id, 'visits', { location: 'l0' }]);
afterEach(() => {
  forgetRun(KEY);
  forgetRun(VISITS_KEY);
});

/** 152 clients of another program, one line of totals, one of headers, one blank. */
const EXPORT = 'tests/fixtures/old-system-export.csv';
const page = <ImportPage resource={clients} />;

const fieldOf = (column: string) => screen.findByRole('combobox', { name: `Field of ${column}` });

describe('an ordinary export of another program', () => {
  it('comes in with at most five decisions, and every value is in a field, in the note, or named', async () => {
    const database = aDatabase();
    const { choose, press, person } = showImport(page, database);
    await choose(new Uint8Array(readFileSync(EXPORT)), 'old-system-export.csv');

    // What no field takes is named before anything is read: each column says where it goes.
    for (const [column, field] of [
      ['Client ID', 'Number in the old system'],
      ['Client Name', 'First and last name'],
      ['DOB', 'Date of birth'],
      ['Sex', 'Gender'],
      ['Addr.', 'Address line 1'],
      ['Postal', 'Zip code'],
      ['Cell', 'Phone number'],
      ['Home phone', 'Phone number'],
      ['Comments', 'Pinned note'],
      ['# in HH', 'Household size in the old system'],
    ] as const)
      expect(await fieldOf(column)).toHaveDisplayValue(field);
    expect(screen.getByText('Fills in where Cell is blank')).toBeVisible();
    expect(screen.getByText('A blank line is left out (row 113).')).toBeVisible();
    expect(
      screen.getByText(
        "2 rows aren't records and are left out: repeated headers (row 62), totals (row 156).",
      ),
    ).toBeVisible();
    for (const column of ['Active', 'Worker initials'])
      await person.selectOptions(await fieldOf(column), 'Add to the note');

    // Decision 1 and 2: one value of the genders, two of the ethnicities.
    const values = (column: string) =>
      screen.getByRole('group', { name: `Values in “${column}” and what they become` });
    expect(screen.getByRole('status')).toHaveTextContent(/3 values still need a choice\.$/);
    expect(values('Sex')).toHaveTextContent(
      /F\d+ rows.*M\d+ rows.*Female3 rows.*X1 row.*Blank12 rows/,
    );
    await person.selectOptions(
      within(values('Sex')).getByRole('combobox', { name: 'What “X” of Sex becomes' }),
      'Non-binary',
    );
    const race = within(values('Race'));
    await person.selectOptions(
      race.getByRole('combobox', { name: 'What “Chaldean” of Race becomes' }),
      'Middle Eastern or North African',
    );
    await person.selectOptions(
      race.getByRole('combobox', { name: 'What “Bengali” of Race becomes' }),
      'Add to the note',
    );
    await press('Check 152 rows');

    // Decisions 3 to 5.
    const decision = (name: RegExp) => screen.findByRole('radiogroup', { name });
    const order = await decision(/^\d+ dates in Date of birth can be read two ways$/);
    expect(screen.getAllByRole('radiogroup')).toHaveLength(4);
    await person.click(within(order).getByRole('radio', { name: 'month/day/year' }));
    for (const kind of [
      /^Date of birth: 3 values aren't recognized$/,
      /^Zip code: 1 value isn't recognized$/,
      /^\d+ rows have a second Phone number$/,
    ])
      await person.click(
        within(await decision(kind)).getByRole('radio', { name: 'Add to the note' }),
      );
    await press('Import 152 clients');
    await screen.findByRole('button', { name: 'Import another file' });

    const text = new TextDecoder('windows-1252').decode(readFileSync(EXPORT));
    const lines = text.trim().split('\r\n').slice(1);
    const sent = new Map(database.sent.map((row) => [row.row, row]));
    const lost = lines.flatMap((line, index) => {
      const row = sent.get(index + 2);
      if (row?.action !== 'create') return [];
      const kept = JSON.stringify(row.values).toLowerCase();
      const cells = [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').trim(),
      );
      // Choices and days are codes by now; all other texts are there as they were.
      return cells.filter(
        (cell) =>
          !/^\d{1,2}[-/]|^(?:f|m|female|x|mi|mich\.|michigan)$/i.test(cell) &&
          !CHOSEN.has(cell) &&
          foldText(cell)
            .split(' ')
            .some((word) => !foldText(kept).includes(word)),
      );
    });
    expect(lost).toEqual([]);
    expect([...sent.values()].filter(({ action }) => action === 'create')).toHaveLength(152);
    expect(sent.get(2)?.values).toMatchObject({
      ...{ date_of_birth: '1938-01-01', gender: 'woman', ethnicity: 'black_or_african_american' },
      ...{ state: 'MI', referral_type: 'self_referral', zip_code: '48203' },
      ...{ external_id: '10041', first_name: 'ROSA M', last_name: 'DELGADOAI', city: 'hamtramck' },
      told_household_size: 1,
    });
    expect(sent.get(22)?.values['pinned_note']).toContain('Date of birth: abt 1950');
  }, 120_000);

  it('is matched as before by whoever starts over', async () => {
    const { choose, press, person } = showImport(page, aDatabase());
    const bytes = new Uint8Array(readFileSync(EXPORT));
    await choose(bytes);
    const choice = { name: 'What “X” of Sex becomes' };
    await person.selectOptions(await screen.findByRole('combobox', choice), 'Leave empty');
    await press('Start over');
    await choose(bytes);
    // Nothing needs a choice by now: its values are shut until somebody opens them.
    const row = (await fieldOf('Sex')).closest('tr');
    if (!row) throw new Error('There is no row for the column.');
    await person.click(within(row).getByRole('button', { name: 'All 5 values matched' }));
    expect(screen.getByRole('combobox', choice)).toHaveDisplayValue('Leave empty');
  }, 60_000);
});

/** 55 visits of 6 clients at two sites, one line of totals, one of headers, one blank; written as old-system-export. */
const VISITS = 'tests/fixtures/old-system-visits.csv';

describe('an ordinary list of visits of another program', () => {
  it('comes in by the numbers and names of its clients; what waits, and why, is said', async () => {
    const missing = { code: 'client_missing', message: 'Not here.', who: '20001' };
    const database = aDatabase({
      import_context: () => ({
        ...{ recent: [], same: null, open: null, match: null },
        locations: [
          { id: 'l0', name: 'Eastside Pantry' },
          { id: 'l2', name: 'Westside' },
        ],
      }),
      check_import: (args) =>
        (args['p_rows'] as { row: number; values: Record<string, unknown> }[]).flatMap(
          ({ row, values }) => [
            ...(values['client_number'] === '20001' ? [{ row, problem: missing }] : []),
            ...(values['location_id'] === 'l2'
              ? [{ row, problem: { code: 'other_location', message: 'Elsewhere.', who: '' } }]
              : []),
          ],
        ),
    });
    const { choose, press, person } = showImport(<ImportPage resource={visits} />, database);
    await choose(new Uint8Array(readFileSync(VISITS)), 'old-system-visits.csv');
    for (const [column, field] of [
      ['Date of Service', 'Date'],
      ['Site', 'Location'],
      ['Client ID', "Client's number in the old system"],
      ['Client Name', 'First and last name'],
      ['DOB', 'Date of birth'],
      ['# in HH', 'Household size'],
      ['Kids', 'Children'],
      ['Notes', 'Note'],
      ['Visit ID', 'Ignored'],
    ] as const)
      expect(await fieldOf(column)).toHaveDisplayValue(field);
    // The one decision about sites.
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'What “Main St. site” of Site becomes' }),
      'Eastside Pantry',
    );
    await press('Check 55 rows');
    expect(
      await screen.findByText(/^1 row belongs to a record we don't have yet/),
    ).toHaveTextContent('20001');
    expect(
      screen.getByText("We don't have this client yet: 20001. Import the client first."),
    ).toBeVisible();
    expect(
      screen.getByText(
        'This visit was at another location. Switch to that location and import the file there.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Adults, children, and seniors add up to more than the total. We used their sum.',
      ),
    ).toBeVisible();
    const dates = screen.getAllByRole('textbox', { name: /^Date of row/ });
    expect(dates).toHaveLength(2);
    expect(dates[0]).toHaveAccessibleDescription('This date is in the future. Check it.');
    expect(dates[1]).toHaveAccessibleDescription("This date doesn't exist. Check it.");
    await press('Import 51 visits');
    await screen.findByRole('button', { name: 'Import another file' });
    expect(screen.getByRole('link', { name: 'Show clients' })).toHaveAttribute('href', '/clients');
    const sent = new Map(database.sent.map((row) => [row.row, row]));
    expect(sent.get(2)).toMatchObject({
      action: 'create',
      values: {
        ...{ visited_on: '2024-01-06', client_number: '10041', location_id: 'l0' },
        ...{ first_name: 'Rosa', last_name: 'Delgado', date_of_birth: '1938-01-01' },
        ...{ household_size: 1, adults: 1, children: 0, seniors: 0, note: null },
      },
    });
    expect(sent.get(6)?.values).toMatchObject({ client_number: null, last_name: "O'Brien" });
    // The size that the parts are more than, one that nobody can read, and one that is not there.
    expect(sent.get(52)?.values).toMatchObject({ household_size: 5, adults: 2, children: 3 });
    expect(sent.get(53)?.values).toMatchObject({ household_size: null, adults: null });
    expect(sent.get(58)?.values).toMatchObject({ household_size: null, adults: 1 });
    expect(sent.get(56)).toMatchObject({
      action: 'leave',
      reason: "We don't have this client yet: 20001. Import the client first.",
    });
  }, 120_000);
});

/** Words of the file that become a choice. */
const CHOSEN: ReadonlySet<string> = new Set([
  ...['Blk', 'White', 'Hisp.', 'Black', 'Arab American', 'Caucasian', 'African American'],
  ...['Chaldean', 'Asian', 'Latino', 'Self', 'Walk-in', 'School', 'Friend', 'Church', 'DHS'],
  ...['Self-referral'],
]);
