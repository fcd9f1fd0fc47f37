import '../../i18n/deskTexts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useCurrentUser } from '../../data/useCurrentUser';
import { isUuid } from '../../data/uuid';
import { useText } from '../../i18n/text';
import { isMissing } from '../../kit/details/RecordRoute';
import { MissingPage } from '../../kit/errors/MissingPage';
import { useReplacePage } from '../../kit/form/useReplacePage';
import { useDataApi } from '../../kit/useDataApi';
import { pathTo } from '../../routes';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { parseContext } from './checkInContext';
import { CheckInPanel } from './CheckInPanel';
import { PanelSkeleton } from './PanelSkeleton';
import type { CheckedIn } from './useSaveVisit';
import { Card } from '../../ui/Card';
import Box from '@mui/material/Box';

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
  const notify = useNotify();
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
  const onSaved = ({ isEarlier, order_number: number }: CheckedIn) => {
    notify(translate('resources.visits.success.create'), {
      tone: isEarlier ? 'warning' : 'success',
      description: isEarlier
        ? translate('resources.visits.success.earlier')
        : number === null
          ? undefined
          : translate('resources.visits.success.order', { number }),
    });
    replacePage(client);
  };

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
      <Box component={Card} sx={{ maxWidth: '48rem' }}>
        {context ? (
          <CheckInPanel
            context={context}
            entered={1}
            onSaved={onSaved}
            onCancel={() => void navigate(client)}
          />
        ) : error ? (
          <FailedState error={error} title={translate(FAILED)} onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton />
        )}
      </Box>
    </>
  );
}
