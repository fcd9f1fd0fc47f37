import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setAdminCodes } from '../../../../src/data/customColumns';
import { setNetworkTexts } from '../../../../src/i18n/text';
import type { CustomField } from '../../../../src/kit/custom/customField';
import { labelsOf, mergeFields } from '../../../../src/kit/custom/mergeFields';
import { ImportPage } from '../../../../src/kit/import/ImportPage';
import { forgetRun } from '../../../../src/kit/import/run/runs';
import clients from '../../../../src/resources/clients';
import events from '../../../../src/resources/events';
import { anAdmin } from '../../../support/renderShell';
import { aDatabase, showImport, useImportWorld } from './importWorld';

useImportWorld();

// A run outlives its page.
const KEY = JSON.stringify([anAdmin().id, 'clients', { network: 'n1' }]);
afterEach(() => {
  forgetRun(KEY);
});

const page = <ImportPage resource={clients} />;
const lines = (...rows: string[]) => rows.join('\r\n');

describe('a column of days that contradict each other', () => {
  const mixed = lines('First name,DOB', 'Ann,13/02/1990', 'Ben,02/13/1990', 'Cem,03/04/1990');

  it('is asked for: what is a day in both orders waits, and comes in by the order that is chosen', async () => {
    const database = aDatabase();
    const { choose, press, person } = showImport(page, database);
    await choose(mixed);
    await press('Check 3 rows');
    const order = () =>
      screen.findByRole('radiogroup', { name: '1 date in Date of birth can be read two ways' });
    expect(within(await order()).queryByRole('radio', { checked: true })).toBeNull();
    expect(
      screen.getByText(
        '“03/04/1990” could be March 4, 1990 or April 3, 1990. The file has dates written both ways, as in “13/02/1990” and “02/13/1990”.',
      ),
    ).toBeVisible();
    expect(
      screen.getByRole('textbox', { name: 'Date of birth of row 4' }),
    ).toHaveAccessibleDescription(
      'Day or month first? Choose it above, or type the month as a word.',
    );
    expect(screen.getByRole('button', { name: 'Import 2 clients' })).toBeEnabled();

    await person.click(within(await order()).getByRole('radio', { name: 'day/month/year' }));
    expect(
      await screen.findByRole('textbox', { name: 'Date of birth of row 3' }),
    ).toHaveAccessibleDescription('Read as “February 13, 1990”');
    // Its choice had all rows read again: the focus is there again, too.
    expect(within(await order()).getByRole('radio', { checked: true })).toHaveFocus();
    await press('Import 3 clients');
    await screen.findByRole('button', { name: 'Import another file' });
    expect(database.sent.map(({ values }) => values['date_of_birth'])).toEqual([
      '1990-02-13',
      '1990-02-13',
      '1990-04-03',
    ]);
  });

  it('is asked for, too, where the day or the year may come first', async () => {
    const { choose, press, person } = showImport(page, aDatabase());
    await choose(lines('First name,DOB', 'Ann,25/12/03'));
    await press('Check 1 row');
    const order = await screen.findByRole('radiogroup', { name: /can be read two ways/ });
    expect(
      screen.getByText('“25/12/03” could be December 25, 2003 or December 3, 2025.'),
    ).toBeVisible();
    await person.click(within(order).getByRole('radio', { name: 'year/month/day' }));
    expect(await screen.findByRole('button', { name: 'Import 1 client' })).toBeEnabled();
  });

  it('is another one than the column beside it', async () => {
    const { choose, press } = showImport(<ImportPage resource={events} />, aDatabase());
    await choose(lines('Event,Start date,End date', 'Fair,13/02/2027,02/28/2027'));
    await press('Check 1 row');
    const orderOf = (name: string) => screen.findByRole('combobox', { name });
    expect(await orderOf('Date is read as')).toHaveDisplayValue('day/month/year');
    expect(await orderOf('End date is read as')).toHaveDisplayValue('month/day/year');
    expect(within(screen.getByRole('table')).queryAllByRole('textbox')).toEqual([]);
  });
});

