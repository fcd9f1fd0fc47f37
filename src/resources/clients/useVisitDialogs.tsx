import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useGetOne, useRefresh, type RaRecord } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../data/useCurrentUser';
import { isUuid } from '../../data/uuid';
import { useText } from '../../i18n/text';
import { DeleteDialog } from '../../kit/details/DeleteDialog';
import { useReportError } from '../../kit/errors/useReportError';
import { useResource } from '../../kit/ResourcesContext';
import type { RowAction } from '../../kit/table/tableTypes';
import { useRowFocus, type RowFocus } from '../../kit/table/useRowFocus';
import { useAdministered } from '../../kit/useAdministered';
import { useReferenceNames } from '../../kit/useReferenceNames';
import { Button } from '../../ui/Button';
import { VisitDialog } from '../visits/VisitDialog';
import { useVisitRowActions, type VisitDeed } from './useVisitRowActions';

const EditVisitDialog = lazy(() => import('../visits/EditVisitDialog'));
const PastVisitDialog = lazy(() => import('../visits/PastVisitDialog'));

/** What an address says of the visit that is looked at. */
const VISIT = 'visit';

/** What was asked for: a deed with one visit, or a visit of before. */
type Asked = { deed: VisitDeed; visit: RaRecord } | { deed: 'add' };

/** What the address of a visit is opened with where its row stands: the page stays where it is scrolled to. */
export const FROM_ROW = { fromRow: true } as const;

interface VisitDialogs {
  /** The address of a visit, on the page at a path. */
  pathOf: (page: string, visit: RaRecord) => string;
  /** What can be done with a visit. */
  actionsOf: (visit: RaRecord) => readonly RowAction[];
  /** The button that adds a visit of before, for who may. */
  addButton: ReactNode;
  /** For the rows beside the dialogs. */
  rowFocus: RowFocus;
  dialogs: ReactNode;
}

/** The dialogs of a client's visits, one at a time. The one that only shows a visit has an address. */
export function useVisitDialogs(clientId: string): VisitDialogs {
  const translate = useText();
  const visits = useResource('visits');
  const rowFocus = useRowFocus();
  // The figures, the orders and the history of the client change with a visit.
  const refresh = useRefresh();
  const place = useAdministeredPlace();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [viewed, closeView] = useViewed(clientId);
  const close = () => {
    setAsked(null);
  };
  const actionsOf = useVisitRowActions((deed, visit) => {
    if (viewed) closeView();
    setAsked({ deed, visit });
  });
  // One after the other: the row has the focus in between.
  const open = viewed ? null : asked;
  const edited = open?.deed === 'edit' ? open.visit : null;
  const locationOf = useReferenceNames(
    edited ? [edited] : undefined,
    'location_id',
    visits.fields['location_id']?.field,
  );
  return {
    pathOf: (page, visit) => `${page}?${new URLSearchParams({ [VISIT]: String(visit.id) })}`,
    actionsOf,
    rowFocus,
    addButton: place && (
      <Button
        size="small"
        onClick={() => {
          setAsked({ deed: 'add' });
        }}
      >
        {translate('resources.visits.past.add')}
      </Button>
    ),
    dialogs: (
      <>
        {viewed && <VisitDialog visit={viewed} actions={actionsOf(viewed)} onClose={closeView} />}
        <Suspense fallback={null}>
          {edited && (
            <EditVisitDialog
              visit={edited}
              location={locationOf(edited)}
              onClose={close}
              onSaved={refresh}
            />
          )}
          {open?.deed === 'add' && place && (
            <PastVisitDialog
              clientId={clientId}
              location={place}
              onClose={close}
              onSaved={refresh}
            />
          )}
        </Suspense>
        <DeleteDialog
          resource={visits}
          record={open?.deed === 'delete' ? open.visit : null}
          next={rowFocus.next}
          onClose={close}
          onDeleted={refresh}
        />
      </>
    ),
  };
}

/** The visit of the client that the address names, and how to look at it no longer. */
function useViewed(clientId: string): [RaRecord | undefined, () => void] {
  const [params, setParams] = useSearchParams();
  const cameByRow = Boolean(useLocation().state);
  const navigate = useNavigate();
  const report = useReportError();
  const id = params.get(VISIT);
  const close = () => {
    // Who came by a row goes back to it; an address that was opened by itself has nothing before it.
    if (cameByRow) void navigate(-1);
    else setParams({}, { replace: true });
  };
  const { data } = useGetOne<RaRecord>(
    'visits',
    { id: id ?? '' },
    {
      enabled: isUuid(id),
      onError: (error) => {
        report(error);
        close();
      },
    },
  );
  return [id !== null && data?.['client_id'] === clientId ? data : undefined, close];
}

/** The active location, for its admins. */
function useAdministeredPlace(): { id: string; name: string } | null {
  const place = useCurrentUser()?.activeLocation ?? null;
  const administered = useAdministered();
  const isMine = administered === 'all' || administered.some((id) => id === place?.id);
  return isMine ? place : null;
}
