import { afterEach, describe, expect, it } from 'vitest';
import { setAdminCodes } from '../../../../src/data/customColumns';
import { formFields } from '../../../../src/kit/form/formFields';
import { FULL_NAME } from '../../../../src/kit/import/match/fullName';
import { keptCells } from '../../../../src/kit/import/run/keptCells';
import clients from '../../../../src/resources/clients';
import items from '../../../../src/resources/inventoryItems';

const targetsOf = (resource: typeof clients | typeof items) =>
  formFields(resource).map((field) => ({ ...field, label: field.source }));

const kept = (
  columns: Readonly<Record<string, string>>,
  match: Readonly<Record<number, string>>,
  texts: Readonly<Record<string, string>> = {},
  resource: typeof clients | typeof items = clients,
) =>
  keptCells(
    { texts },
    {
      headers: Object.keys(columns),
      cells: Object.values(columns),
      match,
      targets: targetsOf(resource),
    },
  );

afterEach(() => {
  setAdminCodes([]);
});

describe('what is kept of a row that stays out', () => {
  it('is every column of the file under its own header, as it was mended', () => {
    expect(
      kept({ First: 'Rsa', Visits: '12', Zip: '' }, { 0: 'first_name' }, { first_name: 'Rosa' }),
    ).toEqual([
      ['First', 'Rosa'],
      ['Visits', '12'],
      ['Zip', ''],
    ]);
  });

  it('is a whole name as it stands there, until a part is mended', () => {
    const name = (texts: Record<string, string>) =>
      kept({ Name: 'Delgado, Rosa' }, { 0: FULL_NAME }, texts)[0]?.[1];
    expect(name({ first_name: 'Rosa', last_name: 'Delgado' })).toBe('Delgado, Rosa');
    expect(name({ first_name: 'Roza', last_name: 'Delgado' })).toBe('Roza Delgado');
  });

  it.each([
    [{ SSN: '6789' }, { 0: 'partial_ssn' }],
    [{ 'SSN (last 4)': '6789' }, {}],
    [{ 'Social Security #': '123456789' }, {}],
    [{ Seguro_social: '6789' }, {}],
    [{ Notes: 'SSN is 123-45-6789' }, {}],
  ])('is nothing of a social security number: %j', (columns, match) => {
    expect(kept(columns, match)).toEqual([]);
  });

  it('is nothing that only admins of the network read', () => {
    setAdminCodes(['tribe']);
    expect(
      kept(
        { First: 'Rosa', Tribe: 'Yakama', School: 'Elm', 'Child 1 tribe': 'Yakama', Own: 'Yakama' },
        {
          ...{ 0: 'first_name', 1: 'custom_tribe', 2: 'custom_school' },
          ...{ 3: 'custom_tribe of Child 1', 4: 'member_custom_tribe' },
        },
        { first_name: 'Rosa', custom_tribe: 'Yakama', custom_school: 'Elm' },
      ),
    ).toEqual([
      ['First', 'Rosa'],
      ['School', 'Elm'],
    ]);
  });

  it('is all of what has no secrets', () => {
    expect(kept({ Code: '123-45-6789' }, {}, {}, items)).toEqual([['Code', '123-45-6789']]);
  });

  it('has a sign where a character was that no database keeps, in headers, too', () => {
    expect(kept({ 'Visits\ud83d': '1\0 2 😀' }, {})).toEqual([['Visits\ufffd', '1\ufffd 2 😀']]);
  });
});