describe('a row that is no record', () => {
  const report = lines(
    'First name,Last name,DOB,Visits',
    'Ann,Total,02/13/1990,3',
    'First name,Last name,DOB,Visits',
    'Total,,03/04/1990,4',
    'Ben,,,1',
    'Grand total:,,,8',
  );

  it('stays out with a sentence, and comes in when somebody says so', async () => {
    const database = aDatabase();
    const { choose, press, person } = showImport(page, database);
    await choose(report);
    expect(
      await screen.findByText(
        "2 rows aren't records and are left out: repeated headers (row 3), totals (row 6).",
      ),
    ).toBeVisible();
    await press('Check 3 rows');
    const decision = (row: number) =>
      screen.findByRole('combobox', { name: `What to do with row ${String(row)}` });
    expect(await decision(3)).toHaveDisplayValue('Leave out');
    expect(screen.getByText(/^Repeats the headers\. It's left out/)).toBeVisible();
    expect(screen.getByText(/^Looks like a totals row\. It's left out/)).toBeVisible();
    // Row 4 has a birth date: it is somebody.
    expect(screen.queryByRole('combobox', { name: 'What to do with row 4' })).toBeNull();
    await person.selectOptions(await decision(6), 'Import');
    expect(screen.queryByText(/^Looks like a totals row/)).toBeNull();
    await press('Import 4 clients');
    await screen.findByRole('button', { name: 'Import another file' });
    expect(database.sent).toMatchObject([
      { row: 2, action: 'create', values: { last_name: 'Total' } },
      { row: 3, action: 'leave', reason: 'Repeats the headers' },
      { row: 4, action: 'create', values: { first_name: 'Total' } },
      { row: 5, action: 'create' },
      { row: 6, action: 'create', values: { first_name: 'Grand total:' } },
    ]);
  });
});

describe('a row that is equally like two records', () => {
  const rosa = (id: string, address_line1: string) => ({
    ...{ id, name: 'Rosa Delgado', first_name: 'Rosa', last_name: 'Delgado', address_line1 },
    ...{ date_of_birth: '1984-03-03', reasons: [] },
  });
  const similar = [rosa('r1', '118 Oak St'), rosa('r2', '9 Elm Rd')];

  it('names both, and waits until one of them is chosen to add to', async () => {
    const database = aDatabase({ check_import: () => [{ row: 2, similar }] });
    const { choose, press, person } = showImport(page, database);
    await choose(lines('First name,Last name', 'Rosa,Delgado', 'Ann,Okafor'));
    await press('Check 2 rows');
    const decision = await screen.findByRole('combobox', { name: 'What to do with row 2' });
    expect(decision).toHaveDisplayValue('Choose');
    expect(screen.getByText(/^Matches 2 records equally well\. Choose which one/)).toBeVisible();
    expect(
      screen.getByText(/1 possible duplicate won't be imported until you decide/),
    ).toBeVisible();
    const link = (name: RegExp) => screen.getByRole('link', { name });
    expect(link(/Rosa Delgado.*118 Oak St/)).toHaveAttribute('href', '/clients/r1');
    expect(link(/Rosa Delgado.*9 Elm Rd/)).toHaveAttribute('href', '/clients/r2');
    expect(screen.queryByRole('option', { name: 'Add to existing' })).toBeNull();

    await person.selectOptions(
      decision,
      screen.getByRole('option', { name: /^Add to 2\. Rosa Delgado.*9 Elm Rd$/ }),
    );
    expect(screen.queryByText(/until you decide/)).toBeNull();
    await press('Import 2 clients');
    await screen.findByRole('button', { name: 'Import another file' });
    expect(database.sent).toMatchObject([
      { row: 2, action: 'add', record: 'r2' },
      { row: 3, action: 'create' },
    ]);
  });
});

describe('a value that a field of the network does not take', () => {
  const field: CustomField = {
    ...{ id: '1', entity: 'clients', code: 'dogs', label: 'Dogs', help: null, section: null },
    ...{ kind: 'whole_number', options: [], required: false, retired: false, position: 1 },
    ...{ readers: 'all', ask_at_check_in: false, default_value: null },
  };
  afterEach(() => {
    setAdminCodes([]);
    setNetworkTexts({});
  });

  it.each([
    ['all staff', 'can go to the note', [], ['Leave empty', 'Add to the note']],
    ['admins only', 'stays out of the note', ['dogs'], ['Leave empty']],
  ])('and that %s read %s', async (_, __, adminCodes, options) => {
    setAdminCodes(adminCodes);
    setNetworkTexts(labelsOf([field]));
    const { choose, press } = showImport(
      <ImportPage resource={mergeFields(clients, [field])} />,
      aDatabase(),
    );
    await choose(lines('First name,Dogs', 'Ann,many', 'Ben,2'));
    await press('Check 2 rows');
    await screen.findByRole('button', { name: 'Import 2 clients' });
    expect(
      screen.queryAllByRole('radio').map(({ parentElement }) => parentElement?.textContent),
    ).toEqual(options);
  });
});
