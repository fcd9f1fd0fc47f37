import { useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';

/** Retires a field, or asks it again, and says so. */
export function useRetireField() {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  return async (field: RaRecord, retired: boolean): Promise<void> => {
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
