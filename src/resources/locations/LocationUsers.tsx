import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import { ListBase, useGetManyAggregate, useTranslate, type RaRecord } from 'react-admin';
import { EMPTY } from '../../components/formatValue';
import { RecordTable } from '../../components/table/RecordTable';
import type { TableColumn } from '../../components/table/tableTypes';
import { useColumnLayout } from '../../components/table/useColumnLayout';
import { PersonName } from '../../resource/fieldParts';
import { useCurrentUser } from '../../resource/useCurrentUser';

const BY_ROLE = { field: 'role', order: 'ASC' } as const;

/** The people who are linked to a location, without the one who looks. */
export function LocationUsers({ locationId }: { locationId: string }) {
  const user = useCurrentUser();
  return (
    <ListBase
      resource="user_locations"
      sort={BY_ROLE}
      filter={{ 'location_id@eq': locationId, 'user_id@neq': user?.id }}
      queryOptions={{ meta: { scope: 'none', count: 'exact' } }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <UsersTable />
    </ListBase>
  );
}

function UsersTable() {
  const translate = useTranslate();
  const columns = useMemo(
    () =>
      [
        { source: 'name', key: 'full_name', render: (link: RaRecord) => <UserName link={link} /> },
        { source: 'email', key: 'email', render: (link: RaRecord) => <UserEmail link={link} /> },
        {
          source: 'role',
          key: 'role',
          render: (link: RaRecord) => (
            <Chip
              color={link['role'] === 'admin' ? 'primary' : 'default'}
              label={translate(`choices.locationRole.${String(link['role'])}`)}
            />
          ),
        },
      ].map(({ source, key, render }): TableColumn => ({
        source,
        label: translate(`resources.profiles.fields.${key}`),
        sortable: source === 'role',
        hidden: false,
        align: 'left',
        render,
      })),
    [translate],
  );
  const layout = useColumnLayout(columns, 'related');
  return <RecordTable layout={layout} nameOf={(link) => String(link['user_id'])} />;
}

/** The profile of a link; all links of the table are asked for together. */
function useProfile(link: RaRecord): RaRecord | undefined {
  const id: unknown = link['user_id'];
  return useGetManyAggregate<RaRecord>('profiles', { ids: [String(id)] }).data?.[0];
}

function UserName({ link }: { link: RaRecord }) {
  const profile = useProfile(link);
  return profile ? (
    <PersonName value={String(profile['full_name'] ?? profile['email'])} record={profile} />
  ) : (
    EMPTY
  );
}

function UserEmail({ link }: { link: RaRecord }) {
  return String(useProfile(link)?.['email'] ?? EMPTY);
}
