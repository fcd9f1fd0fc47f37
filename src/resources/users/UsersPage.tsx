import { ListPage } from '../../kit/list/ListPage';
import { InviteButton } from './InviteButton';
import { WaitingOffers } from './offers/WaitingOffers';
import { UserDeletion } from './UserDeletion';
import users from '.';

/** The colleagues at the active location. */
export default function UsersPage() {
  return (
    <UserDeletion>
      <ListPage resource={users} actions={<InviteButton />} />
      <WaitingOffers />
    </UserDeletion>
  );
}
