import Typography from '@mui/material/Typography';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import type { DetailsProps } from '../../kit/declaration';
import { FactsCard } from '../../kit/details/FactsCard';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
import { pathTo } from '../../routes';
import { visitNotes } from '../visits/VisitNotes';
import { EventFigures } from './EventFigures';

/** An event: what it is (or its form), how many came, and who. */
export function EventDetails({ resource, id }: DetailsProps) {
  const visits = useResource('visits');
  const textOf = useTexts(resource);
  return (
    <DetailsPage resource={resource}>
      {(record, form) => (
        <DetailsColumns
          left={
            <>
              {form}
              <EventFigures eventId={id} />
              <section aria-labelledby="event-visits">
                <Typography id="event-visits" variant="h3" component="h2" sx={{ mb: '0.75rem' }}>
                  {textOf('details.visits')}
                </Typography>
                <RelatedTable
                  resource={visits}
                  columns={ATTENDANCE}
                  filter={{ 'event_id@eq': id }}
                  meta={EVERYWHERE}
                  rowNote={visitNotes}
                  linkOf={(visit) =>
                    pathTo('ClientDetails', { client_id: String(visit['client_id']) })
                  }
                />
              </section>
            </>
          }
          right={form ? undefined : <FactsCard resource={resource} record={record} />}
        />
      )}
    </DetailsPage>
  );
}

const ATTENDANCE = ['client_id', 'visited_at', 'household_size', 'created_by'];
// The event names its location: another one may be active.
const EVERYWHERE = { scope: 'none' } as const;
