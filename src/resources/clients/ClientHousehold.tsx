import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RaRecord } from 'react-admin';
import { EMPTY } from '../../i18n/formatValue';
import { Facts } from '../../kit/details/Facts';
import { SectionCard } from '../../ui/SectionCard';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useClientVisits } from './useClientVisits';
import { useText } from '../../i18n/text';

/** The household as the last visit found it. */
export function ClientHousehold({ clientId }: { clientId: string }) {
  const translate = useText();
  const { data, error } = useClientVisits(clientId);
  const last = data?.[0];
  // The card of the visits says what failed.
  if (error && !data) return null;
  return (
    <SectionCard
      title={translate('resources.clients.details.household')}
      aside={
        last &&
        translate('resources.clients.details.asOf', {
          date: formatDate(localDate(last['visited_at'])),
        })
      }
    >
      {last ? (
        <HouseholdFacts visit={last} />
      ) : data ? (
        <Typography color="textSecondary">
          {translate('resources.clients.details.noHousehold')}
        </Typography>
      ) : (
        <Skeleton width="60%" />
      )}
    </SectionCard>
  );
}

function HouseholdFacts({ visit }: { visit: RaRecord }) {
  const translate = useText();
  const size = { smart_count: Number(visit['household_size']) };
  const parts = ['adults', 'children', 'seniors'].map((part) => ({
    label: translate(`resources.visits.fields.${part}`),
    value: typeof visit[part] === 'number' ? visit[part] : EMPTY,
  }));
  return (
    <Facts
      columns={4}
      facts={[
        {
          label: translate('resources.visits.fields.household_size'),
          value: translate('resources.visits.household', size),
        },
        ...parts,
      ]}
    />
  );
}
