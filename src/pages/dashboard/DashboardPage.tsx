import Box from '@mui/material/Box';
import { useCurrentUser } from '../../data/useCurrentUser';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { PageTitle } from '../../ui/PageTitle';
import { DashboardTabs } from './DashboardTabs';
import { FiguresRow } from './FiguresRow';
import { RecentClients } from './RecentClients';
import { TodayStrip } from './TodayStrip';
import { UpcomingEvents } from './UpcomingEvents';
import { useText } from '../../i18n/text';

/** What happened lately and what comes next. The reports are the other tab (src/pages/reports). */
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
      <DashboardTabs current="overview">
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
      </DashboardTabs>
    </>
  );
}
