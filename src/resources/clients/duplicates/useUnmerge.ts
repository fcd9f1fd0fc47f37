import { useQuery } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { isDataError } from '../../../data/errors';
import { useText, type Text } from '../../../i18n/text';
import { refusalCode, refusalWords, useReportRefusal } from '../../../kit/errors/useReportRefusal';
import { useDataApi } from '../../../kit/useDataApi';
import { failureTexts } from '../../../ui/failureTexts';
import { idsOf, type Pair } from './pair';
import { useReadPairsAgain } from './usePairs';

const REFUSALS = { not_found: 'duplicates.undo.missing' } as const;

/** Why a merge cannot be taken apart, as a sentence; undefined for a failure that says no more. */
export const unmergeRefusal = (error: unknown, translate: Text): string | undefined =>
  refusalWords(error, REFUSALS, translate) ??
  (refusalCode(error) === undefined ? undefined : failureTexts(error).detail);

const FAILED = 'duplicates.undo.failed';

const previewShape = z.object({
  survivor_name: z.string(),
  merged_name: z.string(),
  /** What goes back to the merged one. */
  visits: z.int(),
  orders: z.int(),
  members: z.int(),
  /** Of the survivor, which become what they were before. */
  columns: z.array(z.string()),
  /** Visits of the survivor since the merge, the latest first: whose they are only people know. */
  since: z.array(
    z.object({
      visit_id: z.string(),
      visited_at: z.string(),
      household_size: z.int(),
      location_name: z.string(),
      orders: z.int(),
    }),
  ),
});

/** What taking a merge apart gives back. */
export type UnmergePreview = z.infer<typeof previewShape>;

/** What goes where when a merge is taken apart, read when somebody asks. */
export function useUnmergePreview(mergeId: string) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'unmergePreview', mergeId],
    queryFn: async ({ signal }) =>
      z.parse(
        previewShape,
        await dataApi.rpc(
          'preview_unmerge',
          { p_merge_id: mergeId },
          { signal, message: 'duplicates.unmerge.uncounted' },
        ),
      ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Takes a merge apart and says how that went. */
export function useUnmerge() {
  const translate = useText();
  const notify = useNotify();
  const report = useReportRefusal(REFUSALS);
  const dataApi = useDataApi();
  const readAgain = useReadPairsAgain();

  return {
    /** @param take visits of the survivor since the merge that are the other one's */
    unmerge: async (mergeId: string, take: readonly string[] = []): Promise<void> => {
      try {
        await dataApi.rpc(
          'unmerge_clients',
          { p_merge_id: mergeId, ...(take.length > 0 && { p_take_visits: take }) },
          { message: FAILED },
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
    },

    /** The merge by which the two of a pair became one; null, and said so, where there is none. */
    mergeOf: async (pair: Pair): Promise<string | null> => {
      const ids = idsOf(pair);
      const { data } = await dataApi.getList<RaRecord>('client_merges', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'merged_at', order: 'DESC' },
        filter: { 'survivor_id@in': ids, 'merged_id@in': ids, 'undone_at@is': 'null' },
      });
      const [merge] = data;
      if (merge) return String(merge.id);
      notify(translate('duplicates.undo.missing'), { type: 'warning' });
      return null;
    },
  };
}
