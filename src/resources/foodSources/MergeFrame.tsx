import MergeIcon from '@mui/icons-material/CallMergeOutlined';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useRefresh, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { useText } from '../../i18n/text';
import { DialogForm } from '../../kit/form/DialogForm';
import { FocusField } from '../../kit/form/FocusField';
import { ReferenceInput } from '../../kit/form/ReferenceInput';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { editAction } from '../../kit/list/editAction';
import { useResource } from '../../kit/ResourcesContext';
import { useOfferUndo } from '../../kit/undo/useOfferUndo';
import { useCan } from '../../kit/useCan';
import { useDataApi } from '../../kit/useDataApi';

const OpenContext = createContext<(source: RaRecord) => void>(() => undefined);

const useEditAction = editAction('food_sources');

/** Edit, and merging a source with another one, inside a MergeFrame. */
export const useMergeAction: RowActionsHook = () => {
  const translate = useText();
  const open = useContext(OpenContext);
  const edit = useEditAction();
  const can = useCan(useResource('food_sources'));
  return (record) => [
    ...edit(record),
    ...(can('edit')
      ? [
          {
            label: translate('resources.food_sources.merge.action'),
            icon: <MergeIcon />,
            onSelect: () => {
              open(record);
            },
          },
        ]
      : []),
  ];
};

/** Takes a merge of a source back. */
export function useUnmergeSource(): (id: string) => Promise<unknown> {
  const dataApi = useDataApi();
  return (id) =>
    dataApi.rpc(
      'unmerge_food_source',
      { p_source_id: id },
      { message: 'resources.food_sources.merge.undoFailed' },
    );
}

/** Stands around sources: holds the dialog that merges one with another. */
export function MergeFrame({ children }: { children: ReactNode }) {
  const [merged, setMerged] = useState<RaRecord | null>(null);
  return (
    <OpenContext value={setMerged}>
      {children}
      {merged && (
        <MergeDialog
          key={merged.id}
          merged={merged}
          onClose={() => {
            setMerged(null);
          }}
        />
      )}
    </OpenContext>
  );
}

function MergeDialog({ merged, onClose }: { merged: RaRecord; onClose: () => void }) {
  const translate = useText();
  const dataApi = useDataApi();
  const refresh = useRefresh();
  const offerUndo = useOfferUndo(useResource('food_sources'));
  const unmerge = useUnmergeSource();
  const id = String(merged.id);
  const name = String(merged['name']);
  const label = translate('resources.food_sources.merge.into');
  return (
    <DialogForm
      resource="food_sources"
      schema={({ translate: text }) =>
        z.object({ into: z.uuid({ error: text('form.errors.required', { label }) }) })
      }
      defaults={{ into: null }}
      title={translate('resources.food_sources.merge.title', { name })}
      text={translate('resources.food_sources.merge.text')}
      submitLabel={translate('resources.food_sources.merge.submit')}
      onSave={async ({ into }) => {
        await dataApi.rpc(
          'merge_food_source',
          { p_source_id: id, p_into_id: into },
          { message: 'resources.food_sources.merge.failed' },
        );
        offerUndo({
          title: translate('resources.food_sources.merge.done', { name }),
          names: new Map([[id, name]]),
          undo: async () => {
            await unmerge(id);
            return [id];
          },
        });
        refresh();
        return undefined;
      }}
      onClose={onClose}
    >
      <ReferenceInput
        source="into"
        label={label}
        reference="food_sources"
        nameColumn="name"
        except={id}
        required
        wide
      />
      <FocusField source="into" />
    </DialogForm>
  );
}
