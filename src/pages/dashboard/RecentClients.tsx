import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList, type RaRecord, useNotify } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Avatar } from '../../ui/Avatar';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
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
/** One long name leaves the addresses in sight. */
const NAME = { maxWidth: { xs: '13rem', md: '18rem' } } as const;
/** On a phone usual names stand whole, and the address ends in an ellipsis. */
const EMAIL = {
  ...SHORTENED,
  maxWidth: '20rem',
  [NARROW]: { width: '100%', maxWidth: 0 },
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
        <TableContainer sx={{ maxHeight: '28rem' }}>
          <Table stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{translate('resources.clients.fields.full_name')}</TableCell>
                <TableCell>{translate('resources.clients.fields.email')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody aria-busy={data === undefined}>
              {data?.map((client) => (
                <TableRow key={client.id} hover>
                  <TableCell sx={NAME}>
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
                  </TableCell>
                  <TableCell sx={EMAIL}>{client.email ?? '-'}</TableCell>
                </TableRow>
              )) ??
                Array.from({ length: SKELETON_ROWS }, (_, row) => (
                  <TableRow key={row}>
                    <TableCell colSpan={2}>
                      <Skeleton width="80%" />
                    </TableCell>
                  </TableRow>
                ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  );
}
