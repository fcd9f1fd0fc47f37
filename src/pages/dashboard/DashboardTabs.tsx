import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hasRank, subjectOf } from '../../access/roles';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { useHint } from '../../layout/useHint';
import { pathTo } from '../../routes';

type TabName = 'overview' | 'reports';

/** The tabs of the dashboard, each an address, and what the chosen one shows. */
export function DashboardTabs({ current, children }: { current: TabName; children: ReactNode }) {
  const translate = useText();
  const user = useCurrentUser();
  const mayReport = user !== null && hasRank(subjectOf(user), 'locationAdmin');
  const { target, tooltip } = useHint(mayReport ? '' : translate('dashboard.tabs.forAdmins'));
  const tab = (name: TabName) => ({
    value: name,
    id: `${name}-tab`,
    label: translate(`dashboard.tabs.${name}`),
  });
  return (
    <>
      <Tabs value={current} aria-label={translate('dashboard.title')} data-print="hide">
        <Tab {...tab('overview')} component={Link} to={pathTo('Dashboard')} />
        {mayReport ? (
          <Tab {...tab('reports')} component={Link} to={pathTo('Reports')} />
        ) : (
          // Not `disabled`: it would take no focus, and the reason could not be asked for. The arrow keys pass it.
          <Tab
            {...tab('reports')}
            {...target}
            aria-disabled
            tabIndex={0}
            disableRipple
            sx={{ '&&, &&:hover': { color: 'larder.textDisabled', cursor: 'default' } }}
          />
        )}
      </Tabs>
      {tooltip}
      <Box
        role="tabpanel"
        aria-labelledby={`${current}-tab`}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, mt: 2.5 }}
      >
        {children}
      </Box>
    </>
  );
}
