import AdminPanelSettingsOutlinedIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ListBase, useGetList, type RaRecord, useNotify } from 'react-admin';
import Box from '@mui/material/Box';
import { EMPTY } from '../../i18n/formatValue';
import type { TableColumn } from '../../kit/table/tableTypes';
import { useColumnLayout } from '../../kit/table/useColumnLayout';
import { API } from '../../config';
import { PersonName } from '../../kit/fields/fieldParts';
import { SearchedTable } from '../../kit/list/SearchedTable';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useDataApi } from '../../kit/useDataApi';
import { useReportError } from '../../kit/errors/useReportError';
import type { Standing } from '../users/placement';
import { locationRolesOf, WITH_LOCATION_ROLES, type LocationRole } from './locationRoles';
import { useText, type TextUnder } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';
import { LOCATION_ROLE_LABELS } from '../users/roleLabels';
import { Chip } from '../../ui/Chip';

const BY_NAME = { field: 'full_name', order: 'ASC' } as const;
const text = <Key extends TextUnder<'resources.profiles'>>(key: Key) =>
  `resources.profiles.${key}` as const;

/** The users of a network; a row's menu makes network admins. */
export function NetworkUsers({ networkId }: { networkId: string }) {
  const user = useCurrentUser();
  const [searchText, setSearchText] = useState('');
  return (
    <ListBase
      resource="profiles"
      sort={BY_NAME}
      filter={{ 'id@neq': user?.id, ...(searchText !== '' && { q: searchText }) }}
      queryOptions={{
        meta: { scope: { network: networkId }, count: 'exact', ...WITH_LOCATION_ROLES },
      }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <UsersTable networkId={networkId} searchText={searchText} onSearch={setSearchText} />
    </ListBase>
  );
}

interface UsersTableProps {
  networkId: string;
  searchText: string;
  onSearch: (text: string) => void;
}

function UsersTable({ networkId, ...search }: UsersTableProps) {
  const translate = useText();
  const { standingOf, setAdmin } = useStandings(networkId);
  const columns = useMemo(
    (): TableColumn[] => [
      {
        source: 'full_name',
        label: translate(text('fields.full_name')),
        sortable: true,
        hidden: false,
        align: 'left',
        render: (record) => <PersonName value={nameOf(record)} record={record} />,
      },
      {
        source: 'email',
        label: translate(text('fields.email')),
        sortable: true,
        hidden: false,
        align: 'left',
        render: (record) => String(record['email'] ?? EMPTY),
      },
      {
        source: 'role',
        label: translate(text('fields.role')),
        sortable: false,
        hidden: false,
        align: 'left',
        render: (record) => (
          <UserRoles standing={standingOf(record)} roles={locationRolesOf(record)} />
        ),
      },
    ],
    [translate, standingOf],
  );
  const layout = useColumnLayout(columns, 'related');
  return (
    <SearchedTable
      {...search}
      columns={columns}
      layout={layout}
      nameOf={nameOf}
      actionsOf={(record) => {
        const standing = standingOf(record);
        const isAdmin = standing === 'network_admin';
        // They are above it, and cannot be both.
        if (standing === 'super_user') return [];
        return [
          {
            label: translate(text(isAdmin ? 'removeNetworkAdmin' : 'makeNetworkAdmin')),
            icon: <AdminPanelSettingsOutlinedIcon />,
            onSelect: () => {
              setAdmin(record, !isAdmin);
            },
          },
        ];
      }}
    />
  );
}

const nameOf = (record: RaRecord) => String(record['full_name'] ?? record['email'] ?? '');

const STANDING = { 'standing@is': 'not.null' } as const;
const BY_ID = { field: 'id', order: 'ASC' } as const;
/** A row for each of their locations: more than the few who stand above a network have. */
const ROWS = { page: 1, perPage: API.exportPageSize };

/** What the users are above their locations, by one request; and how to make network admins. */
function useStandings(networkId: string) {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const report = useReportError();
  const { data } = useGetList<StandingRow>('location_users', {
    filter: STANDING,
    sort: BY_ID,
    pagination: ROWS,
    meta: { scope: { network: networkId }, columns: ['standing'] },
  });
  const standingOf = useCallback(
    ({ id }: RaRecord) => data?.find((row) => row.id === id)?.standing ?? null,
    [data],
  );
  const change = useMutation({
    mutationFn: ({ record, admin }: { record: RaRecord; admin: boolean }) =>
      dataApi.rpc(
        admin ? 'make_network_admin' : 'remove_network_admin',
        { p_id: record.id },
        { message: text('errors.networkAdmin') },
      ),
    onSuccess: (_answer, { record, admin }) => {
      const key = admin ? 'success.madeNetworkAdmin' : 'success.removedNetworkAdmin';
      notify(translate(text(key), { name: nameOf(record) }), { type: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['location_users'] });
    },
    onError: report,
  });
  return {
    standingOf,
    setAdmin: (record: RaRecord, admin: boolean) => {
      change.mutate({ record, admin });
    },
  };
}

interface StandingRow extends RaRecord {
  standing: Standing;
}

interface UserRolesProps {
  standing: Standing;
  roles: readonly LocationRole[];
}

/** What a user is in the network: above the locations, or else at which of them. */
function UserRoles({ standing, roles }: UserRolesProps) {
  const translate = useText();
  if (standing !== null) {
    const label = translate(`resources.location_users.standing.${standing}`);
    return <Chip tone="accent" label={label} />;
  }
  if (roles.length === 0) return EMPTY;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, maxWidth: '100%', py: 0.75 }}
    >
      {roles.map(({ role, locations }) => (
        <Chip
          key={role}
          tone={role === 'admin' ? 'accent' : 'neutral'}
          title={locations.length > 1 ? locations.join(', ') : undefined}
          label={translate(
            `resources.profiles.${locations.length > 1 ? 'roleAtSeveral' : 'roleAt'}`,
            {
              role: choiceText(LOCATION_ROLE_LABELS, role),
              location: locations[0],
              more: locations.length - 1,
            },
          )}
        />
      ))}
    </Box>
  );
}
