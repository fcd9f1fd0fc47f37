import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/appTexts';
import '../../../../src/i18n/importTexts';
import { text } from '../../../../src/i18n/text';
import { judgeBy, textsOf } from '../../../../src/kit/import/check/validateRows';
import { matchColumns } from '../../../../src/kit/import/match/matchColumns';
import { targetFields } from '../../../../src/kit/import/useImport';
import clients from '../../../../src/resources/clients';

/* How many people a household has, in a sheet of clients. */

const targets = targetFields(clients).map((bound) => ({
  ...bound,
  label: text(`resources.clients.fields.${bound.source}`, { _: bound.source }),
}));

/** The columns of a match by their headers. */
const matched = (headers: readonly string[], rows: readonly (readonly string[])[] = []) => {
  const table = {
    headers,
    rows: rows.map((cells, index) => ({ place: index + 2, cells, tooLong: false })),
  };
  return { table, match: matchColumns(table, targets, clients.intake?.members) };
};

const SIZE = 'told_household_size';
const ALL = [SIZE, 'told_adults', 'told_children', 'told_seniors'];

describe('the columns of household counts', () => {
  it.each([
    ['words', ['Household size', 'Adults', 'Children', 'Seniors']],
    ['abbreviations', ['# in HH', '# Adults', '# of Kids', '60+']],
    ['ages', ['HH Size', '18-59', 'Kids (0-17)', 'Seniors 60+']],
    ['Spanish words', ['Tamaño de la familia', 'Adultos', 'Niños', 'Adultos mayores']],
    ['other words', ['Total people', 'Adults (18-64)', 'Under 18', 'Over 65']],
  ])('are known by %s', (_, headers) => {
    expect(Object.values(matched(['Name', ...headers]).match).slice(-4)).toEqual(ALL);
  });

  it('are no columns that only have a word of theirs', () => {
    const headers = ['Senior box', 'Household income', 'Adult education', 'Children’s school'];
    expect(matched(['First name', ...headers]).match).toEqual({ 0: 'first_name' });
  });
});

describe('the household counts of a row', () => {
  const { table, match } = matched(
    ['First name', 'HH Size', 'Adults', 'Children', 'Seniors'],
    [
      ['Ann', '5', '2', '3', ''],
      ['Ben', '4.0', '', '', ''],
      ['Cem', '', '2', '1', '0'],
      ['Dee', 'four', '2', '1', ''],
      ['Eva', '0', '', '', ''],
      ['Fay', '120', '', '-1', 'n/a'],
      ['Gus', '3', '2', '1', '1'],
      ['Hal', '3-4', '', '', ''],
    ],
  );
  const judge = judgeBy({ resource: clients, targets, orderOf: () => null, translate: text });
  const rows = table.rows.map((row) => judge(textsOf(row, match)));
  const row = (place: number) => {
    const { values = {}, faults = {}, left = [] } = rows[place] ?? {};
    return {
      told: ALL.map((source) => values[source]),
      said: Object.keys(faults),
      levels: [...new Set(Object.values(faults).map(({ level }) => level))],
      left: left.map((one) => one.text),
    };
  };
  const fine = { said: [], levels: [], left: [] };

  it('are read as they are, the parts without a size, too', () => {
    expect([0, 1, 2].map(row)).toEqual([
      { ...fine, told: [5, 2, 3, null] },
      { ...fine, told: [4, null, null, null] },
      { ...fine, told: [null, 2, 1, 0] },
    ]);
  });

  it('that nobody can read are left empty and said, and stop no row', () => {
    const warned = { said: [SIZE], levels: ['warning'] };
    expect([3, 4, 5, 7].map(row)).toEqual([
      { ...warned, told: [null, 2, 1, null], left: ['four'] },
      { ...warned, told: [null, null, null, null], left: ['0'] },
      {
        ...{ said: [SIZE, 'told_children'], levels: ['warning'] },
        ...{ told: [null, null, null, null], left: ['120', '-1'] },
      },
      { ...warned, told: [null, null, null, null], left: ['3-4'] },
    ]);
  });

  it('keep the size where the parts are more than it, and say what goes', () => {
    expect(row(6)).toEqual({
      ...{ told: [3, null, null, null], said: ALL.slice(1), levels: ['warning'] },
      left: ['2', '1', '1'],
    });
    expect(rows[6]?.faults['told_adults']?.words).toBe(
      'Adults, children, and seniors add up to more than the household size. We left them empty.',
    );
  });
});
