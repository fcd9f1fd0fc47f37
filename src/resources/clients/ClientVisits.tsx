import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { RaRecord } from 'react-admin';
import { formatDate, formatTime } from '../../i18n/dates';
import { localDate, localTime } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';
import { useTimeZone } from '../../i18n/timeZone';
import { QuietCard } from '../../kit/details/QuietCard';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import { LinkButton } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { deskPath } from '../visits/deskPath';
import { peopleInWords } from '../visits/householdWords';
import { useClientFigures } from './useClientFigures';
import { useClientVisits } from './useClientVisits';
import { FROM_ROW, useVisitDialogs } from './useVisitDialogs';

/** The newest visits of a client, wherever they were, and how many there were of late. */
export function ClientVisits({ clientId }: { clientId: string }) {
  const translate = useText();
  useTimeZone();
  const rows = useClientVisits(clientId);
  const { data: figures } = useClientFigures(clientId);
  const { pathOf, addButton, rowFocus, dialogs } = useVisitDialogs(clientId);
  const page = pathTo('ClientDetails', { client_id: clientId });
  // Those at locations that the reader does not see are only counted.
  const elsewhere = figures && rows.total !== undefined ? figures.visits_total - rows.total : 0;
  const elsewhereText =
    elsewhere > 0 && translate('resources.visits.elsewhere', { smart_count: elsewhere });
  return (
    <>
      <QuietCard
        title={translate('resources.visits.name', { smart_count: 2 })}
        count={
          figures &&
          figures.visits_total > 0 &&
          [
            translate('resources.visits.figures', {
              month: figures.visits_30_days,
              year: figures.visits_365_days,
            }),
            ...(elsewhereText && rows.total !== 0 ? [elsewhereText] : []),
          ].join(', ')
        }
        actions={addButton}
        rows={rows}
        rowFocus={rowFocus}
        rowOf={(visit) => ({
          to: pathOf(page, visit),
          state: FROM_ROW,
          name: formatDate(localDate(visit['visited_at'])),
          rest: `, ${formatTime(localTime(visit['visited_at']))}`,
          words: <VisitWords visit={visit} />,
          chip: Boolean(visit['override_reason']) && (
            <Chip
              tone="warning"
              Icon={WarningAmberOutlined}
              label={translate('resources.visits.exception')}
            />
          ),
        })}
        all={{
          to: pathTo('ClientVisits', { client_id: clientId }),
          label: translate('resources.visits.all', { smart_count: rows.total }),
        }}
        empty={
          elsewhereText
            ? `${translate('resources.visits.noneHere')}, ${elsewhereText}`
            : translate('resources.visits.none')
        }
        emptyAction={
          <LinkButton
            to={deskPath({ client: clientId })}
            startIcon={<HowToRegOutlinedIcon />}
            aria-label={translate('resources.clients.details.checkInFirst')}
          >
            {translate('resources.clients.details.checkIn')}
          </LinkButton>
        }
      />
      {dialogs}
    </>
  );
}

/** Where a visit was, how many it was for, and what was noted. */
function VisitWords({ visit }: { visit: RaRecord }) {
  const translate = useText();
  const location = useResource('visits').fields['location_id'];
  const { household_size: size, note } = visit;
  return (
    <>
      {location?.show(visit)}, {peopleInWords(Number(size), translate)}
      {typeof note === 'string' && note.trim() !== '' && ` · ${note}`}
    </>
  );
}
