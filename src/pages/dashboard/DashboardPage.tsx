import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import { useCurrentUser } from '../../data/useCurrentUser';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { PageTitle } from '../../ui/PageTitle';
import { DashboardTabs } from './DashboardTabs';
import { FiguresRow } from './FiguresRow';
import { RecentClients } from './RecentClients';
import { isShown } from './start/firstSteps';
import { useFirstSteps } from './start/useFirstSteps';
import { TodayStrip } from './TodayStrip';
import { UpcomingEvents } from './UpcomingEvents';
import { useText } from '../../i18n/text';
import { Skeleton } from '../../ui/Skeleton';

const FirstSteps = lazy(() => import('./start/FirstSteps'));

/** What happened lately and what comes next. The reports are the other tab (src/pages/reports). */
export default function DashboardPage() {
  const translate = useText();
  const user = useCurrentUser();
  const location = user?.activeLocation;
  const steps = useFirstSteps();
  // Its next step is the one primary button then.
  const isStarting = steps !== undefined && isShown(steps);
  return (
    <>
      <PageTitle
        title={translate('dashboard.title')}
        subtitle={
          location ? translate('dashboard.subtitle', { location: location.name }) : undefined
        }
      />
      <DashboardTabs current="overview">
        {steps && (isStarting || steps.samples > 0) && (
          <Suspense fallback={<Skeleton variant="rounded" height="32rem" />}>
            <FirstSteps steps={steps} isStarting={isStarting} />
          </Suspense>
        )}
        {location && !isStarting && <TodayStrip locationId={location.id} />}
        {location ? (
          <FiguresRow
            locationId={location.id}
            {...(isStarting && { quiet: translate('dashboard.quiet') })}
          />
        ) : (
          !isStarting && <NoActiveLocation />
        )}
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
