import { useNotify, type RaRecord } from 'react-admin';
import { refusalDetails, isDataError, readText } from '../../../data/errors';
import { useText } from '../../../i18n/text';
import { useReportError } from '../../../kit/errors/useReportError';
import { useDataApi } from '../../../kit/useDataApi';
import { pairOf, type Decision, type Pair } from './pair';
import { useReadPairsAgain } from './usePairs';

const FAILED = 'duplicates.pair.decideFailed';

/** Whether the pair, or one of its clients, is not what the person saw. */
export const isOutdated = (error: unknown): boolean =>
  isDataError(error) &&
  (error.status === 409 || readText(refusalDetails(error), 'code') === 'outdated');

/** What is decided about a pair, and how it is undone. */
export function useDecide(names: (pair: Pair) => { first: string; second: string }) {
  const translate = useText();
  const notify = useNotify();
  const report = useReportError();
  const dataApi = useDataApi();
  const readAgain = useReadPairsAgain();

  const write = (pair: Pair, decision: Decision | null) =>
    dataApi.rpc(
      'decide_client_pair',
      { p_pair_id: pair.id, p_decision: decision, p_updated_at: pair.updated_at },
      { message: FAILED },
    );

  /** Reopens a pair as it is now; merged ones are taken apart by `useUnmerge`. */
  const undo = async (pair: Pair) => {
    try {
      const { data } = await dataApi.getOne<RaRecord>('client_pairs', { id: pair.id });
      await write(pairOf(data), null);
      notify(translate('duplicates.pair.undone', names(pair)), { type: 'success' });
    } catch (error) {
      report(error);
    } finally {
      await readAgain();
    }
  };

  return {
    undo,
    /** @throws DataError; `isOutdated` when somebody else was faster */
    decide: async (pair: Pair, decision: 'not_same' | 'not_sure') => {
      await write(pair, decision);
      notify(translate(`duplicates.pair.decided.${decision}`, names(pair)), {
        type: 'success',
        onUndo: () => void undo({ ...pair, decision }),
      });
      await readAgain();
    },
  };
}
