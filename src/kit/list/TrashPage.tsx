import RestoreFromTrashOutlinedIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { useMemo } from 'react';
import {
  ListBase,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  type RaRecord,
} from 'react-admin';
import { useMutation } from '@tanstack/react-query';
import { PageTitle } from '../../ui/PageTitle';
import { RecordTable } from '../table/RecordTable';
import { ToolbarButton } from '../table/ToolbarButton';
import type { TableColumn } from '../table/tableTypes';
import { useColumnLayout } from '../table/useColumnLayout';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { formatDateTime, formatShortDateTime } from '../../i18n/dates';
import type { ResourceDefinition } from '../declaration';
import { useCan } from '../useCan';
import { useReportError } from '../errors/useReportError';
import { useIsNarrow } from './useNarrowColumns';
import { NO_COLUMNS, useTableColumns } from './useTableColumns';
import { useTexts } from '../useTexts';
import { MissingPage } from '../errors/MissingPage';
import { useText } from '../../i18n/text';
import { isPartlyDone } from '../../data/errors';
import { Button } from '../../ui/Button';

const DELETED = { meta: { deleted: 'only', count: 'exact' } } as const;
const NEWEST = { field: 'deleted_at', order: 'DESC' } as const;

/** Deleted records, with a way back. */
export function TrashPage({ resource }: { resource: ResourceDefinition }) {
  const can = useCan(resource);
  const textOf = useTexts(resource);
  if (!can('restore')) return <MissingPage />;
  return (
    <ListBase
      resource={resource.name}
      sort={NEWEST}
      queryOptions={DELETED}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <PageTitle title={textOf('trash.title')} subtitle={textOf('trash.subtitle')} />
      <TrashTable resource={resource} />
    </ListBase>
  );
}

function TrashTable({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const notify = useNotify();
  const textOf = useTexts(resource);
  const report = useReportError();
  const refresh = useRefresh();
  const { isPending: loading } = useListContext();
  const dataProvider = useDataProvider<LarderDataProvider>();
  const restore = useMutation({
    mutationFn: (id: string) => dataProvider.restore(resource.name, { id }),
    onSuccess: () => {
      notify(textOf('success.restore'), { type: 'success' });
      refresh();
    },
    onError: report,
  });
  const named = useMemo(() => resource.list.slice(0, 2), [resource]);
  const shown = useTableColumns(resource, named, NO_COLUMNS);
  const deletedAt = translate('table.deletedAt');
  const momentWords = useIsNarrow() ? formatShortDateTime : formatDateTime;
  const columns = useMemo(
    (): TableColumn[] => [
      ...shown,
      {
        source: 'deleted_at',
        label: deletedAt,
        sortable: true,
        hidden: false,
        align: 'left',
        render: (record) => momentWords(String(record['deleted_at'] ?? '')),
      },
      {
        source: 'restore',
        label: translate('table.restore'),
        sortable: false,
        hidden: false,
        align: 'right',
        pinned: true,
        render: (record) => (
          <ToolbarButton
            size="small"
            label={translate('table.restore')}
            icon={<RestoreFromTrashOutlinedIcon />}
            loading={restore.isPending && restore.variables === record.id}
            disabled={loading || restore.isPending}
            onClick={() => {
              restore.mutate(String(record.id));
            }}
          />
        ),
      },
    ],
    [shown, deletedAt, momentWords, translate, loading, restore],
  );
  // Beside an open menu they have no room for their default width.
  const layout = { ...useColumnLayout(columns, 'trash'), isTight: true };
  const phoneRow = {
    partsOf: (record: RaRecord) => ({
      line1: columns[0]?.render(record),
      line2: [formatDateTime(String(record['deleted_at'] ?? ''))],
    }),
    rightLabel: '',
  };
  return (
    <div className="table-tight">
      <RecordTable
        layout={layout}
        nameOf={(record) => String(record[resource.record] ?? '')}
        bulkActions={<BulkRestore resource={resource} />}
        empty={textOf('trash.empty')}
        phoneRow={phoneRow}
      />
    </div>
  );
}

/** Takes the selected rows of a trash back and says how many they were. */
function BulkRestore({ resource }: { resource: ResourceDefinition }) {
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
