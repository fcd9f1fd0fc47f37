import { useQuery } from '@tanstack/react-query';
import '../../i18n/deskTexts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { today } from '../../i18n/dates';
import { useDataApi } from '../../kit/useDataApi';
import { parseContext } from '../visits/checkInContext';

/** What a desk at the active location knows of a client; asked for once by all parts of the page. */
export function useCheckInContext(clientId: string) {
  const locationId = useCurrentUser()?.activeLocation?.id;
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'eligibility', clientId, locationId, today()],
    queryFn: async ({ signal }) =>
      parseContext(
        await dataApi.rpc(
          'check_in_context',
          { p_client_id: clientId, p_location_id: locationId },
          { message: 'resources.visits.errors.context', signal },
        ),
      ),
    enabled: locationId !== undefined,
  });
}
