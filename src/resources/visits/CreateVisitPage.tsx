import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { isUuid } from '../../data/uuid';
import { MissingPage } from '../../kit/errors/MissingPage';
import { isMissing } from '../../kit/details/RecordRoute';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useDataApi } from '../../kit/useDataApi';
import { useReplacePage } from '../../kit/form/useReplacePage';
import { pathTo } from '../../routes';
import { parseContext } from './checkInContext';
import { CheckInForm } from './CheckInForm';
import { useText } from '../../i18n/text';

/** The check-in of a client at the active location. */
export default function CreateVisitPage() {
  const { client_id: clientId } = useParams();
  const user = useCurrentUser();
  // The place that was active when the form was opened; saving notices when it is another one.
  const [locationId] = useState(user?.activeLocation?.id);
  if (!isUuid(clientId)) return <MissingPage />;
  // The shell shows no such page without an active location.
  if (locationId === undefined) return null;
  return <CheckIn key={clientId} clientId={clientId} locationId={locationId} />;
}

const FAILED = 'resources.visits.errors.context';

function CheckIn({ clientId, locationId }: { clientId: string; locationId: string }) {
  const translate = useText();
  const navigate = useNavigate();
  const dataApi = useDataApi();
  const {
    data: context,
    error,
    refetch,
  } = useQuery({
    queryKey: ['check-in', clientId, locationId],
    queryFn: async ({ signal }) =>
      parseContext(
        await dataApi.rpc(
          'check_in_context',
          { p_client_id: clientId, p_location_id: locationId },
          { message: FAILED, signal },
        ),
      ),
    // What was filled in from it stays: an older answer must never open a form.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const replacePage = useReplacePage();
  const client = pathTo('ClientDetails', { client_id: clientId });

  if (isMissing(error)) return <MissingPage />;
  return (
    <>
      <PageTitle
        title={translate('resources.visits.create.title')}
        subtitle={
          context &&
          translate('resources.visits.create.subtitle', {
            client: context.client.full_name,
            location: context.location.name,
          })
        }
      />
      <Box sx={{ maxWidth: '48rem' }}>
        {context ? (
          <CheckInForm
            context={context}
            onSaved={() => {
              replacePage(client);
            }}
            onCancel={() => void navigate(client)}
          />
        ) : error ? (
          <Paper variant="outlined">
            <FailedState error={error} title={translate(FAILED)} onRetry={() => void refetch()} />
          </Paper>
        ) : (
          <FormSkeleton label={translate('common.loading')} />
        )}
      </Box>
    </>
  );
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-busy
      aria-label={label}
      sx={{ p: '1.25rem', display: 'grid', gap: '1rem' }}
    >
      {['40%', '100%', '100%', '60%'].map((width, line) => (
        <Skeleton key={`${width}-${line}`} width={width} height="2.5rem" />
      ))}
    </Paper>
  );
}
