import { describe, expect, it } from 'vitest';
import { formFields } from '../../../../src/kit/form/formFields';
import { FULL_NAME } from '../../../../src/kit/import/match/fullName';
import {
  fittingMatch,
  matchColumns,
  unmatched,
  withField,
} from '../../../../src/kit/import/match/matchColumns';
import { targetFields } from '../../../../src/kit/import/useImport';
import { furtherOf, textsOf } from '../../../../src/kit/import/check/validateRows';
import clients from '../../../../src/resources/clients';
import foodSources from '../../../../src/resources/foodSources';
import items from '../../../../src/resources/inventoryItems';

const targets = formFields(clients).map((field) => ({ ...field, label: field.source }));

const itemsOfFile = targetFields(items).map((field) => ({ ...field, label: field.source }));

const tableOf = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => ({
  headers,
  rows: rows.map((cells, index) => ({ place: index + 2, cells, tooLong: false })),
});

describe('the columns of a file', () => {
  it.each([
    ['English', ['Given Name', 'SURNAME', 'D.O.B.', 'Mobile', 'E-mail address', 'Street', 'Zip']],
    [
      'Spanish',
      [
        'Nombre',
        'Apellidos',
        'Fecha de nacimiento',
        'Teléfono',
        'Correo electrónico',
        'Dirección',
        'Código postal',
      ],
    ],
  ])('are matched by %s headers', (_, headers) => {
    expect(Object.values(matchColumns(tableOf(headers), targets))).toEqual([
      ...['first_name', 'last_name', 'date_of_birth', 'phone_number', 'email', 'address_line1'],
      'zip_code',
    ]);
  });

  it('are matched by the better word first, and one field takes several with its very name', () => {
    const headers = ['Cell', 'phone_number', 'Emergency phone', 'Last visit', 'Client ID'];
    expect(matchColumns(tableOf(headers), targets)).toEqual({
      0: 'phone_number',
      1: 'phone_number',
      4: 'external_id',
    });
    const row = (...cells: string[]) => ({ place: 2, cells, tooLong: false });
    const match = { 0: 'phone_number', 1: 'phone_number' };
    expect(textsOf(row('', '313'), match)).toEqual({ phone_number: '313' });
    const notes = { headers, source: undefined };
    expect(furtherOf(row('586', '313'), match, notes)).toEqual([
      {
        ...{ kind: 'further phone_number', source: 'phone_number', label: 'phone_number' },
        ...{ text: '313', fate: 'asked' },
      },
    ]);
    expect(furtherOf(row('313', '313'), match, notes)).toEqual([]);
  });

  it.each(['Language', 'Primary language', 'Language spoken', 'Idioma', 'Language (home)'])(
    'are the preferred language where the header is %j',
    (header) => {
      expect(matchColumns(tableOf(['First name', header]), targets)).toEqual({
        0: 'first_name',
        1: 'preferred_language',
      });
    },
  );

  it('are matched by a number that is written as a sign', () => {
    expect(matchColumns(tableOf(['Card #', 'Apt #', '# of pets']), targets)).toEqual({
      0: 'external_id',
      1: 'address_line2',
    });
  });

  it('are matched by what other programs call the records of the entity', () => {
    const { name } = foodSources.fields;
    if (!name) throw new Error('A source has a name.');
    const target = { ...name, label: 'Name' };
    const words = foodSources.intake?.headers?.['name'];
    const table = tableOf(['Donor Name']);
    expect(matchColumns(table, [{ ...target, words }])).toEqual({ 0: 'name' });
    // A donor of an item is not its name.
    expect(matchColumns(table, [target])).toEqual({});
  });

  it('are matched by their values where the header says nothing', () => {
    const table = tableOf(
      ['A', 'B', 'C', 'D'],
      ['ann@example.org', '48212', '3/14/1980', 'hello'],
      ['ben@example.org', '48213-1234', '31/12/1990', 'there'],
    );
    expect(matchColumns(table, targets)).toEqual({
      0: 'email',
      1: 'zip_code',
      2: 'date_of_birth',
    });
  });

  it('are matched by no values where the header says what they are', () => {
    const table = tableOf(
      ['First name', 'Client ID', 'Registered', 'Unnamed: 3'],
      ['Ann', '48212', '3/14/2020', 'ann@example.org'],
    );
    expect(matchColumns(table, targets)).toEqual({
      0: 'first_name',
      1: 'external_id',
      3: 'email',
    });
  });

  it('are matched by what the last file of their kind was, as far as that still fits', () => {
    const table = tableOf(['A', 'B']);
    expect(fittingMatch({ 0: 'email', 1: 'nothing', 7: 'city' }, table, targets)).toEqual({
      0: 'email',
    });
    expect(fittingMatch(null, table, targets)).toBeNull();
  });

  it.each([
    ['a whole name', ['Name', 'Zip'], { 0: FULL_NAME, 1: 'zip_code' }],
    ['one in Spanish', ['Nombre', 'Código postal'], { 0: FULL_NAME, 1: 'zip_code' }],
    ['one with the last name first', ['Last Name, First Name'], { 0: FULL_NAME }],
    ['its parts beside it', ['Name', 'Given name', 'Surname'], { 1: 'first_name', 2: 'last_name' }],
    ['first names alone', ['Nombre', 'Apellidos'], { 0: 'first_name', 1: 'last_name' }],
    ['no name of a person', ['Pet name', 'Zip'], { 1: 'zip_code' }],
  ] as const)('are known as %s', (_, headers, match) => {
    const table = tableOf(headers, ['Rosa Delgado', '48212', 'x'], ['Thanh Nguyen', '48213', 'y']);
    expect(matchColumns(table, targets)).toEqual(match);
  });

  it('of a whole name are kept for the next file, and fill both fields', () => {
    const table = tableOf(['Who']);
    expect(fittingMatch({ 0: FULL_NAME }, table, targets)).toEqual({ 0: FULL_NAME });
    expect(unmatched({ 0: FULL_NAME }, targets)).toEqual([]);
    expect(withField({ 0: 'first_name', 1: 'last_name' }, 2, FULL_NAME)).toEqual({
      2: FULL_NAME,
    });
    expect(withField({ 2: FULL_NAME }, 1, 'last_name')).toEqual({ 1: 'last_name' });
    const row = { place: 2, cells: ['Delgado, Rosa María'], tooLong: false };
    expect(textsOf(row, { 0: FULL_NAME })).toEqual({
      first_name: 'Rosa María',
      last_name: 'Delgado',
    });
  });

  it('of items are none of persons', () => {
    const itemTargets = formFields(items).map((field) => ({ ...field, label: field.source }));
    expect(matchColumns(tableOf(['Name'], ['Black beans']), itemTargets)).toEqual({ 0: 'name' });
    expect(fittingMatch({ 0: FULL_NAME }, tableOf(['Name']), itemTargets)).toBeNull();
  });

  it.each([
    'Qty',
    'Quantity',
    'On hand',
    'Qty. on hand',
    'Stock',
    'COUNT',
    '# on hand',
    'Existencias',
    'Cantidad',
  ])('of items, %s, is how many are on hand', (header) => {
    expect(matchColumns(tableOf(['Item', header, 'Units']), itemsOfFile)).toEqual({
      ...{ 0: 'name', 1: 'on_hand', 2: 'unit' },
    });
  });

  it.each(['Cases on hand', 'Quantity received', 'On hand value', 'Count date', 'Last count'])(
    'of items, %s, is no stock',
    (header) => {
      expect(matchColumns(tableOf(['Item', header]), itemsOfFile)).toEqual({ 0: 'name' });
    },
  );

  it('of items know stock from the level at which it is low', () => {
    const headers = ['Item', 'Min Stock', 'Stock', 'Low stock'];
    expect(matchColumns(tableOf(headers), itemsOfFile)).toMatchObject({
      ...{ 1: 'low_stock_level', 2: 'on_hand', 3: 'low_stock_level' },
    });
  });

  it('of an entity that keeps names whole are its own field', () => {
    const whole = targets
      .slice(0, 1)
      .map((field) => ({ ...field, source: 'full_name', label: 'Name' }));
    expect(matchColumns(tableOf(['Name'], ['Nia Cole']), whole)).toEqual({ 0: 'full_name' });
    expect(unmatched({ 0: 'full_name' }, whole)).toEqual([]);
    const row = { place: 2, cells: ['Nia Cole'], tooLong: false };
    expect(textsOf(row, { 0: 'full_name' })).toEqual({ full_name: 'Nia Cole' });
  });

  it('fill every field that has to be filled, and a field from several of them', () => {
    const match = withField({ 0: 'first_name', 1: 'city' }, 2, 'first_name');
    expect(match).toEqual({ 0: 'first_name', 1: 'city', 2: 'first_name' });
    expect(unmatched({ 1: 'city' }, targets).map(({ source }) => source)).toEqual(['first_name']);
  });
});
