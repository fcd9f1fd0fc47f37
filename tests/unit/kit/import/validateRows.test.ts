import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/appTexts';
import '../../../../src/i18n/importTexts';
import { text } from '../../../../src/i18n/text';
import { choice } from '../../../../src/kit/fields/choice';
import { formFields } from '../../../../src/kit/form/formFields';
import { nearestChoice } from '../../../../src/kit/import/check/choices';
import { readDateOrder, readDay, type DateOrder } from '../../../../src/kit/import/check/dates';
import {
  comesIn,
  decisionOf,
  judgeBy,
  stateOf,
  withFinding,
  type ImportRow,
} from '../../../../src/kit/import/check/validateRows';
import { readCell } from '../../../../src/kit/import/check/readCell';
import { targetFields } from '../../../../src/kit/import/useImport';
import { sentRow } from '../../../../src/kit/import/run/sentRows';
import clients from '../../../../src/resources/clients';
import events from '../../../../src/resources/events';
import items from '../../../../src/resources/inventoryItems';

const targetsOf = (resource: typeof clients | typeof events | typeof items) =>
  formFields(resource).map((field) => ({ ...field, label: field.source }));

const judging = (order: DateOrder | null = 'day') => ({
  resource: clients,
  targets: targetsOf(clients),
  orderOf: () => order,
  translate: text,
});

const judge = (texts: Record<string, string>, order?: DateOrder | null) =>
  judgeBy(judging(order))({ first_name: 'Ann', ...texts });

const rowOf = (texts: Record<string, string>, more: Partial<ImportRow> = {}): ImportRow => ({
  ...judge(texts),
  ...{ place: 2, texts: { first_name: 'Ann', ...texts }, similar: undefined, decided: undefined },
  ...more,
});

describe('a day', () => {
  it.each([
    ['3/4/1984', 'month', '1984-03-04'],
    ['3/4/1984', 'day', '1984-04-03'],
    ['3.4.84', 'day', '1984-04-03'],
    ['84-04-03', 'year', '1984-04-03'],
    ['1984-04-03', 'month', '1984-04-03'],
    ['1984-04-03T00:00:00', 'month', '1984-04-03'],
    ['3/4/1984 12:30', 'month', '1984-03-04'],
    ['April 3rd, 1984', 'day', '1984-04-03'],
    ['3 de abril de 1984', 'day', '1984-04-03'],
    ['Tue, Apr 3 1984', 'day', '1984-04-03'],
    ['31/02/1990', 'day', null],
    ['2/29/2023', 'month', null],
    ['13/13/1990', 'month', null],
    ['soon', 'month', null],
    ['1984', 'month', null],
  ] as const)('of %s, %s first, is %s', (written, order, day) => {
    expect(readDay(written, order)).toBe(day);
  });

  it.each([
    [['3/4/1984', '31/12/1990', '13/1/2001'], 'day'],
    [['3/4/1984', '12/31/1990'], 'month'],
    [['84-04-03', '90-12-31'], 'year'],
    // What says nothing of an order, or is no day in any.
    [['3/4/1984', '1990-12-31', 'Dec 31, 1990', '31/02/1990', '13/13/1990', 'soon'], 'month'],
    [[], 'month'],
  ])('of %j is written in the order in which each of them is a day', (samples, order) => {
    expect(readDateOrder(samples)).toEqual({ order, contradicting: [] });
  });

  it('has no order where two of a column contradict each other, however many agree', () => {
    const many = Array.from({ length: 28 }, (_, n) => `${String(n + 1)}/5/1990`);
    expect(readDateOrder([...many, '02/13/1990'])).toEqual({
      order: null,
      contradicting: ['13/5/1990', '02/13/1990'],
    });
    expect(readDateOrder(['03/31/84', '84-04-03'])).toEqual({
      order: null,
      contradicting: ['84-04-03', '03/31/84'],
    });
  });

  it('has no order where the day or the year may come first', () => {
    expect(readDateOrder(['25/12/03', '03/04/05'])).toEqual({
      order: null,
      contradicting: ['25/12/03'],
    });
    expect(readDateOrder(['25/12/03', '31/12/90']).order).toBe('day');
  });
});

