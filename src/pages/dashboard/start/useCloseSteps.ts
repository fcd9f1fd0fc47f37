import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import '../../../i18n/firstHourTexts';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { useText } from '../../../i18n/text';
import type { FirstStepsState } from './firstSteps';
import { firstStepsKey } from './useFirstSteps';

/** Closes the first steps of the network, or brings them back: for everybody who runs it. */
export function useCloseSteps() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const networkId = useCurrentUser()?.networkId ?? null;
  return useMutation({
    mutationFn: (isClosed: boolean) =>
      dataProvider.update('networks', {
        id: networkId ?? '',
        data: { get_started_closed_at: isClosed ? new Date().toISOString() : null },
        previousData: { id: networkId ?? '' },
      }),
    onMutate: (isClosed) => {
      queryClient.setQueryData<FirstStepsState>(
        firstStepsKey(networkId),
        (state) => state && { ...state, is_closed: isClosed },
      );
    },
    onError: (_error, isClosed) => {
      notify(translate(isClosed ? 'start.closeFailed' : 'start.openFailed'), { type: 'error' });
      return queryClient.invalidateQueries({ queryKey: firstStepsKey(networkId) });
    },
  });
}
