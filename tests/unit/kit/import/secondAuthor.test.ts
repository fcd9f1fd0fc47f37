import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/appTexts';
import '../../../../src/i18n/importTexts';
import { text } from '../../../../src/i18n/text';
import { readDateOrder, type DateOrder } from '../../../../src/kit/import/check/dates';
import {
  furtherOf,
  judgeBy,
  markedFaults,
  moreOf,
  stateOf,
  textsOf,
  toldFaults,
} from '../../../../src/kit/import/check/validateRows';
import { readFile, type ReadFile } from '../../../../src/kit/import/file/readFile';
import { foldHouseholds } from '../../../../src/kit/import/match/foldHouseholds';
import { matchColumns } from '../../../../src/kit/import/match/matchColumns';
import {
  groupsIn,
  memberHeaders,
  memberSource,
  memberTargets,
  personTargets,
} from '../../../../src/kit/import/match/memberColumns';
import { kindOf, type Target } from '../../../../src/kit/import/match/target';
import { targetFields } from '../../../../src/kit/import/useImport';
import { labelText } from '../../../../src/kit/fields/bindField';
import type { ResourceDefinition } from '../../../../src/kit/declaration';
import clients from '../../../../src/resources/clients';
import foodSources from '../../../../src/resources/foodSources';
import inventoryItems from '../../../../src/resources/inventoryItems';
import visits from '../../../../src/resources/visits';

/*
 * Ten files as other programs and people write them, made by an author who did not know the importer. What each of them
 * comes to by itself, before a person decides anything: nothing is lost without a word, no title or total is a record,
 * and no impossible value is made up.
 */

const FOLDER = 'tests/fixtures/second-author/';

async function readingOf(name: string, sheet?: string): Promise<ReadFile> {
  const bytes = new Uint8Array(readFileSync(`${FOLDER}${name}`));
  const reading = await readFile({ bytes, sheet });
  if ('bad' in reading) throw new Error(reading.bad.reason);
  return reading.read;
}

interface Asked {
  sheet?: string;
  /** What somebody chose for days that contradict each other. */
  order?: DateOrder;
}

/** What a file comes to: how it was read, which columns were known, and each row by its number. */
async function outcomeOf(name: string, resource: ResourceDefinition, { sheet, order }: Asked = {}) {
  const { table, notes, sheets, sheet: read } = await readingOf(name, sheet);
  const members = resource.intake?.members;
  const own: Target[] = targetFields(resource).map((bound) => ({
    ...bound,
    label: labelText(text(`resources.${resource.name}.fields.${bound.source}`), bound.source),
    words: resource.intake?.headers?.[bound.source],
  }));
  const groups = [...memberHeaders(table.headers).found.values()].map(({ group }) =>
    memberSource('name', group),
  );
  const offered = members
    ? [...own, ...memberTargets(members, groupsIn(groups), text), ...personTargets(members, text)]
    : own;
  const known = matchColumns(table, offered, members);
  const folded = await foldHouseholds(table, known, { members, translate: text });
  const { match } = folded;
  const targets = members
    ? [...own, ...memberTargets(members, groupsIn(Object.values(match)), text)]
    : own;
  const orderOf = (kind: string) => {
    const alike = targets.filter((target) => kindOf(target) === kind).map(({ source }) => source);
    const places = Object.keys(match).filter((place) => alike.includes(match[Number(place)] ?? ''));
    const samples = folded.table.rows.flatMap(({ cells }) =>
      places.map((place) => cells[Number(place)] ?? ''),
    );
    return readDateOrder(samples).order ?? order ?? null;
  };
  const judge = judgeBy({ resource, translate: text, orderOf, targets });
  const taken = { headers: folded.table.headers, source: resource.intake?.note };
  const rows = new Map(
    folded.table.rows.map((row) => {
      const judged = row.mark
        ? { ...markedFaults(row.mark, text), members: [] }
        : judge(textsOf(row, match, taken), row.tooLong);
      const faults = { ...judged.faults, ...(row.mark ? {} : toldFaults(row, text)) };
      const left = [...judged.left, ...furtherOf(row, match, taken), ...moreOf(row)];
      const { values, members: people } = judged;
      const state = row.mark ?? stateOf({ ...judged, faults, left, place: row.place } as never);
      const said = Object.values(faults).map(({ words }) => words);
      const words = left.map((one) => one.text);
      return [row.place, { values, people, said, left: words, state }] as const;
    }),
  );
  /** The numbers of the rows in a state. */
  const inState = (...states: string[]) =>
    [...rows].flatMap(([place, { state }]) => (states.includes(state) ? [place] : []));
  return {
    notes: notes.map(({ key, values }) => text(`import.notes.${key}`, values)),
    sheets: sheets?.map((one) => one.name),
    sheet: read,
    headers: table.headers,
    fields: Object.fromEntries(
      table.headers.flatMap((header, place) => (known[place] ? [[header, known[place]]] : [])),
    ),
    unknown: table.headers.filter((_, place) => known[place] === undefined),
    joined: folded.members,
    rows,
    row: (place: number) => {
      const row = rows.get(place);
      if (!row) throw new Error(`There is no row ${String(place)}.`);
      return row;
    },
    /** Those that come in unless the database knows better, and those that stay out until they are mended. */
    comes: inState('ready', 'warning'),
    stays: inState('error'),
    noRecords: inState('total', 'header', 'remark', 'void'),
  };
}

