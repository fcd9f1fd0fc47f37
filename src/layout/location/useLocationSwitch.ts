import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, useNotify } from 'ra-core';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';
import { isAnyDirty, letGo } from '../../ui/useGuard';

/** The part of the data provider that changes where a person works. */
interface SwitchingDataProvider extends DataProvider {
  switchLocation: (locationId: string) => Promise<void>;
}

/**
 * Changes the active location: the profile and the session by the data provider, then everything
 * that was read before is forgotten and the dashboard opens. `switching` is true from the choice
 * to the dashboard; the page is hidden meanwhile, so that nothing of the old location is seen
 * beside the new one's name. When it fails, a toast says so, and page and location stay.
 * Where a form of the page holds something that is not saved, nothing happens before the person has
 * said that it may go: `asking` is true while that is asked, `stay` and `leave` answer.
 * `leaving` is true for the moment in which the old page has to be unmounted: React may keep what
 * it drew while the dashboard's code is on its way.
 */
export function useLocationSwitch(): {
  switching: boolean;
  leaving: boolean;
  asking: boolean;
  switchLocation: (locationId: string) => void;
  stay: () => void;
  leave: () => void;
} {
  const dataProvider = useDataProvider<SwitchingDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const translate = useText();
  const notify = useNotify();
  const [switching, setSwitching] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const [wanted, setWanted] = useState<string | null>(null);

  const go = useCallback(
    async (locationId: string) => {
      setSwitching(true);
      try {
        await dataProvider.switchLocation(locationId);
        await queryClient.cancelQueries();
        queryClient.removeQueries({ type: 'inactive' });
        // What was typed may go, and asks for nothing any more.
        letGo();
        await navigate(pathTo('Dashboard'), { flushSync: true });
        flushSync(() => setLeaving(true));
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
    (locationId: string) => {
      if (isAnyDirty()) setWanted(locationId);
      else void go(locationId);
    },
    [go],
  );

  return {
    switching,
    leaving,
    asking: wanted !== null,
    switchLocation,
    stay: () => setWanted(null),
    leave: () => {
      setWanted(null);
      if (wanted !== null) void go(wanted);
    },
  };
}
