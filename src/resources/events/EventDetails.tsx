import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import type { DetailsProps } from '../../kit/declaration';
import { FactsCard } from '../../kit/details/FactsCard';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { RelatedSkeleton } from '../../kit/details/RelatedSkeleton';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { EVERYWHERE } from '../../kit/details/useRelated';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
import { pathTo } from '../../routes';
import { useCurrentUser } from '../../data/useCurrentUser';
import { formatDate, today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { deskPath } from '../visits/deskPath';
import { visitNotes } from '../visits/VisitNotes';
import { VisitMoment, VisitPeople } from '../visits/phoneParts';
import { LinkButton } from '../../ui/Button';
import { FailedState } from '../../ui/FailedState';
import { Figures } from '../../ui/Figures';
import { SectionCard } from '../../ui/SectionCard';
import { useDataApi } from '../../kit/useDataApi';

const FIGURE_NAMES = ['visits', 'people', 'adults', 'children', 'seniors'] as const;

const figuresSchema = z.object({
  visits: z.int(),
  people: z.int(),
  adults: z.int(),
  children: z.int(),
  seniors: z.int(),
});

const FIGURES_FAILED = 'resources.events.attendance.failed';

function useEventFigures(eventId: string) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['events', 'figures', eventId],
    queryFn: async ({ signal }) =>
      z.parse(
        figuresSchema,
        await dataApi.rpc(
          'event_figures',
          { p_event_id: eventId },
          { message: FIGURES_FAILED, signal },
        ),
      ),
  });
}

/** How many came to an event. */
export function EventFigures({ eventId }: { eventId: string }) {
  const translate = useText();
  const { data, error, refetch } = useEventFigures(eventId);
  return (
    <SectionCard title={translate('resources.events.attendance.title')}>
      {error && !data ? (
        <FailedState
          error={error}
          title={translate(FIGURES_FAILED)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Figures
          figures={FIGURE_NAMES.map((name) => ({
            label: translate(`resources.events.attendance.${name}`),
            value: data?.[name],
          }))}
        />
      )}
    </SectionCard>
  );
}

/** An event: what it is (or its form), how many came, and who. */
export function EventDetails({ resource, id }: DetailsProps) {
  const visits = useResource('visits');
  const textOf = useTexts(resource);
  return (
    <DetailsPage
      resource={resource}
      actions={<CheckInButton label={textOf('details.checkIn')} />}
      waiting={
        <DetailsColumns
          left={
            <>
              <EventFigures eventId={id} />
              <CheckIns>
                <RelatedSkeleton resource={visits} columns={ATTENDANCE} />
              </CheckIns>
            </>
          }
          right={<FactsCard resource={resource} record={undefined} />}
        />
      }
    >
      {(record, form) => (
        <DetailsColumns
          isLeftShort={isToCome(record)}
          left={
            <>
              {form}
              <Attendance event={record} />
            </>
          }
          right={form ? undefined : <FactsCard resource={resource} record={record} />}
        />
      )}
    </DetailsPage>
  );
}

/** How many came and who; of an event to come only that nobody did yet. */
function Attendance({ event }: { event: RaRecord }) {
  const translate = useText();
  const visits = useResource('visits');
  const id = String(event.id);
  const { data } = useEventFigures(id);
  if (isToCome(event) && !data?.visits)
    return (
      <SectionCard title={translate('resources.events.attendance.title')}>
        <Typography color="textSecondary">
          {translate('resources.events.attendance.toCome', {
            date: formatDate(String(event['start_date'])),
          })}
        </Typography>
      </SectionCard>
    );
  return (
    <>
      <EventFigures eventId={id} />
      <CheckIns>
        <RelatedTable
          resource={visits}
          columns={ATTENDANCE}
          filter={{ 'event_id@eq': id }}
          meta={EVERYWHERE}
          phone={ATTENDANCE_ON_A_PHONE}
          rowNote={visitNotes}
          linkOf={(visit) => pathTo('ClientDetails', { client_id: String(visit['client_id']) })}
        />
      </CheckIns>
    </>
  );
}

/** Who came, under its heading. */
function CheckIns({ children }: { children: ReactNode }) {
  const translate = useText();
  return (
    <section aria-labelledby="event-visits">
      <Typography id="event-visits" variant="h3" component="h2" sx={{ mb: '0.75rem' }}>
        {translate('resources.events.details.visits')}
      </Typography>
      {children}
    </section>
  );
}

/** The way to the desk on the day of an event of the active location. */
function CheckInButton({ label }: { label: string }) {
  const event = useRecordContext();
  const here = useCurrentUser()?.activeLocation?.id;
  if (!event || event['location_id'] !== here || !isOn(event, today())) return null;
  return (
    <LinkButton
      to={deskPath({ event: String(event.id) })}
      variant="contained"
      startIcon={<HowToRegOutlined />}
    >
      {label}
    </LinkButton>
  );
}

const isToCome = (event: RaRecord): boolean => String(event['start_date']) > today();

/** Whether an event takes place on a day; without an end it is of one day. */
function isOn(event: RaRecord, day: string): boolean {
  const from = String(event['start_date']);
  const to = event['end_date'] === null ? from : String(event['end_date']);
  return from <= day && day <= to;
}

const ATTENDANCE_ON_A_PHONE = {
  line1: 'client_id',
  right: VisitPeople,
  line2: [VisitMoment, 'created_by'],
} as const;

const ATTENDANCE = ['client_id', 'visited_at', 'household_size', 'created_by'];
