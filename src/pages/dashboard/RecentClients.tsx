import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList, type RaRecord, useNotify } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Avatar } from '../../ui/Avatar';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { Rows } from '../../kit/table/Rows';
import { DASHBOARD } from '../../config';
import { NARROW } from '../../layout/theme/foundations';
import { pathTo } from '../../routes';
import { CardHeading } from './CardHeading';
import { useText } from '../../i18n/text';

interface RecentClient extends RaRecord {
  id: string;
  full_name: string;
  email: string | null;
}

const SKELETON_ROWS = 7;

const SHORTENED = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** Its head stays in sight. */
const SCROLLED = {
  width: '100%',
  maxHeight: '28rem',
  overflow: 'auto',
  '& table': { borderCollapse: 'separate' },
  '& th': { position: 'sticky', top: 0, zIndex: 2 },
  // One long name leaves the addresses in sight.
  '& td.column-name': { maxWidth: { xs: '13rem', md: '18rem' } },
  // On a phone usual names stand whole, and the address ends in an ellipsis.
  '& td.column-email': {
    ...SHORTENED,
    maxWidth: '20rem',
    [NARROW]: { width: '100%', maxWidth: 0 },
  },
} as const;

/** The columns that the specification names for the dashboard's reading of clients (section 7). */
const COLUMNS = ['email', 'full_name', 'first_name', 'last_name', 'partial_ssn', 'date_of_birth'];

/** The newest clients of the network. */
export function RecentClients({ networkName }: { networkName: string }) {
  const translate = useText();
  const notify = useNotify();
  const failure = translate('resources.clients.errors.list');
  const { data, error, refetch } = useGetList<RecentClient>(
    'clients',
    {
      pagination: { page: 1, perPage: DASHBOARD.clientsLimit },
      sort: { field: 'created_at', order: 'DESC' },
      meta: { columns: COLUMNS },
    },
    { onError: () => notify(failure, { type: 'error' }) },
  );
  return (
    <Card component="section" aria-labelledby="recent-clients">
      <CardHeading
        id="recent-clients"
        title={translate('dashboard.recentClients.title')}
        lead={translate('dashboard.recentClients.lead', { network: networkName })}
        action={
          <Button
            component={RouterLink}
            to={pathTo('Clients')}
            variant="text"
            size="small"
            sx={{ flex: 'none', alignSelf: 'flex-start', mt: -0.5, mr: -1 }}
          >
            {translate('dashboard.recentClients.all')}
          </Button>
        }
      />
      {error && !data ? (
        <FailedState error={error} title={failure} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={translate('common.noResults')} />
      ) : (
        <Box sx={SCROLLED}>
          <Rows
            labelledBy="recent-clients"
            columns={[
              {
                source: 'full_name',
                label: translate('resources.clients.fields.full_name'),
                className: 'column-name',
                render: (client) => <NameOf client={client} />,
              },
              {
                source: 'email',
                label: translate('resources.clients.fields.email'),
                className: 'column-email',
                render: ({ email }) => email ?? '-',
              },
            ]}
            rows={data}
            bones={SKELETON_ROWS}
            hover
          />
        </Box>
      )}
    </Card>
  );
}

function NameOf({ client }: { client: RecentClient }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Avatar id={client.id} name={client.full_name} size={32} />
      <Link
        component={RouterLink}
        to={pathTo('ClientDetails', { client_id: client.id })}
        underline="hover"
        sx={{ ...SHORTENED, color: 'text.primary', fontWeight: 600, py: 0.5 }}
      >
        {client.full_name}
      </Link>
    </Box>
  );
}
