import { useMemo } from 'react';
import { formatDateTime } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { EVERYWHERE } from '../../kit/details/useRelated';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import { visitNotes } from '../visits/VisitNotes';
import { VisitMoment, VisitPeople } from '../visits/phoneParts';
import { ClientPart } from './ClientPart';
import { useVisitDialogs } from './useVisitDialogs';

/** All visits of a client, wherever they were. */
export default function ClientVisitsPage() {
  const translate = useText();
  return (
    <ClientPart title={translate('titles.Visits')}>
      {(clientId) => <Visits clientId={clientId} />}
    </ClientPart>
  );
}

function Visits({ clientId }: { clientId: string }) {
  const visits = useResource('visits');
  const { pathOf, actionsOf, rowFocus, dialogs } = useVisitDialogs(clientId);
  const page = pathTo('ClientVisits', { client_id: clientId });
  const filter = useMemo(() => ({ 'client_id@eq': clientId }), [clientId]);
  return (
    <>
      <RelatedTable
        resource={visits}
        columns={visits.list}
        filter={filter}
        meta={EVERYWHERE}
        phone={PHONE}
        nameOf={(visit) => formatDateTime(String(visit['visited_at']))}
        linkOf={(visit) => pathOf(page, visit)}
        actionsOf={actionsOf}
        rowFocus={rowFocus}
        rowNote={visitNotes}
      />
      {dialogs}
    </>
  );
}

const PHONE = {
  line1: VisitMoment,
  right: VisitPeople,
  line2: ['location_id', 'created_by'],
} as const;
