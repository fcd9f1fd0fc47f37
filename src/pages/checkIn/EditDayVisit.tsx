import { useGetOne, useNotify, type RaRecord } from 'ra-core';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../../i18n/text';

const EditVisitDialog = lazy(() => import('../../resources/visits/EditVisitDialog'));

interface EditDayVisitProps {
  id: string;
  /** The name of the place where it was. */
  location: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The correction of a visit of today, as it stands now. */
export function EditDayVisit({ id, location, onSaved, onClose }: EditDayVisitProps) {
  const translate = useText();
  const notify = useNotify();
  const { data: visit, error } = useGetOne<RaRecord>('visits', { id }, { gcTime: 0, retry: false });
  useEffect(() => {
    if (!error) return;
    notify(translate('resources.visits.errors.one'), { type: 'error' });
    onClose();
  }, [error, notify, translate, onClose]);
  return (
    visit && (
      <Suspense fallback={null}>
        <EditVisitDialog visit={visit} location={location} onSaved={onSaved} onClose={onClose} />
      </Suspense>
    )
  );
}
