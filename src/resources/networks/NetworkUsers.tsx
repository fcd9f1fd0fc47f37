import AdminPanelSettingsOutlinedIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import Chip from '@mui/material/Chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListBase, useTranslate, type RaRecord } from 'react-admin';
import { notify } from '../../components/notify';
import { EMPTY } from '../../components/formatValue';
import type { TableColumn } from '../../components/table/tableTypes';
import { useColumnLayout } from '../../components/table/useColumnLayout';
import { PersonName } from '../../resource/fieldParts';
import { SearchedTable } from '../../resource/SearchedTable';
import { useCurrentUser } from '../../resource/useCurrentUser';
import { useDataApi } from '../../resource/useDataApi';
import { useReportError } from '../../resource/useReportError';

const BY_NAME = { field: 'full_name', order: 'ASC' } as const;
const text = (key: string) => `resources.profiles.${key}`;

/** The users of a network; a row's menu makes network admins. */
export function NetworkUsers({ networkId }: { networkId: string }) {
  const user = useCurrentUser();
  const [searchText, setSearchText] = useState('');
  return (
    <ListBase
      resource="profiles"
      sort={BY_NAME}
      filter={{ 'id@neq': user?.id, ...(searchText !== '' && { q: searchText }) }}
      queryOptions={{ meta: { scope: { network: networkId }, count: 'exact' } }}
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
  const translate = useTranslate();
  const { admins, setAdmin } = useNetworkAdmins(networkId);
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
        render: (record) =>
          admins.includes(String(record.id)) ? (
            <Chip color="primary" label={translate(text('networkAdmin'))} />
          ) : (
            EMPTY
          ),
      },
    ],
    [translate, admins],
  );
  const layout = useColumnLayout(columns, 'related');
  return (
    <SearchedTable
      {...search}
      columns={columns}
      layout={layout}
      nameOf={nameOf}
      actionsOf={(record) => {
        const isAdmin = admins.includes(String(record.id));
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

/** Who the network admins are, and how to change it. */
function useNetworkAdmins(networkId: string) {
  const dataApi = useDataApi();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const report = useReportError();
  const queryKey = ['profiles', 'networkAdmins', networkId];
  const { data: admins = NOBODY } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      idsOf(
        await dataApi.rpc(
          'network_admin_ids',
          { p_id: networkId },
          { signal, message: text('errors.list') },
        ),
      ),
  });
  const change = useMutation({
    mutationFn: ({ record, admin }: { record: RaRecord; admin: boolean }) =>
      dataApi.rpc(
        admin ? 'make_network_admin' : 'remove_network_admin',
        { p_id: record.id },
        { message: text('errors.networkAdmin') },
      ),
    onSuccess: (_answer, { record, admin }) => {
      const key = admin ? 'success.madeNetworkAdmin' : 'success.removedNetworkAdmin';
      notify(translate(text(key), { name: nameOf(record) }), { tone: 'success' });
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: report,
  });
  return {
    admins,
    setAdmin: (record: RaRecord, admin: boolean) => {
      change.mutate({ record, admin });
    },
  };
}

const NOBODY: readonly string[] = [];

const idsOf = (answer: unknown): readonly string[] =>
  Array.isArray(answer) ? answer.filter((id) => typeof id === 'string') : NOBODY;
