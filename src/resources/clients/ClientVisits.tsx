import { useState } from 'react';
import { useRefresh, useTranslate, type RaRecord } from 'react-admin';
import { RecordRows } from '../../components/RecordRows';
import { SectionCard } from '../../components/SectionCard';
import { RowMenu } from '../../components/table/RowMenu';
import { useRowFocus } from '../../components/table/useRowFocus';
import { formatDate, formatDateTime, formatTime } from '../../i18n/dates';
import { localDate, localTime } from '../../i18n/localMoment';
import { DeleteDialog } from '../../resource/DeleteDialog';
import { useResource } from '../../resource/ResourcesContext';
import { useClientFigures } from './useClientFigures';
import { useClientVisits } from './useClientVisits';
import { useVisitRowActions } from './useVisitRowActions';

/** The newest visits of a client, wherever they were, and how many there were. */
export function ClientVisits({ clientId }: { clientId: string }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const visits = useResource('visits');
  const newest = useClientVisits(clientId);
  const { data: figures } = useClientFigures(clientId);
  const [deleting, setDeleting] = useState<RaRecord | null>(null);
  const rowFocus = useRowFocus();
  const actionsOf = useVisitRowActions(setDeleting);
  const text = (key: string) => translate(`resources.visits.${key}`);
  return (
    <SectionCard
      flush
      title={translate('resources.visits.name', { smart_count: 2 })}
      aside={
        figures &&
        translate('resources.visits.figures', {
          month: figures.visits_30_days,
          year: figures.visits_365_days,
        })
      }
    >
      <RecordRows
        name={translate('resources.visits.name', { smart_count: 2 })}
        rows={newest}
        rowFocus={rowFocus}
        empty={text('none')}
        columns={[
          {
            label: text('fields.visited_at'),
            render: (visit) => formatDate(localDate(visit['visited_at'])),
          },
          { label: text('time'), render: (visit) => formatTime(localTime(visit['visited_at'])) },
          {
            label: text('fields.location_id'),
            render: (visit) => visits.fields['location_id']?.show(visit),
            wraps: true,
          },
          {
            label: translate('resources.clients.details.household'),
            render: (visit) =>
              translate('resources.visits.household', {
                smart_count: Number(visit['household_size']),
              }),
          },
          {
            label: text('fields.created_by'),
            render: (visit) => visits.fields['created_by']?.show(visit),
            wraps: true,
          },
        ]}
        rowNote={visits.rowNote}
        menu={(visit) => (
          <RowMenu name={formatDateTime(String(visit['visited_at']))} actions={actionsOf(visit)} />
        )}
      />
      <DeleteDialog
        resource={visits}
        record={deleting}
        next={rowFocus.next}
        onClose={() => {
          setDeleting(null);
        }}
        // The figures, the orders and the history of the client change with it.
        onDeleted={refresh}
      />
    </SectionCard>
  );
}
