import '../../i18n/similarTexts';
import { useEffect } from 'react';
import { useNotify, useResourceContext } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { entityOf, isEntity, pathOf } from '../../entities';
import { useText } from '../../i18n/text';
import { MissingPage } from '../errors/MissingPage';

/**
 * Leads from the address of a record that was merged to the one that was kept, and says so.
 *
 * @param id of the one that was kept
 */
export function MergedRecord({ id }: { id: string }) {
  const translate = useText();
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  useEffect(() => {
    const words = translate('similar.moved');
    notify(translate(`resources.${resource}.similar.moved`, { _: words }), { type: 'info' });
  }, [notify, resource, translate]);
  if (!isEntity(resource) || !entityOf(resource).pages.includes('details')) return <MissingPage />;
  return <Navigate to={`${pathOf(resource)}/${encodeURIComponent(id)}`} replace />;
}
