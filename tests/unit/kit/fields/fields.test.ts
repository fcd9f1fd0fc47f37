import { describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../../../src/i18n/dates';
import { addressLines } from '../../../../src/kit/details/Address';
import { initialValues, schemaOf } from '../../../../src/kit/form/schemaOf';
import { bindField } from '../../../../src/kit/fields/bindField';
import type { Field } from '../../../../src/kit/fields/field';
import {
  address,
  choice,
  choices,
  date,
  email,
  flag,
  multiline,
  number,
  phone,
  plainName,
  pounds,
  reference,
  references,
  ssn,
  state,
  text,
  zipCodes,
} from '../../../../src/kit/fields/fields';
import { resources } from '../../../../src/resources';

const SSN = ssn({ sensitive: { known: 'has_digits', reveal: { rpc: 'reveal', id: 'p_id' } } });

const translate = (key: string, values: Record<string, unknown> = {}) =>
  `${String(values['label'])}: ${key.replace('form.errors.', '')}`;

/** What a form with this one field answers to a value: the value to store, or the messages. */
function judge(field: Field, value: unknown): unknown {
  const schema = schemaOf([bindField('name', field)], { labelOf: () => 'Name', translate });
  const result = schema.safeParse({ name: value });
  return result.success ? { stored: result.data['name'] } : result.error.issues[0]?.message;
}

describe('several choices', () => {
  const field = choices(
    { milk_much: 'Milk: much', milk_little: 'Milk: little', eggs: 'Eggs', none: 'None' },
    { groupOf: (code) => code.replace(/_.*/, ''), alone: 'none' },
  );

  it('are a list of known codes, of each group one, and what stands alone alone', () => {
    for (const value of [null, ['milk_much', 'eggs'], ['none']])
      expect(judge(field, value)).toEqual({ stored: value });
    for (const wrong of [[], ['wheat'], ['milk_much', 'milk_little'], ['none', 'eggs'], 'eggs'])
      expect(judge(field, wrong), String(wrong)).toBe('Name: notValid');
  });

  it('take the place of those that they exclude, in the order of the list', () => {
    expect(field.add?.(['milk_much', 'eggs'], 'milk_little')).toEqual(['milk_little', 'eggs']);
    expect(field.add?.(['eggs'], 'milk_much')).toEqual(['milk_much', 'eggs']);
    expect(field.add?.(['milk_much', 'eggs'], 'none')).toEqual(['none']);
    expect(field.add?.(['none'], 'eggs')).toEqual(['eggs']);
  });

  it('stand in an export in words', () => {
    expect(field.plain(['milk_much', 'eggs'])).toBe('Milk: much; Eggs');
  });
});

describe('the rules of fields', () => {
  it('ask for a value where one is required, blanks being none', () => {
    for (const empty of [null, '', '   ']) {
      expect(judge(text({ required: true }), empty)).toBe('Name: required');
    }
    expect(judge(choice({ a: 'A' }, { required: true }), null)).toBe('Name: required');
    expect(judge(number({ required: true }), null)).toBe('Name: required');
    expect(judge(number({ required: true }), 'three')).toBe('Name: notValid');
    expect(judge(date({ required: true }), null)).toBe('Name: required');
  });

  it('store nothing for what was left empty', () => {
    for (const field of [text(), multiline(), email(), phone(), date(), state(), SSN]) {
      expect(judge(field, null)).toEqual({ stored: null });
    }
    expect(judge(text(), '   ')).toEqual({ stored: null });
  });

  it('take any text as it is, without the blanks around it', () => {
    const odd = `O'Neil "Ñ", (50%) * \\ <b> 🍎`;
    expect(judge(text(), `  ${odd} `)).toEqual({ stored: odd });
  });

  it('refuse days after today where only past ones can be', () => {
    expect(judge(date({ past: true }), today())).toEqual({ stored: today() });
    expect(judge(date({ past: true }), shiftDay(today(), 1))).toBe('Name: ahead');
    expect(judge(date(), shiftDay(today(), 1))).toEqual({ stored: shiftDay(today(), 1) });
    expect(judge(date({ past: true }), '9999-99-99')).toBe('Name: notValid');
  });

  it.each(['48212', '48212-1234', '482121234'])('take the ZIP code %s', (code) => {
    expect(judge(address().zip_code, code)).toEqual({ stored: code });
  });

  it.each(['4821', '482123', '48212-12', 'M5V 2T6', '48212 Detroit'])(
    'refuse %s, which is no ZIP code',
    (code) => {
      expect(judge(address().zip_code, code)).toBe('Name: zipCode');
    },
  );

  it('keep a weight in pounds, whatever unit it was typed in', () => {
    const taken = { '15 oz': 0.94, '0.5 kg': 1.1, ' 2 ': 2, '999.99': 999.99, '  ': null };
    for (const [typed, stored] of [...Object.entries(taken), [0.94, 0.94], [null, null]])
      expect(judge(pounds(), typed)).toEqual({ stored });
    for (const wrong of ['0', '0.001', '-1', '1000', '1 gal', 'heavy', 0, 1000, true])
      expect(judge(pounds(), wrong)).toBe('undefined: weight');
    expect(judge(pounds({ max: 50 }), '51 lb')).toBe('undefined: weight');
    expect(judge(pounds({ required: true }), '')).toBe('Name: required');
    expect(pounds().plain(0.94)).toBe(0.94);
  });

  it('refuse more characters than the column takes, and the one no database stores', () => {
    expect(judge(text({ max: 5 }), '123456')).toBe('Name: tooLong');
    expect(judge(text(), 'a'.repeat(10_000))).toBe('Name: tooLong');
    expect(judge(multiline(), 'a\0b')).toBe('Name: notValid');
  });

  it.each(['\0', '\n', '\t', '\u0085', '\u2028', '\u202e', '\ufeff'])(
    'take %j in no text of one line',
    (character) => {
      const refused = 'Name: oneLine';
      expect(judge(text(), `Rice${character}Beans`)).toBe(refused);
      expect(judge(plainName(), `Rice${character}Beans`)).toBe(refused);
      expect(judge(email(), `ro${character}sa@example.org`)).toBe(refused);
      expect(judge(phone(), `555${character}0142`)).toBe(refused);
    },
  );

  it('take line breaks and tabs in a text of several lines', () => {
    expect(judge(multiline(), 'Rice\n\tBeans')).toEqual({ stored: 'Rice\n\tBeans' });
  });

  it('take no web address and no markup for a name', () => {
    for (const name of ['Foodbank.org', '<b>Kim</b>', 'evil\u2024example'])
      expect(judge(plainName(), name)).toBe('Name: notPlain');
    expect(judge(plainName(), 'St. Mary’s')).toEqual({ stored: 'St. Mary’s' });
  });

  it.each(['networks', 'locations'])('judge the names of %s as those of people', (entity) => {
    const field = resources.find(({ name }) => name === entity)?.fields['name']?.field;
    expect(field && judge(field, 'Foodbank.org')).toBe('Name: notPlain');
  });

  it.each(['first_name', 'last_name', 'address_line1', 'address_line2', 'city', 'zip_code'])(
    'set the %s of a profile no bounds',
    (name) => {
      const profiles = resources.find((resource) => resource.name === 'profiles');
      const field = profiles?.fields[name]?.field;
      if (!field) throw new Error('There is no such field.');
      const long = 'a'.repeat(10_000);
      expect(judge(field, long)).toEqual({ stored: long });
    },
  );

  it.each([
    ['an email address', email(), 'rosa@example.org', ['rosa', 'rosa@', 'a b@example.org']],
    ['a phone number', phone(), '(313) 555-0142', ['call me', '12', '555-0142 <b>']],
    ['four digits', SSN, '0042', ['42', '12345', '12a4']],
    ['a day', date(), '1961-03-14', ['14.3.1961', '99999-01-01', '1961-02-31']],
    ['a state', state(), 'MI', ['DC', 'Michigan', 'mi']],
    ['a choice', choice({ a: 'A', b: 'B' }), 'b', ['c', 1]],
    ['a whole number', number({ min: 1, max: 9 }), 3, [0, 10, 1.5, 'three']],
    ['a flag', flag(), true, ['true', null]],
    ['an id', reference('clients', 'full_name'), '40000000-0000-4000-8000-000000001132', ['5']],
  ])('know %s', (_what, field: Field, good: unknown, bad: unknown[]) => {
    expect(judge(field, good)).toEqual({ stored: good });
    for (const value of bad) expect(judge(field, value)).toMatch(/^Name: (notValid|required)$/);
  });

  it('start a new record with what the kinds say', () => {
    const fields = [bindField('a', text()), bindField('b', flag())];
    expect(initialValues(fields)).toEqual({ a: null, b: false });
  });
});

describe('rules between fields', () => {
  const fields = [bindField('from', number()), bindField('to', number())];
  const schema = schemaOf(fields, { labelOf: (source) => source, translate }, ({ from, to }) =>
    Number(to) < Number(from) ? { to: 'form.errors.notValid' } : {},
  );

  it('speak at their field when the fields fit one by one', () => {
    expect(schema.safeParse({ from: 1, to: 2 }).success).toBe(true);
    expect(schema.safeParse({ from: 2, to: 1 }).error?.issues).toMatchObject([
      { path: ['to'], message: 'to: notValid' },
    ]);
  });
});

describe('an address', () => {
  it('is written as the post does, without traces of what is missing', () => {
    const address = {
      address_line1: '2847 Caniff Street',
      address_line2: 'Apt 3',
      city: 'Hamtramck',
      state: 'MI',
      zip_code: '48212',
    };
    expect(addressLines(address)).toEqual(['2847 Caniff Street, Apt 3', 'Hamtramck, MI 48212']);
    expect(addressLines({ ...address, address_line2: null, city: '' })).toEqual([
      '2847 Caniff Street',
      'MI 48212',
    ]);
    expect(addressLines({ zip_code: '48212' })).toEqual(['48212']);
    expect(addressLines({})).toEqual([]);
  });
});

describe('the codes of choices', () => {
  // The database sorts by code: a table must not look unsorted. States stand in no table, and no table is sorted by
  // several choices.
  const choices = Object.values(resources).flatMap(({ name, fields }) =>
    Object.values(fields).flatMap(({ source, field }) =>
      field.choices && field.sortable && source !== 'state'
        ? [{ name: `${name}.${source}`, choices: field.choices() }]
        : [],
    ),
  );
  it.each(choices)('of $name come in the order of their words', ({ choices }) => {
    const byWord = [...choices].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    expect(byWord.map(({ id }) => id)).toEqual(choices.map(({ id }) => id).sort());
  });
});

describe('zip codes', () => {
  const field = zipCodes({ max: 3 });

  it('are parted by commas, spaces, and line breaks, each once', () => {
    expect(judge(field, ' 48212, 48213\n48212;48214 ')).toEqual({
      stored: ['48212', '48213', '48214'],
    });
    expect(judge(field, ['48212'])).toEqual({ stored: ['48212'] });
    for (const none of ['', ' , ', null]) expect(judge(field, none)).toEqual({ stored: null });
  });

  it('are named where they are none', () => {
    const schema = schemaOf([bindField('name', field)], {
      labelOf: () => 'Name',
      translate: (_key: string, values: Record<string, unknown> = {}) => String(values['wrong']),
    });
    const { error } = schema.safeParse({ name: '48212, 4821, 48213-1234' });
    expect(error?.issues.map(({ message, path }) => [message, path])).toEqual([
      ['4821, 48213-1234', ['name']],
    ]);
    expect(judge(field, '48211 48212 48213 48214')).toBe('Name: notValid');
  });
});

describe('several records', () => {
  it('are ids, or null for none', () => {
    const field = references('locations', 'name');
    const id = '20000000-0000-4000-8000-000000000001';
    expect(judge(field, [id])).toEqual({ stored: [id] });
    expect(judge(field, null)).toEqual({ stored: null });
    for (const wrong of [[], ['l1'], id]) expect(judge(field, wrong)).toBe('Name: notValid');
  });
});
