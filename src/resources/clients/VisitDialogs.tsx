import { lazy, Suspense } from 'react';
import { useRefresh, type RaRecord } from 'react-admin';
import { DeleteDialog } from '../../kit/details/DeleteDialog';
import { useResource } from '../../kit/ResourcesContext';
import type { NextFocus } from '../../ui/useFocusHandover';
import { VisitDialog } from '../visits/VisitDialog';
import type { VisitDeed } from './useVisitRowActions';

const EditVisitDialog = lazy(() => import('../visits/EditVisitDialog'));
const PastVisitDialog = lazy(() => import('../visits/PastVisitDialog'));

/** What was asked for: a deed with one visit, or a visit of before. */
export type AskedVisit =
  { deed: VisitDeed; visit: RaRecord } | { deed: 'add'; location: { id: string; name: string } };

interface VisitDialogsProps {
  clientId: string;
  asked: AskedVisit | null;
  /** The name of the place of a visit. */
  locationOf: (visit: RaRecord) => string;
  /** Who has the focus when a visit has gone. */
  next: NextFocus;
  onClose: () => void;
}

/** The dialogs of a client's visits; one at a time. */
export function VisitDialogs(props: VisitDialogsProps) {
  const { clientId, asked, locationOf, next, onClose } = props;
  // The figures, the orders and the history of the client change with a visit.
  const refresh = useRefresh();
  const visits = useResource('visits');
  return (
    <>
      {asked?.deed === 'view' && <VisitDialog visit={asked.visit} onClose={onClose} />}
      <Suspense fallback={null}>
        {asked?.deed === 'edit' && (
          <EditVisitDialog
            visit={asked.visit}
            location={locationOf(asked.visit)}
            onClose={onClose}
            onSaved={refresh}
          />
        )}
        {asked?.deed === 'add' && (
          <PastVisitDialog
            clientId={clientId}
            location={asked.location}
            onClose={onClose}
            onSaved={refresh}
          />
        )}
      </Suspense>
      <DeleteDialog
        resource={visits}
        record={asked?.deed === 'delete' ? asked.visit : null}
        next={next}
        onClose={onClose}
        onDeleted={refresh}
      />
    </>
  );
}
