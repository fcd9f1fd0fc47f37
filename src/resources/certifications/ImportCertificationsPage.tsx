import { ImportPage } from '../../kit/import/ImportPage';
import { useResource } from '../../kit/ResourcesContext';

/** Brings in what was certified on paper. Certifications have no list, so that no list leads here. */
export default function ImportCertificationsPage() {
  return <ImportPage resource={useResource('certifications')} />;
}
