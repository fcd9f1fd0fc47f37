import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import '../../../../src/i18n/appTexts';
import '../../../../src/i18n/importTexts';
import { HOUSEHOLD } from '../../../../src/config';
import { text } from '../../../../src/i18n/text';
import { judgeBy, textsOf } from '../../../../src/kit/import/check/validateRows';
import type { FileTable } from '../../../../src/kit/import/file/fileTable';
import { readFile } from '../../../../src/kit/import/file/readFile';
import { foldHouseholds } from '../../../../src/kit/import/match/foldHouseholds';
import { FULL_NAME, type Match } from '../../../../src/kit/import/match/fullName';
import { matchColumns } from '../../../../src/kit/import/match/matchColumns';
import {
  groupsIn,
  memberHeaders,
  memberSource,
  memberTargets,
  personTargets,
  readMemberHeader,
} from '../../../../src/kit/import/match/memberColumns';
import { targetFields } from '../../../../src/kit/import/useImport';
import clients from '../../../../src/resources/clients';
import { intake } from '../../../../src/resources/clients/intake';

const { members } = intake;
if (!members) throw new Error('Clients bring no members along.');

const own = targetFields(clients).map((field) => ({ ...field, label: field.source }));

const matched = (table: FileTable): Match => {
  const groups = [...memberHeaders(table.headers).found.values()].map(({ group }) =>
    memberSource('name', group),
  );
  const targets = [
    ...own,
    ...memberTargets(members, groupsIn(groups), text),
    ...personTargets(members, text),
  ];
  return matchColumns(table, targets, members);
};

const fold = (table: FileTable, match = matched(table)) =>
  foldHouseholds(table, match, { members, translate: text });

/** What is judged of the rows of a file: the name, who comes along, and what is said. */
const judged = async (given: FileTable) => {
  const { table, match } = await fold(given);
  const judge = judgeBy({
    ...{ resource: clients, translate: text, orderOf: () => 'month' },
    targets: [...own, ...memberTargets(members, groupsIn(Object.values(match)), text)],
  });
  return table.rows.map((row) => {
    const { values, members: people, faults } = judge(textsOf(row, match));
    return { ...row, values, people, faults };
  });
};

const tableOf = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => ({
  headers,
  rows: rows.map((cells, index) => ({ place: index + 2, cells, tooLong: false })),
});

const read = async (name: string): Promise<FileTable> => {
  const bytes = new Uint8Array(readFileSync(`tests/fixtures/${name}`));
  const reading = await readFile({ bytes, sheet: undefined });
  if ('bad' in reading) throw new Error(reading.bad.reason);
  return reading.read.table;
};

describe('a workbook with a row for each person', () => {
  let table: FileTable;
  beforeAll(async () => {
    table = await read('openpyxl-household-rows.xlsx');
  });

  it('is matched by its headers', () => {
    expect(Object.values(matched(table))).toEqual([
      ...['household_number', 'relation', 'first_name', 'last_name', 'date_of_birth'],
      ...['phone_number', 'pinned_note'],
    ]);
  });

  it('has a row for each household, with the members in it', async () => {
    const rows = await judged(table);
    expect((await fold(table)).members).toBe(5);
    expect(
      rows.map(({ place, values, people }) => [
        place,
        values['first_name'],
        values['external_id'],
        people,
      ]),
    ).toEqual([
      [
        ...[2, 'Rosa', 'H1'],
        [
          {
            ...{ first_name: 'Ana', last_name: 'Delgado', birth_date: '1986-05-05' },
            relation: 'partner',
          },
          // A birth date that is none is left empty.
          { first_name: 'Luis', last_name: 'Delgado', relation: 'child', note: 'Asthma' },
        ],
      ],
      [5, 'Ben', 'H2', [{ first_name: 'Ida', last_name: 'Okafor', relation: 'child' }]],
      [7, 'Cem', 'H3', []],
      [8, 'Joe', 'H4', [{ first_name: 'Eve', last_name: 'Fox', birth_date: '1963-02-01' }]],
      [11, 'Dora', null, []],
    ]);
  });

  it('says what it did not understand, and what no field of a member takes', async () => {
    const [rosa, ben, cem, joe] = await judged(table);
    expect(rosa?.faults).toMatchObject({
      'birth_date of Member 3': { level: 'warning' },
    });
    expect(rosa?.more).toEqual([
      { source: 'phone_number', text: '313-555-0102', label: 'Phone (Ana Delgado)' },
    ]);
    expect(ben).toMatchObject({ told: 'headTaken', more: [] });
    expect(ben?.faults).toMatchObject({
      'birth_date of Member 2': {
        level: 'warning',
        words: 'This date is in the future. Check it.',
      },
    });
    expect([cem?.told, joe?.told]).toEqual([undefined, 'twoHeads']);
    expect(joe?.faults).toMatchObject({
      members: {
        level: 'warning',
        words: 'Joe Fox is in this household twice. One of them is left out.',
      },
    });
  });
});

