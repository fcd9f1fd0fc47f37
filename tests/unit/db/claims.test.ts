import { describe, expect, it } from 'vitest';
import { decodeClaims } from '../../../src/db/claims';
import { aToken } from './aToken';

describe('decodeClaims', () => {
  it('reads a member with an active location', () => {
    const user = decodeClaims(
      aToken({
        first_name: 'Zoë',
        last_name: 'Ávila',
        network: { id: 'n1', name: 'Northside' },
        network_id: 'n1',
        active_location: { id: 'l1', name: 'Main Street', role: 'member' },
        user_locations: [{ id: 'l1', role: 'member' }],
      }),
    );
    expect(user).toMatchObject({
      id: 'user-1',
      email: 'zoe@example.org',
      fullName: 'Zoë Ávila',
      initials: 'ZÁ',
      isSuperUser: false,
      isNetworkAdmin: false,
      network: { id: 'n1', name: 'Northside' },
      activeLocation: { id: 'l1', name: 'Main Street', role: 'member' },
      locations: [{ id: 'l1', role: 'member' }],
      aal: 'aal2',
    });
  });

  it('reads the photo, the address and the rights', () => {
    const user = decodeClaims(
      aToken({
        avatar_url: '/photo.png',
        address_line1: '1 Main Street',
        address_line2: 'Back door',
        city: 'Detroit',
        state: 'MI',
        zip_code: '48201',
        is_super_user: true,
        is_network_admin: true,
      }),
    );
    expect(user).toMatchObject({
      avatarUrl: '/photo.png',
      addressLine1: '1 Main Street',
      addressLine2: 'Back door',
      city: 'Detroit',
      state: 'MI',
      zipCode: '48201',
      isSuperUser: true,
      isNetworkAdmin: true,
    });
  });

  it('gets along with a token without any of the optional claims', () => {
    expect(decodeClaims(aToken({}))).toMatchObject({
      fullName: 'zoe@example.org',
      initials: 'Z',
      network: null,
      networkId: null,
      activeLocation: null,
      locations: [],
      avatarUrl: null,
    });
  });

  it('leaves out a missing name', () => {
    expect(decodeClaims(aToken({ first_name: '', last_name: 'Li' }))).toMatchObject({
      fullName: 'Li',
      initials: 'L',
    });
  });

  it('takes only a true flag as a right', () => {
    expect(decodeClaims(aToken({ is_super_user: 'yes' })).isSuperUser).toBe(false);
  });

  it.each([
    ['is no token', 'nonsense', 'not a JWT'],
    ['holds no JSON', 'a.b.c', 'correctly encoded'],
    ['has no assurance level', aToken({ aal: undefined }), '"aal"'],
    [
      'has an unknown role',
      aToken({ active_location: { id: 'l', name: 'L', role: 'owner' } }),
      '"role"',
    ],
  ])('refuses what %s', (_, token, reason) => {
    expect(() => decodeClaims(token)).toThrow(reason);
  });
});
