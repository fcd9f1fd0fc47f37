import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ImportPage } from '../../../../src/kit/import/ImportPage';
import { forgetRun } from '../../../../src/kit/import/run/runs';
import clients from '../../../../src/resources/clients';
import { anAdmin } from '../../../support/renderShell';
import { aDatabase, showImport, useImportWorld } from './importWorld';

useImportWorld();

const KEY = JSON.stringify([anAdmin().id, 'clients', { network: 'n1' }]);
afterEach(() => {
  forgetRun(KEY);
});

const known = (id: string, changed: object) => ({ id, name: 'Rosa Delgado', changed });

describe('a file whose clients are here by their numbers', () => {
  it('offers the changed ones, brings the new one, and leaves the others', async () => {
    const database = aDatabase({
      check_import: () => [
        { row: 2, known: known('r2', { external_id: 'C-1' }) },
        { row: 3, known: known('r3', { city: 'Warren', pinned_note: 'Ramp' }) },
        { row: 4, known: known('r4', { first_name: 'Ida', date_of_birth: '1990-01-02' }) },
        // Nobody changes name and birth date at once.
        {
          row: 5,
          known: known('r5', { first_name: 'I', last_name: 'B', date_of_birth: '1990-01-02' }),
        },
      ],
    });
    const { choose, press, person } = showImport(<ImportPage resource={clients} />, database);
    await choose(
      [
        'Client ID,First name,Last name,DOB,City,Notes',
        'c-1,Rosa,Delgado,1984-03-03,Warren,',
        'C-2,Rosa,Delgado,1984-03-03,Detroit,Stairs',
        'C-3,Ana,Delgado,1984-03-03,Detroit,',
        'C-4,Ben,Okafor,1984-03-03,Detroit,',
        'C-5,Cem,Okafor,1984-03-03,Detroit,',
      ].join('\n'),
    );
    expect(await screen.findByRole('combobox', { name: 'Field of Client ID' })).toHaveValue(
      'external_id',
    );
    await press('Check 5 rows');
    const changed = await screen.findByRole('radiogroup', {
      name: '2 rows differ from the records with the same numbers',
    });
    expect(screen.getByText('City was Warren')).toBeVisible();
    // What serves as a note here is no file's to replace.
    expect(screen.queryByText(/^Pinned note was/)).toBeNull();
    expect(
      screen.getByRole('textbox', { name: 'Number in the old system of row 5' }),
    ).toHaveAccessibleDescription(
      'Rosa Delgado already has this number. Type another one, or clear it.',
    );
    expect(screen.getByRole('button', { name: /^No change/ })).toHaveTextContent('1');
    expect(screen.getByText(/1 with an error and 2 changed rows won't be imported/)).toBeVisible();
    await person.click(within(changed).getByRole('radio', { name: 'Update' }));
    await press('Import 3 clients');
    await screen.findByRole('button', { name: 'Import another file' });
    expect(database.sent).toMatchObject([
      { row: 2, action: 'leave', reason: 'Already on file: Rosa Delgado' },
      { row: 3, action: 'update', record: 'r3', values: { city: 'Detroit' } },
      { row: 4, action: 'update', record: 'r4' },
      { row: 5, action: 'leave' },
      { row: 6, action: 'create', values: { external_id: 'C-5' } },
    ]);
    expect(Object.keys(database.sent[1]?.values ?? {})).toEqual(['city']);
  }, 60_000);

  it('is decided by the keys alone', async () => {
    const database = aDatabase({
      check_import: () => [
        { row: 2, known: known('r2', { city: 'Warren' }) },
        { row: 3, similar: [{ id: 'r3', name: 'Ana Delgado' }] },
      ],
    });
    const { choose, press, person } = showImport(<ImportPage resource={clients} />, database);
    await choose('Client ID,First name,City\nC-1,Rosa,Detroit\n,Ana,Detroit');
    await press('Check 2 rows');
    const group = async (name: RegExp) => within(await screen.findByRole('radiogroup', { name }));
    const update = (await group(/^1 row differs/)).getByRole('radio', { name: 'Update' });
    update.focus();
    await person.keyboard('{Enter}');
    const alike = await group(/^1 row looks like/);
    // Enter goes to the next one that is open; a digit chooses, the arrow goes back.
    expect(alike.getByRole('radio', { name: 'Add to existing' })).toHaveFocus();
    await person.keyboard('2');
    expect(alike.getByRole('radio', { name: 'Import as new' })).toBeChecked();
    await person.keyboard('{ArrowUp}');
    expect(update).toHaveFocus();
    await person.keyboard('1');
    expect(update).toBeChecked();
    expect(screen.getByRole('button', { name: 'Import 2 clients' })).toBeEnabled();
  }, 60_000);
});

describe('a workbook with a row for each person', () => {
  const ROWS = 'tests/fixtures/openpyxl-household-rows.xlsx';

  it('brings households, and those members whom a client does not have yet', async () => {
    const ida = { first_name: 'Ida', last_name: 'Okafor', birth_date: '2012-04-05' };
    const was = { birth_date: '2012-05-04', birth_year: null, relation: 'child' };
    const son = { id: 'm1', name: 'Ben Okafor', changed: was };
    const database = aDatabase({
      check_import: () => [
        { row: 5, known: { ...known('r5', {}), members: [ida], member_changes: [son] } },
        { row: 7, known: { ...known('r7', {}), members: [] } },
      ],
    });
    const { choose, press, person } = showImport(<ImportPage resource={clients} />, database);
    await choose(new Uint8Array(readFileSync(ROWS)), 'households.xlsx');
    expect(await screen.findByRole('combobox', { name: 'Field of HH ID' })).toHaveDisplayValue(
      'Household number',
    );
    await press('Check 10 rows');
    expect(
      await screen.findByText(
        "5 rows are household members. We'll import them with the heads of their households.",
      ),
    ).toBeVisible();
    expect(screen.getByText('New in the household: Ida Okafor, April 5, 2012')).toBeVisible();
    expect(screen.getByText('Ben Okafor: Date of birth was May 4, 2012')).toBeVisible();
    expect(screen.getByText('Ben Okafor: Relation was Child')).toBeVisible();
    expect(
      screen.getByText(
        "The file doesn't name a head of household. The first person becomes the head.",
      ),
    ).toBeVisible();
    // Of both children: one is no date, the other one is to come.
    expect(
      screen.getByRole('radiogroup', { name: /^Date of birth: 2 values aren't recognized$/ }),
    ).toBeVisible();
    const update = await screen.findByRole('radiogroup', { name: /^1 row differs/ });
    await person.click(within(update).getByRole('radio', { name: 'Update' }));
    await press('Import 4 clients');
    await screen.findByRole('button', { name: 'Import another file' });
    const [rosa, ben, cem, , dora] = database.sent;
    expect(rosa).toMatchObject({
      ...{ row: 2, action: 'create', values: { first_name: 'Rosa', external_id: 'H1' } },
      members: [
        { first_name: 'Ana', relation: 'partner' },
        { first_name: 'Luis', note: 'Asthma' },
      ],
    });
    expect(Object.keys(rosa?.values ?? {}).filter((name) => name.includes(' '))).toEqual([]);
    // What is kept of a row names the columns of each member.
    expect(rosa?.cells).toContainEqual(['Member 2 First Name', 'Ana']);
    expect(ben).toMatchObject({ action: 'update', record: 'r5', values: {} });
    expect(ben?.members).toMatchObject([{ first_name: 'Ida' }]);
    expect(cem).toMatchObject({ row: 7, action: 'leave' });
    expect(dora).not.toHaveProperty('members');
  }, 60_000);
});
