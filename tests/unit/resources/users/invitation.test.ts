import { describe, expect, it } from 'vitest';
import { text } from '../../../../src/i18n/text';
import { schemaOf } from '../../../../src/kit/form/schemaOf';
import { PLAIN_NAMES, UNFIT_NAMES } from '../../../support/personNames';
import { INVITATION } from '../../../../src/resources/users/invitation';

const schema = schemaOf(Object.values(INVITATION), {
  labelOf: (source) => text(`resources.profiles.fields.${source}`),
  translate: text,
});
const leah = {
  email: 'leah.abrams@example.org',
  first_name: 'Leah',
  last_name: 'Abrams',
  role: 'member',
};

/** The first complaint about each field. */
function complaints(values: Record<string, unknown>): Record<string, string> {
  const { error } = schema.safeParse(values);
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('the invite form', () => {
  it('takes a whole invitation, without blanks around it', () => {
    expect(
      schema.parse({ ...leah, email: ' leah.abrams@example.org ', first_name: ' Leah' }),
    ).toEqual(leah);
  });

  it.each([[{}], [{ email: null, first_name: null, last_name: null, role: null }]])(
    'asks for every field of %j',
    (values) => {
      expect(complaints(values)).toEqual({
        email: 'Email is required',
        first_name: 'First name is required',
        last_name: 'Last name is required',
        role: 'Role is required',
      });
    },
  );

  it.each([
    [{ email: 'leah.abrams@example' }, { email: 'Please enter a valid email address' }],
    [{ email: 'leah abrams' }, { email: 'Please enter a valid email address' }],
    [{ email: '   ' }, { email: 'Email is required' }],
    [{ first_name: '   ' }, { first_name: 'First name is required' }],
    [{ last_name: 'x'.repeat(81) }, { last_name: 'Last name can have up to 80 characters.' }],
    [{ role: 'owner' }, { role: 'Role is not valid.' }],
  ])('refuses %j', (change, expected) => {
    expect(complaints({ ...leah, ...change })).toEqual(expected);
  });

  it.each(UNFIT_NAMES)('refuses a name like %j', (name) => {
    const sentence: unknown = expect.stringMatching(
      /^A name can't have a web address, a line break, or < > in it\.|has a line break, tab, or invisible/,
    );
    // Blanks at the ends are taken off, line breaks too.
    const typed = `${name} x`;
    expect(complaints({ ...leah, first_name: typed, last_name: typed })).toEqual({
      first_name: sentence,
      last_name: sentence,
    });
  });

  it.each(PLAIN_NAMES.filter((name) => name !== ''))('takes the name %j', (name) => {
    expect(complaints({ ...leah, first_name: name, last_name: name })).toEqual({});
  });
});
