import { describe, expect, it } from 'vitest';
import { guardRoute, type GuardVerdict, type RouteAccess } from '../../../src/access/guard';
import { aSubject } from '../../support/aSubject';

const PEOPLE = {
  nobody: null,
  withoutRole: aSubject(),
  member: aSubject({ activeLocationRole: 'member' }),
  locationAdmin: aSubject({ activeLocationRole: 'admin' }),
  networkAdmin: aSubject({ isNetworkAdmin: true }),
  superUser: aSubject({ isSuperUser: true }),
} as const;

const GUARDS = {
  public: 'public',
  signedIn: 'signedIn',
  superUser: 'superUser',
  networkAdmin: 'networkAdmin',
  staff: 'member',
  admins: 'locationAdmin',
} as const satisfies Record<string, RouteAccess>;

/** The verdict letters: allow, login, forbidden; the columns in the order of GUARDS. */
const TABLE: Record<keyof typeof PEOPLE, string> = {
  nobody: 'a l l l l l',
  withoutRole: 'a a f f f f',
  member: 'a a f f a f',
  locationAdmin: 'a a f f a a',
  networkAdmin: 'a a f a a a',
  superUser: 'a a a a a a',
};
const VERDICTS: Record<string, GuardVerdict> = { a: 'allow', l: 'login', f: 'forbidden' };

describe('guardRoute', () => {
  const cases = Object.entries(PEOPLE).flatMap(([person, subject]) =>
    Object.entries(GUARDS).map(([guard, access], column) => ({
      person,
      guard,
      access,
      subject,
      verdict: VERDICTS[TABLE[person as keyof typeof PEOPLE].split(' ')[column] ?? ''],
    })),
  );
  it.each(cases)('$person at a $guard page: $verdict', ({ access, subject, verdict }) => {
    expect(guardRoute(access, subject)).toBe(verdict);
  });
});
