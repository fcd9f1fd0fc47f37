import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { RecordRows } from '../../kit/table/RecordRows';
import { SectionCard } from '../../ui/SectionCard';
import { RowMenu } from '../../kit/table/RowMenu';
import { useRowFocus } from '../../kit/table/useRowFocus';
import { formatDate, formatDateTime, formatTime } from '../../i18n/dates';
import { localDate, localTime } from '../../i18n/localMoment';
import { useTimeZone } from '../../i18n/timeZone';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useAdministered } from '../../kit/useAdministered';
import { useResource } from '../../kit/ResourcesContext';
import { useReferenceNames } from '../../kit/useReferenceNames';
import { deskPath } from '../visits/deskPath';
import { peopleInWords } from '../visits/householdWords';
import { visitNotes } from '../visits/VisitNotes';
import { useClientFigures } from './useClientFigures';
import { useClientVisitPages } from './useClientVisits';
import { useVisitRowActions } from './useVisitRowActions';
import { VisitDialogs, type AskedVisit } from './VisitDialogs';
import { useText, type TextUnder } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';

/** The visits of a client, wherever they were, the newest first, and how many there were of late. */
export function ClientVisits({ clientId }: { clientId: string }) {
  const translate = useText();
  const visits = useResource('visits');
  const rows = useClientVisitPages(clientId);
  const { data: figures } = useClientFigures(clientId);
  const [asked, setAsked] = useState<AskedVisit | null>(null);
  const rowFocus = useRowFocus();
  const actionsOf = useVisitRowActions((deed, visit) => {
    setAsked({ deed, visit });
  });
  const mine = useAdministeredPlace();
  const locationOf = useReferenceNames(
    rows.data,
    'location_id',
    visits.fields['location_id']?.field,
  );
  const staffOf = useReferenceNames(rows.data, 'created_by', visits.fields['created_by']?.field);
  // Those at locations that the reader does not see are only counted.
  const elsewhere = figures && rows.total !== undefined ? figures.visits_total - rows.total : 0;
  const elsewhereText =
    elsewhere > 0 && translate('resources.visits.elsewhere', { smart_count: elsewhere });
  const text = (key: TextUnder<'resources.visits'>) => translate(`resources.visits.${key}`);
  return (
    <SectionCard
      flush
      title={translate('resources.visits.name', { smart_count: 2 })}
      aside={
        figures &&
        [
          translate('resources.visits.figures', {
            month: figures.visits_30_days,
            year: figures.visits_365_days,
          }),
          ...(elsewhereText && rows.total !== 0 ? [elsewhereText] : []),
        ].join(', ')
      }
      actions={
        mine && (
          <Button
            size="small"
            onClick={() => {
              setAsked({ deed: 'add', location: mine });
            }}
          >
            {text('past.add')}
          </Button>
        )
      }
    >
      <RecordRows
        name={translate('resources.visits.name', { smart_count: 2 })}
        rows={rows}
        rowFocus={rowFocus}
        variant="visits"
        empty={elsewhereText ? `${text('noneHere')}, ${elsewhereText}` : text('none')}
        emptyAction={
          <LinkButton
            to={deskPath({ client: clientId })}
            startIcon={<HowToRegOutlinedIcon />}
            aria-label={translate('resources.clients.details.checkInFirst')}
          >
            {translate('resources.clients.details.checkIn')}
          </LinkButton>
        }
        columns={[
          {
            source: 'visited_at',
            label: text('fields.visited_at'),
            text: (visit) => formatDateTime(String(visit['visited_at'])),
            render: (visit) => <VisitMoment visit={visit} />,
            onPhone: { render: (visit) => formatDate(localDate(visit['visited_at'])) },
          },
          {
            source: 'location_id',
            label: text('fields.location_id'),
            text: locationOf,
            render: (visit) => visits.fields['location_id']?.show(visit),
            className: 'column-wraps',
            onPhone: {
              render: (visit) => (
                <>
                  {formatTime(localTime(visit['visited_at']))},{' '}
                  {visits.fields['location_id']?.show(visit)}
                </>
              ),
            },
          },
          {
            source: 'household_size',
            label: text('people'),
            align: 'right',
            render: (visit) => visits.fields['household_size']?.show(visit),
            onPhone: {
              place: 'right',
              render: ({ household_size: size }) => peopleInWords(Number(size), translate),
            },
          },
          {
            source: 'created_by',
            label: text('fields.created_by'),
            text: staffOf,
            render: (visit) => visits.fields['created_by']?.show(visit),
            className: 'column-wraps',
            onPhone: null,
          },
        ]}
        rowNote={visitNotes}
        menu={(visit) => (
          <RowMenu name={formatDateTime(String(visit['visited_at']))} actions={actionsOf(visit)} />
        )}
      />
      <VisitDialogs
        clientId={clientId}
        asked={asked}
        locationOf={locationOf}
        next={rowFocus.next}
        onClose={() => {
          setAsked(null);
        }}
      />
    </SectionCard>
  );
}

/** The day, which one looks for, and the time. */
function VisitMoment({ visit }: { visit: RaRecord }) {
  useTimeZone();
  return (
    <>
      {formatDate(localDate(visit['visited_at']))}
      <Box component="span" sx={TIME}>
        , {formatTime(localTime(visit['visited_at']))}
      </Box>
    </>
  );
}

const TIME = { color: 'text.secondary', fontWeight: 400 } as const;

/** The active location, for its admins. */
function useAdministeredPlace(): { id: string; name: string } | null {
  const place = useCurrentUser()?.activeLocation ?? null;
  const administered = useAdministered();
  const isMine = administered === 'all' || administered.some((id) => id === place?.id);
  return isMine ? place : null;
}