describe('the number of a household', () => {
  it.each(['Household #', 'HH #', 'Household ID', 'Household Number', 'Family number', 'HH ID'])(
    'stands in a column %j of rows that are persons',
    async (header) => {
      const table = tableOf(
        [header, 'First name', 'Relationship'],
        ['7', 'Rosa', 'Self'],
        ['7', 'Luis', 'Son'],
      );
      expect(matched(table)[0]).toBe('household_number');
      expect(await judged(table)).toMatchObject([
        { values: { external_id: '7' }, people: [{ first_name: 'Luis' }] },
      ]);
    },
  );

  it('is that of the record where a row tells of its members: two rows are two households', async () => {
    const table = tableOf(
      ['Household #', 'HH Name', 'HH Member 2 Name'],
      ['7', 'Ruiz, Ana', 'Ruiz, Lia'],
      ['7', 'Singh, Ben', ''],
    );
    expect(matched(table)).toEqual({ 0: 'external_id', 1: FULL_NAME, 2: 'name of Member 2' });
    expect(await judged(table)).toMatchObject([
      { values: { external_id: '7', last_name: 'Ruiz' }, people: [{ first_name: 'Lia' }] },
      { values: { external_id: '7', last_name: 'Singh' }, people: [] },
    ]);
  });

  it('is asked about where each person has a number, too', async () => {
    const [row] = await judged(
      tableOf(
        ['Household #', 'Client ID', 'First name', 'Relationship'],
        ['H7', '70', 'Rosa', 'Self'],
        ['H7', '71', 'Luis', 'Son'],
      ),
    );
    expect(row?.values['external_id']).toBe('70');
    expect(row?.more).toEqual([
      { source: 'external_id', text: 'H7', label: 'Household #' },
      { source: 'external_id', text: '71', label: 'Client ID (Luis)' },
    ]);
  });
});

describe('rows that name the head of their household', () => {
  const HEADERS = ['Name', 'Head of Household', 'DOB', 'Client ID'];

  it('belong to the row of that name, whose own head may be blank', async () => {
    const rows = await judged(
      tableOf(
        HEADERS,
        ['Ana Ruiz', 'Ruiz, Jose', '', '7'],
        ['José Ruiz', '', '1/2/1980', '8'],
        ['Lia Ruiz', 'jose ruiz', '', ''],
      ),
    );
    expect(rows.map(({ values, people }) => [values['first_name'], people])).toEqual([
      [
        'José',
        [
          { first_name: 'Ana', last_name: 'Ruiz' },
          { first_name: 'Lia', last_name: 'Ruiz' },
        ],
      ],
    ]);
    expect(rows[0]?.more).toEqual([
      { source: 'external_id', text: '7', label: 'Client ID (Ana Ruiz)' },
    ]);
  });

  it('stay out where there is no head, or it is not clear which', async () => {
    const { table, members: count } = await fold(
      tableOf(
        HEADERS,
        ['Ana Ruiz', 'Jose Ruiz', '', ''],
        ['Eva Sol', 'Eva Sol', '1/2/1980', ''],
        ['Eva Sol', 'Eva Sol', '3/4/1990', ''],
        ['Kim Sol', 'Eva Sol', '', ''],
      ),
    );
    expect(table.rows.map(({ place, mark }) => [place, mark])).toEqual([
      [2, 'noHead'],
      [3, undefined],
      [4, undefined],
      [5, 'severalHeads'],
    ]);
    expect(count).toBe(0);
  });

  it('may say it by yes and no', async () => {
    const { table } = await fold(
      tableOf(
        ['HH ID', 'HOH', 'Name'],
        ['1', 'N', 'Ana Ruiz'],
        ['1', 'Y', 'Jose Ruiz'],
        ['', 'N', 'Kim Sol'],
      ),
    );
    expect(table.rows.map(({ place, mark }) => [place, mark])).toEqual([
      [3, undefined],
      [4, 'noHead'],
    ]);
  });
});

