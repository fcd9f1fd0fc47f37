import { useCan } from '../../kit/useCan';
import type { Standing } from './placement';

const STAFF = { access: { edit: 'locationAdmin' } } as const;
const NETWORK_ADMIN = { access: { edit: 'networkAdmin' } } as const;
const SUPER_USER = { access: { edit: 'superUser' } } as const;

/**
 * Tells whether the signed-in person may change a colleague of that standing: network admins and
 * super users are out of reach for who stands below them. The database refuses the same.
 */
export function useMayManage(): (standing: Standing) => boolean {
  const staff = useCan(STAFF)('edit');
  const networkAdmins = useCan(NETWORK_ADMIN)('edit');
  const superUsers = useCan(SUPER_USER)('edit');
  return (standing) => {
    switch (standing) {
      case null:
        return staff;
      case 'network_admin':
        return networkAdmins;
      case 'super_user':
        return superUsers;
    }
  };
}
