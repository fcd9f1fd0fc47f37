import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import '../../../i18n/firstHourTexts';
import type { TextKey } from '../../../i18n/text';
import { useReportError } from '../../../kit/errors/useReportError';
import { useDataApi } from '../../../kit/useDataApi';
import { pathTo } from '../../../routes';

/**
 * Enters a network, or leaves it: the session's token says another network from then on. What was read is
 * forgotten, and the dashboard opens.
 */
export function useNetworkEntry() {
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const report = useReportError();
  const [busy, setBusy] = useState(false);

  const go = async (name: string, args: Readonly<Record<string, unknown>>, message: TextKey) => {
    setBusy(true);
    try {
      await dataApi.rpc(name, args, { message });
      await dataApi.refreshClaims();
      await queryClient.cancelQueries();
      queryClient.removeQueries({ type: 'inactive' });
      flushSync(() => {
        setBusy(false);
      });
      await navigate(pathTo('Dashboard'), { flushSync: true });
      // Not awaited: the dashboard shows its skeletons while it reads.
      void queryClient.resetQueries();
    } catch (error) {
      report(error);
      setBusy(false);
    }
  };
  return {
    busy,
    enter: (networkId: string, reason: string) =>
      go('enter_network', { p_network_id: networkId, p_reason: reason }, 'entry.enterFailed'),
    leave: () => go('leave_network', {}, 'entry.leaveFailed'),
  };
}
