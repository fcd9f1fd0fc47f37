import { ImportPage } from '../../kit/import/ImportPage';
import { useResource } from '../../kit/ResourcesContext';

/** Brings the visits of before in, from another system. They have no list, so that no list leads here. */
export default function ImportVisitsPage() {
  return <ImportPage resource={useResource('visits')} />;
}