describe('a choice', () => {
  const choices = clients.fields.gender?.field.choices?.() ?? [];
  it.each([
    ['woman', 'woman', true],
    ['Woman', 'woman', true],
    ['NON-BINARY', 'non_binary', true],
    ['Non binray', 'non_binary', false],
    ['Womann', 'woman', false],
    ['Mna', null, false],
    ['robot', null, false],
    ['', null, false],
  ])('of %j is %s', (word, id, exact) => {
    const found = nearestChoice(choices, word);
    expect(found?.choice.id ?? null).toBe(id);
    expect(found?.exact ?? false).toBe(exact);
  });
});

describe('a preferred language', () => {
  const read = (word: string) => judge({ preferred_language: word }).values?.['preferred_language'];

  it.each([
    ['es', ['Spanish', 'Español', 'spa', 'ES', 'es-MX', 'Castellano']],
    ['en', ['English', 'Inglés', 'E']],
    ['ar', ['Arabic', 'Árabe']],
    ['zh', ['Chinese', 'Mandarin', 'Cantonese']],
    ['fa', ['Farsi', 'Dari', 'Persian']],
    ['ht', ['Haitian Creole', 'Creole', 'Kreyòl']],
    ['my', ['Burmese', 'Myanmar']],
    ['tl', ['Tagalog', 'Filipino']],
    ['other', ['Other']],
    [null, ['Klingon', 'unknown']],
  ])('is %s where a file has one of %j', (code, words) => {
    expect(words.map(read)).toEqual(words.map(() => code));
  });
});

describe('several choices in a cell', () => {
  const read = (text: string) => {
    const { values, faults } = judge({ dietary_needs: text });
    return { value: values?.['dietary_needs'], fault: faults['dietary_needs']?.words };
  };

  it.each([
    ['Vegan', ['vegan'], undefined],
    ['Peanuts: severe allergy; Halal', ['peanuts_severe', 'halal'], undefined],
    ['vegan / HALAL', ['vegan', 'halal'], undefined],
    ['', null, undefined],
    // Whoever names the allergen alone is taken for allergic.
    ['Peanut allergy', ['peanuts_severe'], 'Read as “Peanuts: severe allergy”'],
    [
      'gluten free and allergic to shellfish',
      ['shellfish_severe', 'wheat_severe'],
      'Read as “Shellfish: severe allergy; Wheat and gluten: severe allergy”',
    ],
    ['no eggs, eggs', ['eggs_severe'], 'Read as “Eggs: severe allergy”'],
  ])('%j are read', (text, value, fault) => {
    expect(read(text)).toEqual({ value, fault });
  });

  it('name those that are none', () => {
    expect(read('Vegan, bee stings; moon')).toMatchObject({
      fault: 'Not one of the choices: bee stings, moon',
    });
  });
});

