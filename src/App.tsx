import './i18n/appTexts';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CoreAdmin, CustomRoutes, Resource, type Store } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { appPages } from './appPages';
import { createAuthProvider } from './authProvider';
import { createPreferenceStore } from './data/preferenceStore';
import { PRODUCT, SNAPSHOT, UPDATES } from './config';
import { appConnection } from './data/appConnection';
import { createQueryClient } from './data/queryClient';
import { offerSnapshot, readSnapshot } from './data/snapshot';
import { watchIdle } from './data/watchIdle';
import { createDataProvider } from './dataProvider';
import { useCurrentUser } from './data/useCurrentUser';
import { currentUser, subscribe } from './db/authState';
import { refreshSession } from './db/session';
import { entityOf } from './entities';
import { i18nProvider } from './i18n/provider';
import { setTimeZone, wallTime } from './i18n/timeZone';
import { useIsOffline } from './data/reach';
import { whenIdle, whenQuiet } from './ui/whenQuiet';
import { PageSkeleton } from './ui/PageSkeleton';
import { Keys } from './layout/Keys';
import { Shell } from './layout/Shell';
import { DashboardPage } from './pages/dashboard';
import { resourceProps } from './kit/defineResource';
import { pathsOf } from './kit/declaration';
import { fetchFirstList } from './kit/list/firstList';
import { ResourcesContext } from './kit/ResourcesContext';
import { supportTables } from './kit/supportTables';
import { loadOptional } from './ui/loadOptional';
import { resources } from './resources';
import { pathTo } from './routes';

// Around it, and in one file with it.
export { LarderTheme } from './layout/theme/LarderTheme';

// Nobody waits for it: what is to be said waits until it is there.
const Toaster = lazy(async () => {
  await whenIdle();
  return { default: (await import('./layout/toasts/Toaster')).Toaster };
});

/** Fetched with the first shortcut. */
const loadKeyboard = async () =>
  (await loadOptional(() => import('./pages/palette/Keyboard'))).Keyboard;

const OfflineBanner = lazy(async () => {
  await whenIdle();
  return { default: (await import('./ui/OfflineBanner')).OfflineBanner };
});

const OffersNotice = lazy(async () => {
  await whenIdle();
  return { default: (await import('./resources/users/offers/OffersNotice')).OffersNotice };
});

// A list does not wait for it: the device has its copy.
const FollowFirstViews = lazy(async () => ({
  default: (await import('./kit/views/FollowFirstViews')).FollowFirstViews,
}));

// Never before the first picture; and who is asked nothing misses nothing.
const VersionNotice = lazy(async (): Promise<{ default: ComponentType }> => {
  await whenQuiet();
  const load = () => import('./layout/VersionNotice');
  return loadOptional(load).then(
    (part) => ({ default: part.VersionNotice }),
    () => ({ default: () => null }),
  );
});

const dataProvider = createDataProvider(
  {
    ...supportTables,
    ...Object.fromEntries(resources.map((resource) => [resource.name, resource])),
  },
  appConnection,
);
const authProvider = createAuthProvider();
const menuIcons = Object.fromEntries(resources.map(({ name, icon }) => [name, icon]));

/** Those with a list of their own that react-admin draws; the users' pages are their own. */
const listed = resources.filter(
  ({ name, path }) =>
    entityOf(name).pages.length > 0 && !appPages.some((page) => page.path === path),
);
/** Days and times are the active location's, from the first picture on. */
const followTimeZone = (): void => {
  setTimeZone(currentUser()?.timeZone ?? null);
};
followTimeZone();
subscribe(followTimeZone);
// The first clock takes a browser a while to make: whoever signs in is still typing, and a list needs none.
void whenIdle(UPDATES.latest).then(() => wallTime(new Date()));

/** Resolves when it is known what was kept from the last visit; a browser that does not say is not waited for. */
export const opened = Promise.race([
  readSnapshot(),
  new Promise<void>((resolve) => setTimeout(resolve, SNAPSHOT.patience)),
]);

/** The caches that wait for the app to be there, and whose they are. */
let opening: { userId: string | undefined; queryClient: QueryClient; store: Store } | null = null;

/**
 * The caches of the app, with the list that it is opened at on the way. React begins anew where a part of
 * the first picture has to be fetched: what was asked for then is not asked for again.
 */
function openCaches(): { queryClient: QueryClient; store: Store } {
  const user = currentUser();
  if (opening && opening.userId === user?.id) return opening;
  const queryClient = createQueryClient();
  offerSnapshot(queryClient);
  const store = createPreferenceStore();
  // react-admin draws nothing at first where the kept language is not the provider's, and none is kept.
  if (!store.getItem('locale')) store.setItem('locale', i18nProvider.getLocale());
  fetchFirstList({
    resources: listed,
    address: window.location,
    user,
    queryClient,
    dataProvider,
    store,
  });
  opening = { userId: user?.id, queryClient, store };
  return opening;
}

/** Everything behind the sign-in: react-admin with the product's resources and pages. */
export function App() {
  const [{ queryClient, store }] = useState(openCaches);
  useEffect(() => {
    opening = null;
  }, []);
  useEffect(watchIdle, []);
  useEffect(() => {
    let stop: (() => void) | undefined = () => undefined;
    void whenQuiet()
      .then(() => loadOptional(() => import('./keepSeen')))
      .then(({ keepSeen }) => {
        if (stop) stop = keepSeen(queryClient, listed);
      })
      .catch(() => undefined);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [queryClient]);
  return (
    <ResourcesContext value={resources}>
      <CoreAdmin
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        layout={Frame}
        loading={Waiting}
        catchAll={Missing}
        error={handOn}
        loginPage={false}
        title={PRODUCT.name}
        disableTelemetry
      >
        {listed.map((resource) => (
          <Resource key={resource.name} {...resourceProps(resource)} />
        ))}
        <CustomRoutes>
          <Route path={pathTo('Dashboard')} element={<DashboardPage />} />
          {appPages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          {listed.filter(isElsewhere).map((resource) => (
            <Route
              key={resource.path}
              path={`${resource.path}/*`}
              element={<Resource {...resourceProps(resource)} />}
            />
          ))}
        </CustomRoutes>
      </CoreAdmin>
    </ResourcesContext>
  );
}

/** react-admin puts a resource below its name; some live below another word. */
const isElsewhere = (resource: { name: string; path: string }) =>
  pathsOf(resource).list !== `/${resource.name}`;

/** What the shell itself throws is the router's to show; react-admin would show where it came from. */
const handOn = ({ error }: { error: Error }): never => {
  throw error;
};

const Waiting = () => <PageSkeleton />;

const Missing = () => <Navigate to={pathTo('NotFound')} replace />;

/** The claims name the locations: a new one is there with a new token. */
const readClaims = () => void refreshSession();

const Offline = () => <OfflineBanner offline={useIsOffline()} />;

const NOTICE = (
  <>
    <Keys load={loadKeyboard} />
    <Suspense fallback={null}>
      <Offline />
    </Suspense>
    <Suspense fallback={null}>
      <VersionNotice />
    </Suspense>
    <Suspense fallback={null}>
      <OffersNotice onAccepted={readClaims} />
    </Suspense>
    <Suspense fallback={null}>
      <FollowFirstViews />
    </Suspense>
  </>
);

function Frame({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (!user) return <PageSkeleton />;
  return (
    <>
      <Shell user={user} menuIcons={menuIcons} notice={NOTICE}>
        {children}
      </Shell>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </>
  );
}
