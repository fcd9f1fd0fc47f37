import { useNotify, type RaRecord } from 'react-admin';
import { MERGE } from '../../../config';
import { isDataError } from '../../../data/errors';
import { text, useText, type TextKey } from '../../../i18n/text';
import { useReportRefusal } from '../../../kit/errors/useReportRefusal';
import { useDataApi } from '../../../kit/useDataApi';
import { idsOf, type Pair } from './pair';
import { useReadPairsAgain } from './usePairs';

const REFUSALS: Readonly<Record<string, TextKey | (() => string)>> = {
  already_undone: 'duplicates.undo.already_undone',
  too_late: () => text('duplicates.undo.too_late', { days: MERGE.undoDays }),
  survivor_merged: 'duplicates.undo.survivor_merged',
  PT404: 'duplicates.undo.missing',
};

/** Takes a merge apart and says how that went. */
export function useUnmerge() {
  const translate = useText();
  const notify = useNotify();
  const report = useReportRefusal(REFUSALS);
  const dataApi = useDataApi();
  const readAgain = useReadPairsAgain();

  const unmerge = async (mergeId: string): Promise<void> => {
    try {
      await dataApi.rpc(
        'unmerge_clients',
        { p_merge_id: mergeId },
        { message: 'duplicates.undo.failed' },
      );
      notify(translate('duplicates.undo.done'), {
        type: 'success',
        description: translate('duplicates.undo.doneText'),
      });
    } catch (error) {
      if (!isDataError(error)) throw error;
      report(error);
    } finally {
      await readAgain();
    }
  };

  return {
    unmerge,
    /** The merge by which the two of a pair became one. */
    ofPair: async (pair: Pair): Promise<void> => {
      const ids = idsOf(pair);
      const { data } = await dataApi.getList<RaRecord>('client_merges', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'merged_at', order: 'DESC' },
        filter: { 'survivor_id@in': ids, 'merged_id@in': ids, 'undone_at@is': 'null' },
      });
      const [merge] = data;
      if (merge) await unmerge(String(merge.id));
      else notify(translate('duplicates.undo.missing'), { type: 'warning' });
    },
  };
}
