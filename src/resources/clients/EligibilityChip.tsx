import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../data/useCurrentUser';
import { today } from '../../i18n/dates';
import '../../i18n/deskTexts';
import { useDataApi } from '../../kit/useDataApi';
import { parseContext } from '../visits/checkInContext';
import { EligibilityChip as FactsChip } from '../visits/EligibilityChip';

/**
 * Whether a client may be checked in at the active location now. Nothing where none is active, and nothing of
 * a client who never came: the visits say so.
 */
export function EligibilityChip({ clientId }: { clientId: string }) {
  const locationId = useCurrentUser()?.activeLocation?.id;
  const dataApi = useDataApi();
  const { data: context } = useQuery({
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
  return context?.last_visit ? <FactsChip facts={context} /> : null;
}
