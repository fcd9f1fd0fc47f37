import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCurrentUser } from '../../data/useCurrentUser';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { PageTitle } from '../../ui/PageTitle';
import { FiguresRow } from './FiguresRow';
import { RecentClients } from './RecentClients';
import { TodayStrip } from './TodayStrip';
import { UpcomingEvents } from './UpcomingEvents';
import { useText } from '../../i18n/text';

/** What happened lately and what comes next. Reports open once they exist. */
export default function DashboardPage() {
  const translate = useText();
  const user = useCurrentUser();
  const location = user?.activeLocation;
  return (
    <>
      <PageTitle
        title={translate('dashboard.title')}
        subtitle={
          location ? translate('dashboard.subtitle', { location: location.name }) : undefined
        }
      />
      <Tabs value="overview" aria-label={translate('dashboard.title')}>
        <Tab value="overview" label={translate('dashboard.tabs.overview')} id="overview-tab" />
        <Tab value="reports" label={translate('dashboard.tabs.reports')} disabled />
      </Tabs>
      <Box
        role="tabpanel"
        aria-labelledby="overview-tab"
        sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}
      >
        {location && <TodayStrip locationId={location.id} />}
        {location ? <FiguresRow locationId={location.id} /> : <NoActiveLocation />}
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 3fr)' },
          }}
        >
          {user?.network && <RecentClients networkName={user.network.name} />}
          {location && <UpcomingEvents />}
        </Box>
      </Box>
    </>
  );
}
