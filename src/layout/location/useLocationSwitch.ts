import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, useNotify } from 'ra-core';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';
import { isAnyDirty, leaveForGood } from '../../ui/useGuard';

/** The part of the data provider that changes where a person works. */
interface SwitchingDataProvider extends DataProvider {
  switchLocation: (locationId: string) => Promise<void>;
}

/**
 * Changes the active location: the profile and the session by the data provider, then everything
 * that was read before is forgotten and the dashboard opens. `switching` is true from the choice
 * to the dashboard; the page is hidden meanwhile, so that nothing of the old location is seen
 * beside the new one's name. When it fails, a toast says so, and page and location stay.
 * A form that is not saved asks before anything is changed: `asked`, and what may be answered.
 * `leaving` is true for the moment in which the old page has to be unmounted: React may keep what
 * it drew while the dashboard's code is on its way.
 */
export function useLocationSwitch(): {
  switching: boolean;
  leaving: boolean;
  switchLocation: (locationId: string) => Promise<void>;
  asked: boolean;
  onStay: () => void;
  onLeave: () => void;
} {
  const dataProvider = useDataProvider<SwitchingDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const translate = useText();
  const notify = useNotify();
  const [switching, setSwitching] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);

  const change = useCallback(
    async (locationId: string) => {
      setSwitching(true);
      try {
        await dataProvider.switchLocation(locationId);
        await queryClient.cancelQueries();
        queryClient.removeQueries({ type: 'inactive' });
        await leaveForGood(() => navigate(pathTo('Dashboard'), { flushSync: true }));
        if (window.location.pathname === pathTo('Dashboard')) flushSync(() => setLeaving(true));
        // Not awaited: the dashboard shows its skeletons while it reads.
        void queryClient.resetQueries();
      } catch {
        notify(translate('shell.location.error'), { type: 'error' });
      }
      setLeaving(false);
      setSwitching(false);
    },
    [dataProvider, queryClient, navigate, translate, notify],
  );

  const switchLocation = useCallback(
    async (locationId: string) => {
      if (isAnyDirty()) setWanted(locationId);
      else await change(locationId);
    },
    [change],
  );

  return {
    switching,
    leaving,
    switchLocation,
    asked: wanted !== null,
    onStay: () => {
      setWanted(null);
    },
    onLeave: () => {
      setWanted(null);
      if (wanted !== null) void change(wanted);
    },
  };
}