describe('a row', () => {
  it('is read by the kinds of its fields', () => {
    expect(
      judge({
        state: 'Michigan',
        date_of_birth: '03/04/1984',
        phone_number: '(313) 555-0142',
        gender: 'Woman',
      }),
    ).toEqual({
      faults: {},
      left: [],
      members: [],
      values: expect.objectContaining({
        ...{ first_name: 'Ann', last_name: null, state: 'MI', date_of_birth: '1984-04-03' },
        ...{ phone_number: '(313) 555-0142', gender: 'woman' },
      }) as unknown,
    });
  });

  it.each([
    [{ first_name: '' }, 'first_name', 'error', 'Required'],
    [{ first_name: 'x'.repeat(81) }, 'first_name', 'error', 'At most 80 characters'],
    [
      { date_of_birth: '31/02/1990' },
      'date_of_birth',
      'warning',
      "This date doesn't exist. Check it.",
    ],
    [
      { date_of_birth: '31/12/2999' },
      'date_of_birth',
      'warning',
      'This date is in the future. Check it.',
    ],
    [{ date_of_birth: '1/1/1900' }, 'date_of_birth', 'warning', 'Is this year right?'],
    [{ zip_code: '482' }, 'zip_code', 'warning', 'Enter 5 digits'],
    [{ zip_code: '4822', state: 'MI' }, 'zip_code', 'warning', 'Enter 5 digits'],
    [{ zip_code: '1040-2213', state: 'MA' }, 'zip_code', 'warning', 'Read as “01040-2213”'],
    [{ date_of_birth: '31048' }, 'date_of_birth', 'warning', 'Read as “January 1, 1985”'],
    [
      { external_id: '4.15E+10' },
      ...(['external_id', 'warning'] as const),
      'The spreadsheet shortened this number. Type all its digits.',
    ],
    [{ last_name: '#Deleted' }, 'last_name', 'warning', 'Spreadsheet error. Type the value.'],
    [{ email: 'ann at home' }, 'email', 'warning', 'Not valid'],
    [{ phone_number: '555-0121' }, 'phone_number', 'warning', 'Area code is missing. Add it.'],
    [{ gender: 'robot' }, 'gender', 'warning', 'Not one of the choices'],
    [{ gender: 'Womann' }, 'gender', 'warning', 'Read as “Woman”'],
    [
      { last_name: '=HYPERLINK("x")' },
      'last_name',
      'warning',
      'This is a formula. Type its value.',
    ],
    [{ last_name: '#N/A' }, 'last_name', 'warning', 'Spreadsheet error. Type the value.'],
    [{ last_name: '#REF!' }, 'last_name', 'warning', 'Spreadsheet error. Type the value.'],
    [
      { last_name: 'Garc\uFFFDa' },
      'last_name',
      'warning',
      "Can't read a character. Type the value again.",
    ],
    [
      { last_name: 'Ok\0o' },
      'last_name',
      'warning',
      "Can't save a character. Type the value again.",
    ],
    [{ city: 'Warren\ud83d' }, 'city', 'warning', "Can't save a character. Type the value again."],
    [{ last_name: '@SUM(A1)' }, 'last_name', 'warning', 'This is a formula. Type its value.'],
    [{ partial_ssn: '12' }, 'partial_ssn', 'warning', 'Not valid'],
  ])('of %j is told so at its cell', (texts, source, level, words) => {
    expect(judge(texts).faults).toEqual({ [source]: { level, words } });
  });

  it.each([
    [{ email: 'N/A', phone_number: 'no phone', zip_code: '-' }, 'email', null],
    [{ dietary_needs: 'n/a', date_of_birth: '?' }, 'dietary_needs', null],
    [{ date_of_birth: '19910722' }, 'date_of_birth', '1991-07-22'],
  ])('of %j has no fault', (texts, source, value) => {
    const { faults, left, values } = judge(texts);
    expect([faults, left, values[source]]).toEqual([{}, [], value]);
  });

  it('leaves a field empty that may be, keeps what it said, and stops for one that is required', () => {
    const { values, left } = judge({ zip_code: '482', gender: 'robot', partial_ssn: '1' });
    expect(values).toMatchObject({ zip_code: null, gender: null, partial_ssn: null });
    const asked = (source: string, text: string) => ({
      ...{ kind: source, source, label: source, text, fate: 'asked' },
    });
    expect(left).toHaveLength(3);
    expect(left).toEqual(
      expect.arrayContaining([
        asked('zip_code', '482'),
        asked('gender', 'robot'),
        asked('partial_ssn', '1'),
      ]),
    );
    expect(stateOf(rowOf({ zip_code: '482' }))).toBe('warning');
    expect(stateOf(rowOf({ first_name: '' }))).toBe('error');
  });

  it('is changed where only a member of its household is', () => {
    const known = { id: 'r1', name: 'Ann', changed: {}, members: [] };
    const ben = { id: 'm1', name: 'Ben', changed: { relation: 'child' } };
    expect(stateOf({ ...rowOf({}), known: { ...known, member_changes: [] } })).toBe('same');
    expect(stateOf({ ...rowOf({}), known: { ...known, member_changes: [ben] } })).toBe('changed');
  });

  it.each([
    [
      null,
      '03/04/1984',
      'error',
      'Day or month first? Choose it above, or type the month as a word.',
    ],
    [null, '13/02/1984', undefined, undefined],
    [null, '02/13/1984', undefined, undefined],
    [null, '4/4/1984', undefined, undefined],
    [null, '31/02/1984', 'warning', "This date doesn't exist. Check it."],
    ['day', '03/04/1984', undefined, undefined],
    ['day', '02/13/1984', 'warning', 'Read as “February 13, 1984”'],
    ['month', '13/02/1984', 'warning', 'Read as “February 13, 1984”'],
    ['year', '13/02/1984', 'warning', 'Read as “February 13, 1984”'],
    [
      'month',
      '13/02/20',
      'error',
      'Day or month first? Choose it above, or type the month as a word.',
    ],
  ] as const)(
    'in a column of the order %s, of %s, is read or asked for',
    (order, written, level, words) => {
      const { faults, values } = judge({ date_of_birth: written }, order);
      expect(faults['date_of_birth']).toEqual(level && expect.objectContaining({ level, words }));
      if (level !== 'error' && words !== "This date doesn't exist. Check it.")
        expect(values['date_of_birth']).toMatch(/^1984-0[24]-(13|03|04)$/);
    },
  );

  it.each([
    ['5%', 'Enter a whole number'],
    ['3.5', 'Enter a whole number'],
    ['many', 'Enter a whole number'],
    [
      '1.000',
      "We can't tell whether the period is a decimal point. Type a whole number without a period.",
    ],
    ['=A1*2', 'This is a formula. Type its value.'],
    ['-1', 'Not valid'],
  ])('of a number, %s, says what it needs', (low_stock_level, words) => {
    const validateItem = judgeBy({ ...judging(), resource: items, targets: targetsOf(items) });
    expect(validateItem({ name: 'Rice', low_stock_level }).faults).toEqual({
      low_stock_level: { level: 'warning', words },
    });
    expect(validateItem({ name: 'Rice', low_stock_level: '1,000.0' }).values).toMatchObject({
      low_stock_level: 1000,
    });
  });

  it.each([
    ['1,234', 1234],
    ['12.0', 12],
    ['0', 0],
    ['n/a', null],
    ['', null],
  ])('reads %s on hand', (on_hand, read) => {
    const targets = targetFields(items).map((field) => ({ ...field, label: field.source }));
    const validateItem = judgeBy({ ...judging(), resource: items, targets });
    expect(validateItem({ name: 'Rice', on_hand })).toMatchObject({
      ...{ values: { name: 'Rice', on_hand: read }, faults: {}, left: [] },
    });
  });

  it.each([
    ['-3', 'Not valid'],
    ['12.5', 'Enter a whole number'],
    ['1,000,001', 'Not valid'],
    ['a million', 'Enter a whole number'],
    ['6 cs', 'Enter a whole number'],
  ])('brings an item without the stock %s, and says so', (on_hand, words) => {
    const targets = targetFields(items).map((field) => ({ ...field, label: field.source }));
    const validateItem = judgeBy({ ...judging(), resource: items, targets });
    expect(validateItem({ name: 'Rice', on_hand })).toMatchObject({
      values: { name: 'Rice', on_hand: null },
      faults: { on_hand: { level: 'warning', words } },
      left: [{ source: 'on_hand', text: on_hand, fate: 'asked' }],
    });
  });

  it.each([
    ['15 oz', 0.94],
    ['0.94', 0.94],
    ['2.5 lbs', 2.5],
    ['425 g', 0.94],
  ])('reads the weight %s in pounds', (unit_pounds, pounds) => {
    const validateItem = judgeBy({ ...judging(), resource: items, targets: targetsOf(items) });
    expect(validateItem({ name: 'Rice', unit_pounds })).toMatchObject({
      ...{ values: { unit_pounds: pounds }, faults: {} },
    });
    expect(validateItem({ name: 'Rice', unit_pounds: '1 gal' })).toMatchObject({
      values: { unit_pounds: null },
      faults: {
        unit_pounds: {
          level: 'warning',
          words: 'Enter a weight up to 999.99 lb, such as 0.94 lb or 15 oz',
        },
      },
    });
  });

  it('names the choices where they are few', () => {
    const role = choice({ member: 'Member', admin: 'Administrator' });
    const reading = { order: 'day', translate: text } as const;
    expect(readCell(role, 'boss', reading).fault?.words).toBe('Has to be Member or Administrator');
  });

  it('takes the plus of a phone number for no formula', () => {
    expect(judge({ phone_number: '+1 313 555 0142' }).faults).toEqual({});
  });

  it('has one line in a cell of one line, and several in a note', () => {
    const { values, faults } = judge({ address_line1: '12 Main St\r\n Apt 3', city: 'Oak\u0007' });
    expect(values['address_line1']).toBe('12 Main St Apt 3');
    expect(faults).toEqual({
      address_line1: { level: 'warning', words: 'Read as “12 Main St Apt 3”' },
      city: {
        level: 'warning',
        words: 'Has a line break, tab, or invisible character. Remove it.',
      },
    });
    const notes = judgeBy({ ...judging(), resource: items, targets: targetsOf(items) });
    expect(notes({ name: 'Rice', description: 'Dry\nCool' })).toMatchObject({
      values: { description: 'Dry\nCool' },
      faults: {},
    });
  });

  it('with more cells than headers has shifted', () => {
    expect(judgeBy(judging())({ first_name: 'Ann' }, true).faults).toEqual({
      '': { level: 'error', words: 'More cells than headers. Check this row.' },
    });
  });

  it('is judged by what its fields say together, and by yes, no and times', () => {
    const judgeEvent = judgeBy({ ...judging(), resource: events, targets: targetsOf(events) });
    const texts = {
      name: 'Pantry',
      start_date: '2/1/2027',
      start_time: '2 PM',
      end_time: '1:30 pm',
    };
    expect(judgeEvent({ ...texts, is_food_provided: 'Sí' })).toMatchObject({
      values: { start_time: '14:00:00', is_food_provided: true, are_gifts_provided: false },
      faults: { end_time: { level: 'error' } },
    });
    expect(judgeEvent({ ...texts, end_time: '25:00', is_food_provided: 'maybe' }).faults).toEqual({
      end_time: { level: 'warning', words: "This time doesn't exist. Check it." },
      is_food_provided: { level: 'warning', words: 'Yes or no?' },
    });
  });

  it('stays out with an error, waits as a double, and comes in with a warning', () => {
    const similar = [{ id: 'rosa', name: 'Rosa Delgado' }];
    expect(rowOf({ first_name: '' }, { decided: 'import' })).toSatisfy(
      (row: ImportRow) => stateOf(row) === 'error' && decisionOf(row) === 'leave',
    );
    expect(decisionOf(rowOf({}, { similar }))).toBe('undecided');
    expect(decisionOf(rowOf({}, { similar, decided: 'add', target: 'rosa' }))).toBe('add');
    // Mended since, it is like somebody else, or like a row.
    expect(decisionOf(rowOf({}, { similar, decided: 'add', target: 'ana' }))).toBe('undecided');
    expect(decisionOf(rowOf({}, { similar: [{ row: 7 }], decided: 'add' }))).toBe('undecided');
    expect(comesIn(rowOf({ phone_number: '555-0121' }))).toBe(true);
  });

  it('shows at its cell what the database refuses', () => {
    const found = (message: string) =>
      withFinding(rowOf({}), { row: 2, problem: { code: '23514', message } }, judging()).faults;
    expect(found('violates check constraint "clients_email_check"')).toMatchObject({
      email: { level: 'error' },
    });
    expect(found('something else')).toEqual({
      '': { level: 'error', words: "Couldn't save this row. Check its values." },
    });
  });

  it('like an item that is here says that the stock there stays as it is', () => {
    const targets = targetFields(items).map((field) => ({ ...field, label: field.source }));
    const asked = { ...judging(), resource: items, targets };
    const found = (on_hand: string, id?: string) =>
      withFinding(
        { ...rowOf({}), ...judgeBy(asked)({ name: 'Rice', on_hand }) },
        {
          row: 2,
          similar: [{ ...(id === undefined ? { row: 4 } : { id }), name: 'Rice', reasons: [] }],
        },
        asked,
      ).faults;
    const words = "Only new records get this value. The existing record won't change.";
    expect(found('12', 'i1')).toEqual({ on_hand: { level: 'warning', words } });
    // Nothing to add, or none that is here.
    expect([found('', 'i1'), found('12')]).toEqual([{}, {}]);
  });

  it('that stays out says why, and each brings what was in the file', () => {
    const { targets } = judging();
    const cells = [['First', 'Ann']] as const;
    const row = rowOf({ first_name: '' });
    expect(sentRow(row, { targets, translate: text, cells })).toEqual({
      ...{ row: 2, action: 'leave', values: {}, cells },
      reason: 'first_name: Required.',
    });
    // The database may refuse it all the same.
    expect(sentRow(rowOf({}), { targets, translate: text, cells })).toMatchObject({
      ...{ row: 2, action: 'create', cells },
    });
  });
});