const NO_DAY = "This date doesn't exist. Check it.";
const FUTURE = 'This date is in the future. Check it.';

describe('a report of households with a title, in columns', () => {
  const read = outcomeOf('01-pantrytrak-households.csv', clients, { order: 'month' });

  it('is read below its title, with its households and their members', async () => {
    const { notes, fields, unknown, comes, stays, noRecords, row } = await read;
    expect(notes).toEqual([
      'The headers are in row 5. Left out above them: “Household Demographic Detail Report / Agency: Canal Street Cupboard (00-7731) / Run: 11/20/2026 9:14 AM, Filter: Active”.',
    ]);
    expect(fields).toMatchObject({
      ...{ 'Household #': 'external_id', 'HH Name': 'first_name last_name', Apt: 'address_line2' },
      ...{ 'Phone 2': 'phone_number', 'HH Member 2 DOB': 'birth_date of Member 2' },
    });
    expect(fields).toMatchObject({
      ...{ 'HH Size': 'told_household_size', 'Children 0-17': 'told_children' },
      ...{ 'Adults 18-59': 'told_adults', 'Seniors 60+': 'told_seniors' },
    });
    expect(unknown).toEqual(['TEFAP Signed', 'TEFAP Date']);
    expect(comes).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20]);
    // A number without a name; the total and the end of the report.
    expect([stays, noRecords]).toEqual([[18], [21, 22]]);
    expect(comes.flatMap((place) => row(place).people)).toHaveLength(15);
  });

  it('keeps what its rows say', async () => {
    const { row } = await read;
    expect(row(6)).toMatchObject({
      values: {
        ...{ first_name: 'Marisol T.', last_name: 'OKONKWO-REYES', date_of_birth: '1981-03-14' },
        ...{ zip_code: '01040', external_id: '000412' },
        ...{ told_household_size: 4, told_adults: 2, told_children: 2, told_seniors: 0 },
      },
      people: [{ first_name: 'Daniel', last_name: 'REYES', birth_date: '1979-11-02' }, {}, {}],
      said: ['Read as “01040”'],
    });
    expect(row(7).values).toMatchObject({ date_of_birth: '1944-08-01', email: null });
    expect(row(8).left).toEqual(['413.555.0104']);
    expect(row(10).values['zip_code']).toBe('01040-2213');
    expect(row(9)).toMatchObject({ values: { phone_number: null } });
    expect(row(9).said).toContain('Is this year right?');
    // One number of two families: both are rows of their own, and the database names the second.
    expect(row(12)).toMatchObject({
      values: { last_name: 'BAPTISTE', external_id: '000426', date_of_birth: null },
      ...{ left: ['02/30/1985'], people: [{ first_name: 'Rose' }] },
    });
    expect(row(13).values).toMatchObject({ last_name: 'SINGH', external_id: '000426' });
    expect(row(17)).toMatchObject({ people: [{ first_name: 'Jeannine' }], left: ['same'] });
    expect(row(19)).toMatchObject({
      values: { date_of_birth: '1983-04-13' },
      people: [{ first_name: 'An' }, { first_name: 'Binh' }],
    });
    expect(row(20)).toMatchObject({ values: { date_of_birth: null }, left: ['06/06/2062'] });
    expect(row(20).said).toContain(FUTURE);
  });
});

