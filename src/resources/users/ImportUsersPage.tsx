import { useState } from 'react';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { MissingPage } from '../../kit/errors/MissingPage';
import { ImportFrame } from '../../kit/import/ImportPage';
import type { ResourceDefinition } from '../../kit/declaration';
import { useCan } from '../../kit/useCan';
import { useDataApi } from '../../kit/useDataApi';
import { importInvitations } from './importInvitations';
import { INVITATION } from './invitation';
import users from '.';

/** What a row of the file fills: an invitation. */
const INVITATIONS: ResourceDefinition = { ...users, record: 'email', fields: INVITATION };

/** Invites the people of a spreadsheet to the active location. */
export default function ImportUsersPage() {
  const can = useCan(users);
  const user = useCurrentUser();
  const location = user?.activeLocation;
  if (!can('import') || !user?.networkId || !location) return <MissingPage />;
  return (
    <Invitations
      key={location.id}
      by={user.fullName}
      userId={user.id}
      place={{ network_id: user.networkId, location_id: location.id }}
    />
  );
}

interface InvitationsProps {
  by: string;
  userId: string;
  place: { network_id: string; location_id: string };
}

function Invitations({ by, userId, place }: InvitationsProps) {
  const dataApi = useDataApi();
  const translate = useText();
  const [imported] = useState(() => ({
    key: JSON.stringify([userId, 'invitations', place]),
    person: userId,
    api: importInvitations({ dataApi, place, translate, by }),
  }));
  return <ImportFrame resource={INVITATIONS} place={imported} />;
}
