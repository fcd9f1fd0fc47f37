import { describe, expect, it } from 'vitest';
import { readInvitees } from '../../../../../src/resources/users/several/people';

const emailsOf = (list: string) => readInvitees(list).map(({ email }) => email);

describe('a pasted list of addresses', () => {
  it.each([
    ['a@x.org,b@x.org, c@x.org'],
    ['a@x.org b@x.org  c@x.org'],
    ['a@x.org\nb@x.org\r\n\n c@x.org\n'],
    ['a@x.org; b@x.org\tc@x.org,'],
    ['<a@x.org>, <b@x.org> <c@x.org>'],
  ])('is parted by commas, semicolons, spaces and lines: %j', (list) => {
    expect(emailsOf(list)).toEqual(['a@x.org', 'b@x.org', 'c@x.org']);
  });

  it('has each address once, however it is written, and words that are none', () => {
    expect(emailsOf('Leah@x.org, leah@X.ORG, leah(at)x.org')).toEqual([
      'Leah@x.org',
      'leah(at)x.org',
    ]);
    expect(readInvitees('  \n ,; ')).toEqual([]);
  });

  it.each([
    ['leah.abrams@x.org', 'Leah', 'Abrams'],
    ['leah_van-buren@x.org', 'Leah', 'Van Buren'],
    ['leah.abrams84+pantry@x.org', 'Leah', 'Abrams'],
    ['info@x.org', '', ''],
    ['Leah Abrams <info@x.org>', 'Leah', 'Abrams'],
    ['"Leah Abrams" <info@x.org>', 'Leah', 'Abrams'],
    ['"Abrams, Leah" <info@x.org>', 'Leah', 'Abrams'],
    ['Seán O’Brien-Nuñez <info@x.org>', 'Seán', 'O’Brien-Nuñez'],
    ['Leah <leah.abrams@x.org>', 'Leah', ''],
  ])('says who it is: %j', (list, first_name, last_name) => {
    expect(readInvitees(list)).toMatchObject([{ first_name, last_name }]);
  });

  it('may be mixed', () => {
    expect(
      readInvitees('info@x.org, Omar Haddad <o.h@x.org>\nAda Lovelace <a@x.org> b@x.org'),
    ).toEqual([
      { email: 'info@x.org', first_name: '', last_name: '' },
      { email: 'o.h@x.org', first_name: 'Omar', last_name: 'Haddad' },
      { email: 'a@x.org', first_name: 'Ada', last_name: 'Lovelace' },
      { email: 'b@x.org', first_name: '', last_name: '' },
    ]);
  });
});