describe('a file with a row for each person, in Windows-1252 with semicolons', () => {
  const read = outcomeOf('02-link2feed-people.csv', clients);

  it('is eleven households', async () => {
    const { notes, fields, unknown, joined, comes, stays } = await read;
    expect(notes).toEqual([]);
    expect(fields).toMatchObject({
      ...{
        'Household ID': 'household_number',
        'Client ID': 'external_id',
        Dietary: 'dietary_needs',
      },
      ...{ Relationship: 'relation', 'Postal Code': 'zip_code', Language: 'preferred_language' },
    });
    expect(unknown).toEqual(['Age', 'Consent Signed', 'First Visit']);
    expect([joined, comes, stays]).toEqual([10, [2, 6, 7, 8, 10, 12, 14, 15, 17, 19, 22], []]);
  });

  it('keeps letters, heads, days and numbers', async () => {
    const { row } = await read;
    expect(row(2)).toMatchObject({
      values: { first_name: 'Graciela', last_name: 'Muñoz', zip_code: '03060' },
      people: [{ first_name: 'Héctor' }, { first_name: 'Zoë' }],
    });
    // The number of the household beside that of the person is asked about, not dropped.
    expect(row(2).left).toEqual(['Nut allergy', 'H-1001', '20012', 'Male', '20013', 'English']);
    expect(row(6)).toMatchObject({
      values: {
        ...{
          first_name: 'Anaïs',
          date_of_birth: '1990-12-25',
          address_line1: '6 Élm Ave – Unit 2',
        },
        phone_number: '603-555-0121 ext. 7',
      },
      people: [{ first_name: 'Mathis', relation: 'child' }],
    });
    expect(row(8)).toMatchObject({ values: { last_name: 'D’Angelo', phone_number: null } });
    expect(row(8).said).toContain(
      'The file names several heads of household. The first becomes the head. The others become members.',
    );
    expect(row(10)).toMatchObject({
      values: { first_name: 'Faduma' },
      people: [{ first_name: 'Yusuf' }],
      said: ["The file doesn't name a head of household. The first person becomes the head."],
    });
    expect(row(12)).toMatchObject({ values: { date_of_birth: null }, people: [{}] });
    expect(row(12).left).toContain('1984-02-30');
    expect(row(15).said).toContain(
      'Jo-Anne Pelletier is in this household twice. One of them is left out.',
    );
    expect(row(17).people).toMatchObject([{ first_name: 'Baby girl', birth_date: '2026-11-02' }]);
    expect(row(19).left).toContain('Soft foods; no pork');
    expect(row(22).values).toMatchObject({ last_name: 'Vasquez', external_id: '20110' });
  });
});

