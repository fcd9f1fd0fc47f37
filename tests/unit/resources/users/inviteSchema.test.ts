import { describe, expect, it } from 'vitest';
import { inviteSchema } from '../../../../src/resources/users/inviteSchema';

const schema = inviteSchema(
  (key) => key.replace(/^.*\./, ''),
  (source) => source,
);
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
        email: 'emailRequired',
        first_name: 'firstNameRequired',
        last_name: 'lastNameRequired',
        role: 'roleRequired',
      });
    },
  );

  it.each([
    [{ email: 'leah.abrams@example' }, { email: 'emailInvalid' }],
    [{ email: 'leah abrams' }, { email: 'emailInvalid' }],
    [{ email: '   ' }, { email: 'emailRequired' }],
    [{ first_name: '   ' }, { first_name: 'firstNameRequired' }],
    [{ last_name: 'x'.repeat(81) }, { last_name: 'tooLong' }],
    [{ role: 'owner' }, { role: 'roleRequired' }],
  ])('refuses %j', (change, expected) => {
    expect(complaints({ ...leah, ...change })).toEqual(expected);
  });
});
