import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../data/useCurrentUser';
import { formatShortDate, formatTime, today } from '../../i18n/dates';
import { localDate, localTime } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';
import { useDataApi } from '../../kit/useDataApi';
import { Chip } from '../../ui/Chip';
import { parseContext } from '../visits/checkInContext';
import { useClientVisits } from './useClientVisits';

/** Whether a client may be checked in at the active location now; nothing where none is active. */
export function EligibilityChip({ clientId }: { clientId: string }) {
  const translate = useText();
  const locationId = useCurrentUser()?.activeLocation?.id;
  const day = today();
  const newest = useClientVisits(clientId).data?.[0];
  const dataApi = useDataApi();
  const { data: context } = useQuery({
    queryKey: ['clients', 'eligibility', clientId, locationId, day],
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
  if (!context) return null;
  const { limit, last_visit: last } = context;
  const isHere = newest?.['location_id'] === locationId;
  if (isHere && localDate(newest?.['visited_at']) === day)
    return (
      <Chip
        tone="neutral"
        Icon={HowToRegOutlined}
        label={translate('chips.hereToday', {
          time: formatTime(localTime(newest?.['visited_at'])),
        })}
      />
    );
  if (limit?.next_eligible_on)
    return (
      <Chip
        tone="warning"
        Icon={ScheduleOutlined}
        label={translate('chips.nextVisit', {
          date: formatShortDate(limit.next_eligible_on),
        })}
      />
    );
  return last ? (
    <Chip tone="success" Icon={CheckCircleOutlined} label={translate('chips.eligible')} />
  ) : (
    <Chip tone="info" Icon={PersonAddOutlined} label={translate('chips.notVisited')} />
  );
}
