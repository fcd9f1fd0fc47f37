import { lazy, Suspense, type ReactNode } from 'react';
import { API, UPDATES } from '../config';
import { useIsOffline } from '../data/connectivity';
import { useCurrentUser } from '../data/useCurrentUser';
import { isVisiting } from '../db/claims';
import { refreshSession } from '../db/session';
import { useTurnedSheet } from '../db/turnedTablet';
import { text } from '../i18n/text';
import { answerPath } from '../kit/answerPath';
import { useNetworkResources } from '../kit/custom/useNetworkResources';
import { ResourcesContext } from '../kit/ResourcesContext';
import { FollowFirstViews } from '../kit/views/FollowFirstViews';
import { Keys } from '../layout/Keys';
import { Shell } from '../layout/Shell';
import { VersionNotice } from '../layout/VersionNotice';
import { resources as declared } from '../resources';
import { OffersNotice } from '../resources/users/offers/OffersNotice';
import { loadOptional } from '../ui/loadOptional';
import { OfflineBanner } from '../ui/OfflineBanner';
import { PageSkeleton } from '../ui/PageSkeleton';
import { TextLink } from '../ui/TextLink';
import { WhenIdle } from './WhenIdle';

/** Fetched with the first shortcut. */
const loadKeyboard = async () =>
  (await loadOptional(() => import('../pages/palette/Keyboard'))).Keyboard;

/** The claims name the locations: a new one is there with a new token. */
const readClaims = () => void refreshSession();

const Offline = () => (
  <OfflineBanner
    offline={useIsOffline()}
    help={<TextLink to={answerPath('no-connection')}>{text('shell.offline.help')}</TextLink>}
  />
);

const EntryNotice = lazy(() => import('../resources/networks/entry/EntryNotice'));

function Visiting() {
  const user = useCurrentUser();
  return (
    user &&
    isVisiting(user) && (
      <Suspense fallback={null}>
        <EntryNotice />
      </Suspense>
    )
  );
}

/** It comes after the first page, or when the connection is back. What is to be said waits until it is there. */
const Toaster = lazy(async () => {
  for (;;)
    try {
      return { default: (await loadOptional(() => import('../layout/toasts/Toaster'))).Toaster };
    } catch {
      // Without it the page stays, with what was typed.
      await new Promise((resolve) => setTimeout(resolve, API.probeInterval));
    }
});

const TurnedTablet = lazy(async () => ({
  default: (await import('../pages/tablet/TurnedTablet')).TurnedTablet,
}));

/** The keys of the app are the staff's. */
const StaffKeys = () => useTurnedSheet() === null && <Keys load={loadKeyboard} />;

const NOTICE = (
  <>
    <StaffKeys />
    <Visiting />
    <WhenIdle>
      <Offline />
      <OffersNotice onAccepted={readClaims} />
      <FollowFirstViews />
    </WhenIdle>
    <WhenIdle after={UPDATES.quiet}>
      <VersionNotice />
    </WhenIdle>
  </>
);

const menuIcons = Object.fromEntries(declared.map(({ name, icon }) => [name, icon]));

/** react-admin's `layout`: the frame of every page, the notices above it, and the toasts. */
export function AppLayout({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const isTurned = useTurnedSheet() !== null;
  const resources = useNetworkResources();
  if (!user) return <PageSkeleton />;
  return (
    <ResourcesContext value={resources}>
      {/* Hidden, not removed, while a client has the tablet: what the desk holds is not lost. */}
      <div hidden={isTurned} style={isTurned ? undefined : SHOWN}>
        <Shell user={user} menuIcons={menuIcons} notice={NOTICE}>
          {children}
        </Shell>
      </div>
      <Suspense fallback={null}>
        {isTurned ? (
          <TurnedTablet />
        ) : (
          <WhenIdle>
            <Toaster />
          </WhenIdle>
        )}
      </Suspense>
    </ResourcesContext>
  );
}

const SHOWN = { display: 'contents' } as const;
