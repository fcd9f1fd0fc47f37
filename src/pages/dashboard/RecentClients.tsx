import Box from '@mui/material/Box';
import { useGetList, type RaRecord, useNotify } from 'ra-core';
import { Avatar } from '../../ui/Avatar';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { ResponsiveRows } from '../../kit/phone/ResponsiveRows';
import { DASHBOARD } from '../../config';
import { pathTo } from '../../routes';
import { CardHeading } from './CardHeading';
import { useWholeRows } from './useWholeRows';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextLink } from '../../ui/TextLink';

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
  // The head and whole rows of one line; useWholeRows makes room for those of more.
  maxHeight: { xs: '26.625rem', sm: '25.25rem' },
  overflow: 'auto',
  '& table': { borderCollapse: 'separate' },
  '& th': { position: 'sticky', top: 0, zIndex: 2 },
  // One long name leaves the addresses in sight.
  '& td.column-name': { maxWidth: { xs: '13rem', md: '18rem' } },
  // Whole: an address breaks behind its @ before anything is cut.
  '& td.column-email': { overflowWrap: 'anywhere' },
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
  const box = useWholeRows(data);
  return (
    <Card clip element="section" aria-labelledby="recent-clients">
      <CardHeading
        id="recent-clients"
        title={translate('dashboard.recentClients.title')}
        lead={translate('dashboard.recentClients.lead', { network: networkName })}
        action={
          <LinkButton
            to={pathTo('Clients')}
            variant="text"
            size="small"
            style={{ flex: 'none', alignSelf: 'flex-start', margin: '-0.25rem -0.5rem 0 0' }}
          >
            {translate('dashboard.recentClients.all')}
          </LinkButton>
        }
      />
      {error && !data ? (
        <FailedState error={error} title={failure} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={translate('common.noResults')} />
      ) : (
        <Box ref={box} sx={SCROLLED}>
          <div>
            <ResponsiveRows
              label={translate('dashboard.recentClients.title')}
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
                  render: ({ email }) => <Email>{email}</Email>,
                },
              ]}
              rows={data}
              skeletonRows={SKELETON_ROWS}
              hover
            />
          </div>
        </Box>
      )}
    </Card>
  );
}

/** A whole address, which may go on in a second line behind its @. */
function Email({ children }: { children: string | null }) {
  if (children === null) return EMPTY;
  const [name, ...rest] = children.split('@');
  return (
    <>
      {name}
      {rest.length > 0 && (
        <>
          @<wbr />
          {rest.join('@')}
        </>
      )}
    </>
  );
}

function NameOf({ client }: { client: RecentClient }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Avatar id={client.id} name={client.full_name} size={32} />
      </Box>
      <TextLink
        variant="name"
        to={pathTo('ClientDetails', { client_id: client.id })}
        style={SHORTENED}
      >
        {client.full_name}
      </TextLink>
    </Box>
  );
}
