import { useNotify, type Identifier } from 'react-admin';
import type { ResourceDefinition } from '../declaration';
import { useDataApi } from '../useDataApi';
import { useOfferUndo, type Done } from './useOfferUndo';

/** Whether what is deleted stays in the table, and comes back for who deleted it. */
const canComeBack = ({ softDelete, restore }: ResourceDefinition): boolean =>
  softDelete === 'update' || restore !== undefined;

/** Says that records were deleted, with Undo where the entity has it. */
export function useDeletionUndo(
  resource: ResourceDefinition,
): (deleted: Omit<Done, 'undo'>) => void {
  const dataApi = useDataApi();
  const notify = useNotify();
  const offer = useOfferUndo(resource);
  return (deleted) => {
    const ids: readonly Identifier[] = [...deleted.names.keys()];
    if (canComeBack(resource))
      offer({
        ...deleted,
        undo: async () => (await dataApi.undoDeletions(resource.name, { ids })).data,
      });
    else notify(deleted.title, { type: 'success' });
  };
}
