import { useSearchParams } from 'react-router-dom';
import type { ResourceDefinition } from '../declaration';
import { useCan } from '../useCan';

/**
 * Whether a details page shows its form. The address says so (`?edit=1`), so that a reload and
 * going back do what people expect; who may not edit sees the details whatever it says.
 */
export function useEditMode(
  resource: Pick<ResourceDefinition, 'access'>,
): [boolean, (editing: boolean) => void] {
  const can = useCan(resource);
  const [params, setParams] = useSearchParams();
  return [
    params.get('edit') === '1' && can('edit'),
    (editing) => {
      setParams(editing ? { edit: '1' } : {}, { replace: !editing });
    },
  ];
}