describe('a household that is too large', () => {
  const names = Array.from({ length: HOUSEHOLD.mostMembers + 2 }, (_, n) => `Ann${String(n)} Fox`);

  it('stays out row by row where each person has one', async () => {
    const rows = names.map((name) => ['1', name]);
    const { table } = await fold(tableOf(['Household ID', 'Name'], ...rows));
    expect(new Set(table.rows.map(({ mark }) => mark))).toEqual(new Set(['tooManyMembers']));
    expect(table.headers).toHaveLength(2);
    const [, ...fewer] = rows;
    expect((await fold(tableOf(['Household ID', 'Name'], ...fewer))).members).toBe(
      HOUSEHOLD.mostMembers,
    );
  });

  it('is an error where its members are columns', async () => {
    const headers = names.slice(1).map((_, n) => `Member ${String(n + 2)} name`);
    const [row] = await judged(tableOf(['Name', ...headers], names));
    expect(row?.faults).toEqual({
      members: {
        level: 'error',
        words: `A household can have up to 30 members. This one has 31. Remove some.`,
      },
    });
  });
});

describe('a workbook with members in columns', () => {
  let table: FileTable;
  beforeAll(async () => {
    table = await read('openpyxl-household-columns.xlsx');
  });

  it('is matched by its headers, and counts are no members', () => {
    expect(matched(table)).toEqual({
      ...{ 0: FULL_NAME, 1: 'date_of_birth', 2: 'name of Spouse', 3: 'birth_date of Spouse' },
      ...{ 4: 'name of Child 1', 5: 'birth_date of Child 1', 6: 'birth_date of Child 2' },
      ...{ 7: 'name of Child 2', 8: 'name of Member 9', 9: 'relation of Member 9' },
      ...{ 10: 'told_adults', 11: 'told_children' },
    });
  });

  it('brings the members along, and says who has no name or is the head', async () => {
    const [rosa, ben] = await judged(table);
    expect(rosa?.people).toEqual([
      {
        ...{ first_name: 'Ana', last_name: 'Delgado', birth_date: '1986-05-05' },
        relation: 'partner',
      },
      {
        ...{ first_name: 'Luis', last_name: 'Delgado', birth_date: '2015-02-03' },
        relation: 'child',
      },
      { first_name: 'Mia', last_name: 'Delgado', relation: 'child' },
      { first_name: 'Old', last_name: 'Joe', relation: 'no_relation' },
    ]);
    expect(rosa?.faults).toMatchObject({ 'birth_date of Child 2': { level: 'warning' } });
    expect(ben?.people).toEqual([]);
    expect(ben?.faults['members']).toEqual({
      level: 'warning',
      words:
        'Child 1 has no name and is left out. Ben Okafor is in this household twice. One of them is left out.',
    });
  });
});

describe('a header', () => {
  it.each([
    ['Member 2 Name', 'Member 2', 'name'],
    ['HH Member #3: Date of Birth', 'Member 3', 'hh date of birth'],
    ['Child1 DOB', 'Child 1', 'dob'],
    ["Spouse's First Name", 'Spouse', 'first name'],
    ['Nombre del hijo 2', 'Hijo 2', 'nombre del'],
    ['Child', null, null],
    ['Children 0-17', null, null],
    ['Adult 18', null, null],
    ['Child 0-17', null, null],
    ['Member ID', null, null],
    ['Address 2', null, null],
  ])('%s is of %s', (header, group, rest) => {
    const found = readMemberHeader(header);
    expect([found?.group ?? null, found?.rest ?? null]).toEqual([group, rest]);
  });

  it('of the first member is of the head where nothing else names a person', () => {
    const headers = ['Member 1 Name', 'Member 1 DOB', 'Member 2 Name', 'Member 2 Last Name'];
    expect(matched(tableOf(headers, ['Ann Fox', '', 'Ben', 'Fox']))).toEqual({
      ...{ 0: FULL_NAME, 1: 'date_of_birth' },
      ...{ 2: 'name of Member 2', 3: 'last_name of Member 2' },
    });
  });

  it('that counts members is ignored', () => {
    const table = tableOf(['Name', 'Child 1', 'Spouse phone'], ['Ann Fox', '2', '313-555-0142']);
    expect(matched(table)).toEqual({ 0: FULL_NAME });
  });
});

describe('a file without households', () => {
  it('stays as it is', async () => {
    const table = tableOf(['Name', 'DOB'], ['Ann Fox', '3/4/1980']);
    const match = matched(table);
    expect(await fold(table)).toEqual({ table, match, members: 0 });
  });

  it('has the names of its clients in the column of heads', () => {
    expect(matched(tableOf(['Head of Household', 'Phone'], ['Ann Fox', '']))).toEqual({
      ...{ 0: FULL_NAME, 1: 'phone_number' },
    });
  });
});
