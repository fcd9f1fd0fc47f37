import { describe, expect, it } from 'vitest';
import { askedClient } from '../../../../src/pages/checkIn/askedClient';

const NOTHING = { days: [], phone: null };

describe('whom a text names that found nobody', () => {
  it.each([
    ['roza delgdo', 'Roza Delgdo', 'Roza', 'Delgdo'],
    ['Zora de la Cruz', 'Zora de la Cruz', 'Zora', 'de la Cruz'],
    ['zora de la cruz', 'Zora De La Cruz', 'Zora', 'De La Cruz'],
    ["patrick o'connell-díaz", "Patrick O'Connell-Díaz", 'Patrick', "O'Connell-Díaz"],
    ['McKay, ann', 'McKay ann', 'McKay', 'ann'],
    ['zora', 'Zora', 'Zora', null],
    ['  ', '', null, null],
  ])('%s', (text, name, first_name, last_name) => {
    expect(askedClient(text, NOTHING)).toEqual({
      ...{ name, first_name, last_name },
      ...{ date_of_birth: null, phone_number: null },
    });
  });

  it('has the birth date and the phone number that the server read, and no month as a name', () => {
    expect(
      askedClient('roza mar 3 1984 313-555-0142', { days: ['1984-03-03'], phone: '3135550142' }),
    ).toEqual({
      ...{ name: 'Roza', first_name: 'Roza', last_name: null },
      ...{ date_of_birth: '1984-03-03', phone_number: '3135550142' },
    });
  });

  it('takes no date that may be two', () => {
    expect(askedClient('roza 3/4/26', { days: ['1926-03-04', '2026-03-04'], phone: null })).toEqual(
      expect.objectContaining({ date_of_birth: null }),
    );
  });

  it('keeps a name that is a month when no date was found', () => {
    expect(askedClient('april may', NOTHING)).toMatchObject({ name: 'April May' });
  });
});