describe('a workbook of a volunteer', () => {
  const read = outcomeOf('03-volunteer-workbook.xlsx', clients);

  it('is read below a title, a day and a band, and says what it leaves out', async () => {
    const { notes, sheets, sheet, fields, unknown, comes, stays, noRecords } = await read;
    expect([sheets, sheet]).toEqual([['CLIENTS 2026', 'OLD 2019', 'Sheet3'], 'CLIENTS 2026']);
    expect(notes).toEqual([
      'The headers are in row 5. Left out above them: “ST. BRIGID FOOD SHELF – CLIENT LIST – pls don’t sort!! (Peg) / updated, =TODAY() / WHO, WHERE, CONTACT, FAMILY, OFFICE USE”.',
      '6 rows are headings across the table and are left out. The first is row 7, “A”.',
      '8 blank lines are left out. The first is row 6.',
      'We included hidden columns, too: SSN last 4.',
    ]);
    expect(fields).toEqual({
      ...{ 'Card #': 'external_id', Name: 'first_name last_name', Birthday: 'date_of_birth' },
      ...{ Address: 'address_line1', Zip: 'zip_code', Phone: 'phone_number' },
      ...{ 'SSN last 4': 'partial_ssn', '# in home': 'told_household_size' },
    });
    expect(unknown).toEqual(['OK to text?', 'Others in home', 'Age', 'Since']);
    expect(comes).toEqual([8, 9, 12, 13, 16, 17, 20, 21, 22, 25, 26, 29, 30]);
    expect([stays, noRecords]).toEqual([[], [32, 34]]);
  });

  it('keeps what its rows say', async () => {
    const { row } = await read;
    expect(row(8).values).toMatchObject({ external_id: '101', zip_code: '05401' });
    expect(row(9)).toMatchObject({ values: { date_of_birth: '1947-06-02', partial_ssn: null } });
    expect(row(9).left).toEqual(['802-555-0131 (h) 802-555-0132 (c)', 'xxxx']);
    expect(row(13).values).toMatchObject({
      ...{ external_id: '104', first_name: 'Thị Hương', last_name: 'Bui' },
    });
    expect(row(16)).toMatchObject({ values: { date_of_birth: '1985-01-01' } });
    expect(row(16).said).toContain('Read as “January 1, 1985”');
    expect(row(17)).toMatchObject({ values: { date_of_birth: null }, left: ['1972', 'xxxx'] });
    expect(row(25).values).toMatchObject({ first_name: 'shawna', date_of_birth: '1996-02-29' });
    expect(row(26)).toMatchObject({ values: { date_of_birth: null } });
    expect(row(26).left).toContain('29 Feb 1971');
    expect(row(29).values['date_of_birth']).toBe('1980-01-01');
  });
});

describe('answers of a form in two languages', () => {
  const read = outcomeOf('04-google-form-intake.csv', clients, { order: 'month' });

  it('are matched by what their questions are about', async () => {
    const { fields, unknown, comes, stays } = await read;
    expect(Object.values(fields)).toEqual([
      ...['email', 'first_name', 'last_name', 'date_of_birth', 'address_line1', 'city'],
      ...['phone_number', 'told_household_size', 'dietary_needs'],
    ]);
    expect(unknown).toHaveLength(5);
    expect([comes.length, stays]).toEqual([13, [13]]);
  });

  it('keep letters, and no age becomes a day', async () => {
    const { row } = await read;
    expect(row(4).values).toMatchObject({ first_name: 'فاطمة', date_of_birth: '1988-02-11' });
    expect(row(5)).toMatchObject({ values: { date_of_birth: null }, left: ['35'] });
    expect(row(6).left).toEqual([
      ...['Sixty-two', '956 555 0143 or sister 956 555 0144'],
      ...['dwayne@example.org ; dwayne2@example.org', 'soft food (no teeth)'],
    ]);
    expect(row(7).values['date_of_birth']).toBe('1979-12-05');
    expect(row(8)).toMatchObject({ values: { date_of_birth: '1952-01-09' } });
    expect(row(8).left).toContain('same');
    expect(row(10).values['date_of_birth']).toBe('1994-08-31');
    expect(row(11)).toMatchObject({ values: { date_of_birth: null, dietary_needs: null } });
    expect(row(11).left).toEqual(['2/29/2001']);
    expect(row(12).values['date_of_birth']).toBe('1968-03-07');
    expect(row(13)).toMatchObject({ said: expect.arrayContaining(['Required']) as unknown });
    expect(row(15).values['date_of_birth']).toBe('1991-07-22');
  });
});

describe('a list of visits in UTF-16 with tabs and a quotation mark that never ends', () => {
  const read = outcomeOf('05-pantrysoft-visits.txt', visits);

  it('is read to its end', async () => {
    const { notes, fields, comes, stays, noRecords } = await read;
    expect(notes[0]).toContain('The headers are in row 4.');
    expect(fields).toMatchObject({
      ...{
        'Visit Date/Time': 'visited_on',
        'Household #': 'client_number',
        'HH Size': 'household_size',
      },
      'Visit Note': 'note',
    });
    expect(comes).toHaveLength(17);
    // No such day, the next page, a day to come, a cell too many, no day.
    expect(stays).toEqual([13, 18, 28, 30, 31]);
    // Entered twice, the end of a page, not come, the end.
    expect(noRecords).toEqual([9, 20, 26, 33]);
  });

  it('keeps its numbers and days', async () => {
    const { row } = await read;
    expect(row(7)).toMatchObject({
      values: { visited_on: '2026-01-06', client_number: '000417', note: '"diapers sz 4' },
      said: ["A quotation mark in this row isn't closed. Check the values in the row."],
    });
    expect(row(10).values).toMatchObject({ visited_on: '2026-01-13', client_number: '421' });
    expect(row(13).said).toEqual([NO_DAY]);
    expect(row(25).values['visited_on']).toBe('2026-02-17');
    expect(row(28).said).toEqual([FUTURE]);
    expect(row(29).values['visited_on']).toBe('2026-02-17');
    expect(row(30).said).toEqual(['More cells than headers. Check this row.']);
  });
});

