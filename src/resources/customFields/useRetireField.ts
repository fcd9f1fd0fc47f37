import { useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { useReportRefusal } from '../../kit/errors/useReportRefusal';
import { useCheck, useResource } from '../../kit/ResourcesContext';
import { useDataApi } from '../../kit/useDataApi';

/** A retired field may have the label of another one; one that is asked may not. */
const REFUSALS = { '23505': 'resources.custom_fields.retired.taken' } as const;

/** Retires a field, or asks it again, and says so. */
export function useRetireField() {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const report = useReportRefusal(REFUSALS);
  const check = useCheck(useResource('custom_fields'));
  return async (field: RaRecord, retired: boolean): Promise<void> => {
    // A field of the product may have got its label since.
    const taken = retired ? undefined : check?.(field)['label'];
    if (taken) {
      notify(translate(taken), { type: 'error' });
      return;
    }
    try {
      await dataApi.update('custom_fields', {
        id: field.id,
        data: { retired },
        previousData: field,
      });
      const text = retired ? 'done' : 'undone';
      notify(translate(`resources.custom_fields.retired.${text}`), { type: 'success' });
    } catch (error) {
      report(error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['custom_fields'] });
    }
  };
}
