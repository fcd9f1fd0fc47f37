import type { RaRecord } from 'react-admin';
import type { FoundRow } from '../../kit/search/foundRow';
import { Avatar } from '../../ui/Avatar';
import { nameOf, placementOf } from './placement';
import { RoleChips } from './RoleChips';

const Face = ({ record }: { record: RaRecord }) => (
  <Avatar
    id={String(record.id)}
    name={nameOf(record)}
    src={placementOf(record).avatar_url}
    size={24}
  />
);

/** The role alone: two chips would leave no room for the name. */
const Role = ({ record }: { record: RaRecord }) => (
  <RoleChips placement={{ ...placementOf(record), is_invited: false }} />
);

export default {
  ...{ entity: 'location_users', name: nameOf, face: Face, right: Role },
} satisfies FoundRow;