describe('sign-in sheets, one for each month', () => {
  it('offer both sheets, and fill the day down', async () => {
    const { notes, sheets, sheet, comes, noRecords, row } = await outcomeOf(
      '06-signin-visits.xlsx',
      visits,
    );
    expect([sheets, sheet]).toEqual([['March', 'April', 'template'], 'March']);
    expect(notes).toContain('Merged cells in Date: we use the value in every row they cover.');
    expect(comes).toEqual([3, 4, 5, 6, 7, 10, 11, 12, 13, 14]);
    expect(noRecords).toEqual([8, 15]);
    expect(row(7).values).toMatchObject({ visited_on: '2026-03-03', last_name: 'Castellano' });
    expect(row(10)).toMatchObject({ values: { date_of_birth: null }, left: ['1972'] });
  });

  it('take no day that does not exist or has no year', async () => {
    const { comes, stays, noRecords, row } = await outcomeOf('06-signin-visits.xlsx', visits, {
      sheet: 'April',
    });
    expect(comes).toEqual([9, 10, 11, 12]);
    expect(stays).toEqual([3, 4, 5, 6, 15, 16, 19]);
    expect(noRecords).toEqual([7, 13, 17]);
    expect([row(3).said, row(15).said]).toEqual([[NO_DAY], [NO_DAY]]);
    expect(row(9).values).toMatchObject({ visited_on: '2026-04-14', date_of_birth: '1974-06-02' });
  });
});

describe('items of an Access database with a quotation mark that is lost', () => {
  const read = outcomeOf('07-access-items.csv', inventoryItems);

  it('lose the one row, and no other', async () => {
    const { fields, unknown, comes, stays } = await read;
    expect(fields).toEqual({
      ...{ 'Item Name': 'name', Category: 'category', UPC: 'barcode', Unit: 'unit' },
      ...{ 'On Hand': 'on_hand', 'Unit Wt': 'unit_pounds', Memo: 'description' },
    });
    expect(unknown).toEqual(['ItemID', 'Location', 'Best By', 'Price']);
    expect(comes).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 18, 19, 20, 21, 22, 23]);
    // The lost quotation mark, the deleted record, no name.
    expect(stays).toEqual([12, 15, 17]);
  });

  it('keep what their rows say', async () => {
    const { row } = await read;
    expect(row(2)).toMatchObject({
      values: { barcode: null, unit_pounds: 0.94 },
      left: ['4.15E+10'],
      said: ['The spreadsheet shortened this number. Type all its digits.'],
    });
    expect(row(4).values).toMatchObject({ barcode: '041512345688', unit_pounds: 0.95 });
    expect(row(6).values['description']).toBe('line one\nline two: from school drive');
    expect(row(7).values['unit_pounds']).toBe(2);
    expect(row(8).values['unit_pounds']).toBe(55.12);
    expect(row(10).values).toMatchObject({ name: 'Jalapeños 26 oz', unit_pounds: 1.63 });
    expect(row(12).said).toContain(
      "A quotation mark in this row isn't closed. Check the values in the row.",
    );
    expect(row(14).values['name']).toBe('12" tortillas');
    expect(row(15).said).toContain('Spreadsheet error. Type the value.');
  });

  it('bring the stock that is a number of units, and say where it is none', async () => {
    const { row } = await read;
    expect([2, 7, 10, 21].map((place) => row(place).values['on_hand'])).toEqual([144, 73, 12, 0]);
    for (const [place, words] of [
      [3, '6 cs'],
      [6, '4 dz'],
      [9, '-3'],
      [11, 'approx 200'],
      [18, '1,240 lb'],
      [22, 'one case + 3'],
    ] as const) {
      expect(row(place).values['on_hand']).toBeNull();
      expect(row(place).left).toContain(words);
      expect(row(place).said).toContain(words === '-3' ? 'Not valid' : 'Enter a whole number');
    }
  });
});

