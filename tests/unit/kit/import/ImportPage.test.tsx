import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { ImportPage } from '../../../../src/kit/import/ImportPage';
import { forgetRun } from '../../../../src/kit/import/run/runs';
import clients from '../../../../src/resources/clients';
import { anAdmin } from '../../../support/renderShell';
import { hearErrors } from '../../../support/hearErrors';
import { aDatabase, aResult, showImport, useImportWorld } from './importWorld';

useImportWorld();

// A run outlives its page.
const KEY = JSON.stringify([anAdmin().id, 'clients', { network: 'n1' }]);
afterEach(() => {
  forgetRun(KEY);
});

const page = <ImportPage resource={clients} />;
const lines = (...rows: string[]) => rows.join('\r\n');

describe('a file with whole names', () => {
  it('has them split, in sight, and keeps every column of what stays out', async () => {
    const database = aDatabase();
    const { choose, press, person } = showImport(page, database);
    await choose(
      lines(
        'Name,Visits,Zip,SSN',
        'Rosa Delgado,12,48212,123-45-6789',
        '"Nguyen, Thanh",3,482,000-11-2222',
      ),
    );
    const field = await screen.findByRole('combobox', { name: 'Field of Name' });
    expect(field).toHaveDisplayValue('First and last name');
    expect(screen.getByText('First name: Rosa · Thanh')).toBeVisible();
    expect(screen.getByText('Last name: Delgado · Nguyen')).toBeVisible();
    // Another choice for the column shows no split.
    await person.selectOptions(field, 'Last name');
    expect(screen.queryByText(/^First name: Rosa/)).toBeNull();
    expect(screen.getByText('Before you continue, match a column to: First name.')).toBeVisible();
    await person.selectOptions(field, 'First and last name');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Field of SSN' }), 'Ignored');
    await press('Check 2 rows');
    expect(
      await screen.findByRole('textbox', { name: 'Zip code of row 3' }),
    ).toHaveAccessibleDescription('Enter 5 digits. Left empty.');
    expect(screen.getByRole('button', { name: 'First name of row 3: Thanh' })).toBeVisible();
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'What to do with row 3' }),
      'Leave out',
    );
    await press('Import 1 client');
    await screen.findByRole('button', { name: 'Import another file' });
    const zip = ['Zip', '482'];
    expect(database.sent).toMatchObject([
      { row: 2, action: 'create', values: { first_name: 'Rosa', last_name: 'Delgado' } },
      {
        ...{ row: 3, action: 'leave', reason: 'Left out' },
        // What only a function hands out is kept nowhere.
        cells: [['Name', 'Nguyen, Thanh'], ['Visits', '3'], zip],
      },
    ]);
  });
});

const nasty = (name: string) => new Uint8Array(readFileSync(`tests/unit/kit/import/nasty/${name}`));

