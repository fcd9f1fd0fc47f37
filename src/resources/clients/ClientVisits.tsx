import { subMonths } from 'date-fns';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RecordRows } from '../../components/RecordRows';
import { SectionCard } from '../../components/SectionCard';
import { formatDate, formatTime } from '../../i18n/dates';
import { useRelated } from '../../resource/useRelated';
import { useResource } from '../../resource/ResourcesContext';
import { localDate, localTime } from './localMoment';

/** The newest visits of a client, wherever they were. */
export function ClientVisits({ clientId }: { clientId: string }) {
  const translate = useTranslate();
  const visits = useResource('visits');
  const [yearAgo] = useState(() => subMonths(new Date(), 12).toISOString());
  const sort = { field: 'visited_at', order: 'DESC' } as const;
  const newest = useRelated('visits', { 'client_id@eq': clientId }, sort, 10);
  const lastYear = useRelated(
    'visits',
    { 'client_id@eq': clientId, 'visited_at@gte': yearAgo },
    sort,
    1,
  );
  const text = (key: string) => translate(`resources.visits.${key}`);
  return (
    <SectionCard
      flush
      title={translate('resources.visits.name', { smart_count: 2 })}
      aside={
        lastYear.total === undefined
          ? undefined
          : translate('resources.visits.lastYear', { total: lastYear.total })
      }
    >
      <RecordRows
        rows={newest}
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
          },
          {
            label: text('fields.household_size'),
            render: (visit) =>
              translate('resources.visits.household', {
                smart_count: Number(visit['household_size']),
              }),
          },
          {
            label: text('fields.created_by'),
            render: (visit) => visits.fields['created_by']?.show(visit),
          },
        ]}
      />
    </SectionCard>
  );
}
