import { useQuery } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { useText, type Text } from '../../../i18n/text';
import { refusalWords } from '../../../kit/errors/useReportRefusal';
import { useDataApi } from '../../../kit/useDataApi';
import { gatherCustom } from '../../../data/customColumns';
import { failureTexts } from '../../../ui/failureTexts';
import { keptFirst, type Both } from './mergeFields';
import { nameOf } from './PairTable';
import { useReadPairsAgain } from './usePairs';
import { useUnmerge } from './useUnmerge';

const previewShape = z.object({
  visits: z.int(),
  orders: z.int(),
  members: z.int(),
  members_already_there: z.int(),
  /** What the visit rules say of one more visit; null without rules or visits. */
  visit_limit: z.nullable(
    z.object({
      visits: z.int(),
      max_visits: z.int(),
      period_days: z.int(),
      exceeded: z.boolean(),
      next_eligible_on: z.nullable(z.string()),
    }),
  ),
});

/** What comes along with the record that goes. */
export type MergePreview = z.infer<typeof previewShape>;

/** The two records as they are now, the one that is kept first. */
export function useBoth(clientIds: readonly [string, string]) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'merge', ...clientIds],
    queryFn: async ({ signal }): Promise<Both | null> => {
      const { data } = await dataApi.getMany<RaRecord>('clients', { ids: [...clientIds], signal });
      const [one, other] = data.filter((client) => !client['deleted_at']);
      return one && other ? keptFirst(one, other) : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** What moves along; read once both are known. */
export function useMergePreview(both: Both | null | undefined) {
  const dataApi = useDataApi();
  const [survivor, merged] = both?.map(({ id }) => String(id)) ?? [];
  return useQuery({
    queryKey: ['clients', 'mergePreview', survivor, merged],
    enabled: survivor !== undefined,
    queryFn: async ({ signal }) =>
      z.parse(
        previewShape,
        await dataApi.rpc(
          'preview_merge',
          { p_survivor_id: survivor, p_merged_id: merged },
          { signal, message: 'duplicates.merge.previewFailed' },
        ),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Merges two clients, and says so with Undo. @throws DataError */
export function useMerge() {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const readAgain = useReadPairsAgain();
  const { unmerge } = useUnmerge();
  return async ([survivor, merged]: Both, values: Record<string, unknown>) => {
    const id = z.parse(
      z.string(),
      await dataApi.rpc(
        'merge_clients',
        {
          p_survivor_id: survivor.id,
          p_merged_id: merged.id,
          p_values: gatherCustom(values),
          p_survivor_updated_at: survivor['updated_at'],
          p_merged_updated_at: merged['updated_at'],
        },
        { message: 'duplicates.merge.failed' },
      ),
    );
    notify(translate('duplicates.merge.done', { name: nameOf(survivor) }), {
      type: 'success',
      onUndo: () => void unmerge(id),
    });
    await readAgain();
  };
}

const REFUSALS = {
  outdated: 'duplicates.merge.errors.outdated',
  not_found: 'duplicates.merge.errors.missing',
  42501: 'duplicates.merge.errors.refused',
} as const;

/** Why two clients are not merged, as a sentence. */
export const mergeRefusal = (error: unknown, translate: Text): string =>
  refusalWords(error, REFUSALS, translate) ?? failureTexts(error).detail;