describe('a workbook of several sheets', () => {
  it('says which one is read, and reads another that is chosen, also a hidden one', async () => {
    const { choose, person } = showImport(page, aDatabase());
    await choose(nasty('xlsxwriter-hidden-sheets.xlsx'), 'intake.xlsx');
    const sheets = await screen.findByRole('radiogroup', { name: 'Sheet' });
    const offered = () =>
      within(screen.getByRole('radiogroup', { name: 'Sheet' })).getAllByRole('radio');
    expect(sheets).toHaveTextContent(/^Clients\d rows?Empty0 rows$/);
    expect(screen.getByText('Hidden sheets “Old”, “Codes” are left out.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Clients/ })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: /^Empty/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Couldn't read “Empty”. This file is empty.",
    );
    expect(screen.getByRole('combobox', { name: 'Field of First name' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Read “Codes”' }));
    expect(await screen.findByRole('combobox', { name: 'Field of x' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Codes' })).toBeChecked();
    expect(offered()).toHaveLength(3);
    expect(screen.queryByText(/This file is empty/)).toBeNull();
  });
});

describe('a file whose headers are not found', () => {
  it('is read again with the row that is chosen, and says why another cannot be it', async () => {
    const { choose, person } = showImport(page, aDatabase());
    await choose('Spring,Drive,2026\nFirst name,Last name,Phone\nAnn,Lee,Lee\nBo,Ng,555-0101');
    const headers = await screen.findByRole('combobox', { name: 'Column headers' });
    expect(headers).toHaveDisplayValue('Row 1: Spring, Drive, 2026');
    await person.selectOptions(headers, 'Row 3: Ann, Lee, Lee');
    expect(
      await screen.findByText(
        "Row 3 can't be the column headers. This file has two columns called “Lee”. Rename one of them.",
      ),
    ).toBeVisible();
    await person.selectOptions(headers, 'Row 2: First name, Last name, Phone');
    expect(await screen.findByRole('combobox', { name: 'Field of Phone' })).toBeVisible();
    expect(screen.getByText(/Left out above them: “Spring, Drive, 2026”/)).toBeVisible();
    expect(screen.queryByText(/can't be the column headers/)).toBeNull();
  });
});

describe('a workbook with merged cells and hidden columns', () => {
  it('says how they are read before its columns are matched', async () => {
    const { choose } = showImport(page, aDatabase());
    await choose(nasty('openpyxl-hidden-column.xlsx'), 'intake.xlsx');
    const notes = await screen.findByRole('list', { name: 'About this file' });
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'A cell in row 2, “Called twice”, is merged across several columns. We use its value in the first column only.',
      'We included hidden columns, too: SSN.',
    ]);
  });
});

describe('an import whose right is lost in the middle', () => {
  it('stops, and says what is done and what is not', async () => {
    hearErrors();
    let calls = 0;
    const database = aDatabase({
      import_rows: (args) => {
        calls += 1;
        if (calls > 1) throw new DataError({ kind: 'refused' });
        return (args['p_rows'] as { row: number }[]).map(({ row }) => ({
          row,
          outcome: 'created',
        }));
      },
    });
    const { choose, press } = showImport(page, database);
    const people = Array.from({ length: 501 }, (_, n) => `Person${String(n)}`);
    await choose(lines('First name', ...people));
    await press('Check 501 rows');
    await press('Import 501 clients');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      "Stopped after 500 of 501 rows. 1 row wasn't imported. The imported rows are saved.",
    );
    expect(database.asked).not.toContain('end_import');
    await press('Start over');
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
  });
});

describe('a file that was imported already', () => {
  it('is noticed before anything comes in', async () => {
    const same = aResult('one', { created: 2 });
    const database = aDatabase({
      import_context: () => ({ recent: [same], same, open: null, match: null }),
    });
    const { choose, press } = showImport(page, database);
    await choose(lines('First name', 'Rosa'));
    await press('Check 1 row');
    expect(
      await screen.findByText(/^This file was imported on .* 2 records from it still exist/),
    ).toBeVisible();
    expect(database.asked).not.toContain('begin_import');
  });
});

describe('an import that is done', () => {
  it('leads from its numbers to the rows behind them', async () => {
    const done = aResult('one', { created: 2, added: 0, left_out: 1 });
    const database = aDatabase({
      import_context: () => ({ recent: [done], same: null, open: null, match: null }),
      import_records: () => [
        { row: 2, id: 'rosa', name: 'Rosa Delgado', gone: false },
        { row: 3, id: 'luis', name: 'Luis Perez', gone: true },
      ],
      import_left_out: () => [{ row: 4, cells: [['Zip', '482']], reason: 'Enter 5 digits' }],
    });
    const { press } = showImport(page, database);
    await press('Open the import of intake.csv');
    await press('2 New clients, show the rows');
    const made = await screen.findByRole('dialog', { name: 'New clients' });
    expect(await within(made).findByRole('link', { name: 'Rosa Delgado' })).toHaveAttribute(
      'href',
      '/clients/rosa',
    );
    // Who was deleted since has no page.
    expect(within(made).getByText('Luis Perez').closest('a')).toBeNull();
    expect(within(made).getByText('Already deleted')).toBeVisible();
    await press('Close');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await press('1 Left out, show the row');
    expect((await screen.findByText('Enter 5 digits')).closest('[tabindex="0"]')).toBeVisible();
    // Nobody was added to: there is nothing to show.
    expect(screen.queryByRole('button', { name: /Added to existing/ })).toBeNull();
  });
});

describe('a step of an import', () => {
  it('begins at its top, and with its page, where the button that led to it was', async () => {
    const { choose, press } = showImport(<main tabIndex={-1}>{page}</main>, aDatabase());
    await choose(lines('First name,Zip', 'Rosa,48212', ',48213'));
    await screen.findByRole('combobox', { name: 'Field of Zip' });
    document.documentElement.scrollTop = 600;
    await press('Check 2 rows');
    expect(
      await screen.findByText(/1 with an error won't be imported until you decide\./),
    ).toBeVisible();
    expect(document.documentElement.scrollTop).toBe(0);
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('a file that is not read', () => {
  it.each([
    ['', 'This file is empty. Choose another one.'],
    ['Phone,Name,phone\n1,2,3', 'This file has two columns called “phone”. Rename one of them.'],
    ['{"first": "Ann"}', /^This file isn't a table\./],
    ['First,Last\n', /^There are no rows below the headers\. Include the headers/],
    [`${'a,'.repeat(201)}b\n1`, /^This file has more than 200 columns\. Remove/],
    [
      `First\n${'"Ann\n'.repeat(21)}`,
      "A quotation mark in row 22 isn't closed. Close or remove it.",
    ],
  ])('says why, and another can be chosen: %#', async (text, sentence) => {
    const database = aDatabase();
    const { choose } = showImport(page, database);
    await choose(text);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    await choose(lines('First name', 'Rosa'));
    expect(await screen.findByRole('combobox', { name: 'Field of First name' })).toBeVisible();
    expect(database.asked.filter((name) => name !== 'import_context')).toEqual([]);
  });
});