describe('vendors of a bookkeeping program', () => {
  it('are sources, below two titles; the totals and the moment of the print are none', async () => {
    const { notes, headers, fields, comes, stays, noRecords, row } = await outcomeOf(
      '08-quickbooks-vendors.csv',
      foodSources,
    );
    expect(notes[0]).toBe(
      'The headers are in row 4. Left out above them: “Canal Street Cupboard / Vendor Contact List”.',
    );
    expect(headers).toHaveLength(14);
    expect(fields).toEqual({ Vendor: 'name', 'Vendor Type': 'kind', Company: 'name' });
    expect(comes).toHaveLength(16);
    expect([stays, noRecords]).toEqual([[21], [22, 25]]);
    expect(row(6)).toMatchObject({
      values: { name: 'Pioneer Regional FB - USDA/TEFAP', kind: null },
      left: ['USDA', 'Pioneer Regional Food Bank, Inc.'],
    });
    expect(row(7).values).toMatchObject({ name: 'Green Basket Market #114', kind: 'food_rescue' });
    expect(row(13).values['kind']).toBe('purchased');
    expect(row(20).values['name']).toBe('Postal Workers “Stamp Out”');
  });
});

describe('a log of a scale with bars and remarks', () => {
  it('is read below its remarks; which column names the client, a person says', async () => {
    const { notes, headers, fields, stays, noRecords, row } = await outcomeOf(
      '09-scale-log.csv',
      visits,
    );
    expect(headers).toEqual([
      ...['DATE', 'TIME', 'SEQ', 'ID', 'GROSS', 'TARE', 'NET', 'UNIT', 'STAT'],
    ]);
    expect(notes).toEqual([
      'The headers are in row 4. Left out above them: “# SCALEMASTER SM-300  FW 2.11  S/N 000418 / # LOG START 2026-10-13 / # TIME ZONE: EST”.',
    ]);
    expect(fields).toEqual({ DATE: 'visited_on' });
    expect([row(5).values['visited_on'], row(23).values['visited_on']]).toEqual([
      ...['2026-10-13', '2026-10-20'],
    ]);
    expect([stays, noRecords]).toEqual([[19], [22]]);
  });
});

describe('a workbook for counting, with a cover', () => {
  it('is read by the first sheet with a table; sections and sums are no items', async () => {
    const { sheets, sheet, notes, fields, comes, stays, noRecords, row } = await outcomeOf(
      '10-count-sheet.xlsx',
      inventoryItems,
    );
    expect([sheets, sheet]).toEqual([['READ ME', 'COUNT', 'Donors', 'lists'], 'COUNT']);
    expect(notes).toContain(
      '4 rows are headings across the table and are left out. The first is row 5, “CANNED VEGETABLES”.',
    );
    // Cases are no units, nor are those beside them all; "TOTAL" may be one of anything.
    expect(fields).toEqual({ Item: 'name', 'lb each': 'unit_pounds' });
    expect(comes).toHaveLength(15);
    expect([stays, noRecords]).toEqual([[4], [10, 17, 23, 30, 32]]);
    expect(row(8).values['name']).toBe('Tomatoes, diced');
  });

  it('has sources on another sheet', async () => {
    const { fields, comes, stays, noRecords, row } = await outcomeOf(
      '10-count-sheet.xlsx',
      foodSources,
      { sheet: 'Donors' },
    );
    expect(fields).toEqual({ Name: 'name', 'What kind': 'kind' });
    expect([comes, stays, noRecords]).toEqual([[3, 4, 5, 7, 8, 9, 10, 11], [], [12]]);
    expect([row(4), row(5), row(9)].map(({ values }) => values['kind'])).toEqual([
      ...['tefap', 'food_rescue', 'donated'],
    ]);
    expect(row(7).left).toEqual(['Wild game']);
  });
});
