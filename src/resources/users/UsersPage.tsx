import { ListPage } from '../../resource/pages/ListPage';
import { UserDeletion } from './UserDeletion';
import users from '.';

/** The colleagues at the active location. */
export function UsersPage() {
  return (
    <UserDeletion>
      <ListPage resource={users} />
    </UserDeletion>
  );
}
