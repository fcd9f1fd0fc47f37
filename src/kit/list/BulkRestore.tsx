import RestoreFromTrashOutlinedIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin';
import { isPartlyDone } from '../../data/errors';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { useReportError } from '../errors/useReportError';
import { Button } from '../../ui/Button';

/** Takes the selected rows of a trash back and says how many they were. */
export function BulkRestore({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const report = useReportError();
  const { selectedIds, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider<LarderDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly string[]) => dataProvider.restoreMany(resource.name, { ids }),
    onSuccess: ({ data: { restored } }, ids) => {
      const others = ids.length - restored;
      const said = [
        ...(restored > 0 ? [translate('table.restoredMany', { smart_count: restored })] : []),
        ...(others > 0 ? [translate('table.restoredBefore', { smart_count: others })] : []),
      ];
      notify(said[0] ?? '', { type: 'success', description: said[1] });
      onUnselectItems();
      refresh();
    },
    onError: (error) => {
      report(error);
      if (!isPartlyDone(error)) return;
      // What is left can be chosen again.
      onUnselectItems();
      refresh();
    },
  });
  return (
    <Button
      size="small"
      startIcon={<RestoreFromTrashOutlinedIcon />}
      loading={isPending}
      onClick={() => {
        mutate(selectedIds.map(String));
      }}
    >
      {translate('table.restoreMany', { smart_count: selectedIds.length })}
    </Button>
  );
}
