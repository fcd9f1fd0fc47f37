import { describe, expect, it } from 'vitest';
import { isAction, type AccessRules } from '../../../src/access/actions';
import { can } from '../../../src/access/can';
import { rankOf, subjectOf } from '../../../src/access/roles';
import { aSubject } from '../../support/aSubject';

const ascending = [
  aSubject({ activeLocationRole: 'member' }),
  aSubject({ activeLocationRole: 'admin' }),
  aSubject({ isNetworkAdmin: true }),
  aSubject({ isSuperUser: true }),
];

const rules: AccessRules = {
  list: 'member',
  edit: 'locationAdmin',
  delete: 'networkAdmin',
  restore: 'superUser',
};

describe('can', () => {
  it.each([
    ['list', [true, true, true, true]],
    ['edit', [false, true, true, true]],
    ['delete', [false, false, true, true]],
    ['restore', [false, false, false, true]],
  ] as const)('lets %s be done from its rank upwards', (action, allowed) => {
    expect(ascending.map((subject) => can(rules, subject, action))).toEqual(allowed);
  });

  it('gives an action without a rule to nobody', () => {
    expect(ascending.some((subject) => can(rules, subject, 'export'))).toBe(false);
  });

  it('gives nothing to somebody without any role', () => {
    expect(can(rules, aSubject({}), 'list')).toBe(false);
  });
});

describe('rankOf', () => {
  it('takes the highest of several roles', () => {
    const subject = aSubject({ isNetworkAdmin: true, activeLocationRole: 'member' });
    expect(rankOf(subject)).toBe('networkAdmin');
  });

  it('has no rank for somebody without a role', () => {
    expect(rankOf(aSubject({}))).toBeNull();
  });
});

describe('subjectOf', () => {
  it('takes the role at the active location', () => {
    const user = { id: 'u1', isSuperUser: false, isNetworkAdmin: true };
    expect(subjectOf({ ...user, activeLocation: { role: 'admin' } }).activeLocationRole).toBe(
      'admin',
    );
    expect(subjectOf({ ...user, activeLocation: null }).activeLocationRole).toBeNull();
  });
});

describe('isAction', () => {
  it('knows the actions and nothing else', () => {
    expect(isAction('restore')).toBe(true);
    expect(isAction('toString')).toBe(false);
  });
});
