import { useRefresh, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { useText } from '../../i18n/text';
import { DialogForm } from '../../kit/form/DialogForm';
import { FocusField } from '../../kit/form/FocusField';
import { ReferenceInput } from '../../kit/form/ReferenceInput';
import { useResource } from '../../kit/ResourcesContext';
import { useOfferUndo } from '../../kit/undo/useOfferUndo';
import { useDataApi } from '../../kit/useDataApi';
import { useUnmergeSource } from './useUnmergeSource';

/** Merges a source into another one, with Undo. */
export default function MergeDialog({
  merged,
  onClose,
}: {
  merged: RaRecord;
  onClose: () => void;
}) {
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
