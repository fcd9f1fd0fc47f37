import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { DetailsColumns } from '../../components/DetailsColumns';
import type { DetailsProps } from '../../resource/declaration';
import { DetailsTitle } from '../../resource/DetailsTitle';
import { EditForm } from '../../resource/EditForm';
import { FactsCard } from '../../resource/FactsCard';
import { RelatedTable } from '../../resource/RelatedTable';
import { useResource } from '../../resource/ResourcesContext';
import { useEditMode } from '../../resource/useEditMode';
import { useTexts } from '../../resource/useTexts';
import { pathTo } from '../../routes';
import { EventFigures } from './EventFigures';

/** An event: what it is (or its form), how many came, and who. */
export function EventDetails({ resource, id }: DetailsProps) {
  const record = useRecordContext();
  const visits = useResource('visits');
  const textOf = useTexts(resource);
  const [editing, setEditing] = useEditMode(resource);
  if (!record) return null;
  return (
    <>
      <DetailsTitle
        resource={resource}
        record={record}
        onEdit={
          editing
            ? undefined
            : () => {
                setEditing(true);
              }
        }
      />
      <DetailsColumns
        left={
          <>
            {editing && (
              <EditForm
                resource={resource}
                record={record}
                onDone={() => {
                  setEditing(false);
                }}
              />
            )}
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
                linkOf={(visit) =>
                  pathTo('ClientDetails', { client_id: String(visit['client_id']) })
                }
              />
            </section>
          </>
        }
        right={editing ? undefined : <FactsCard resource={resource} record={record} />}
      />
    </>
  );
}

const ATTENDANCE = ['client_id', 'visited_at', 'household_size', 'created_by'];
// The event names its location: another one may be active.
const EVERYWHERE = { scope: 'none' } as const;
