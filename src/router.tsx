import { memo, Suspense, useEffect, type ReactNode } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  useLocation,
  useRouteError,
  type RouteObject,
} from 'react-router';
import { subjectOf } from './access/roles';
import { preloadable } from './ui/preloadable';
import { isAuthenticated, useAuthState } from './db/authState';
import { loadAuth } from './db/loadAuth';
import { logError } from './db/logError';
import { hasStoredSession } from './db/storedSession';
import { RouteGuard } from './layout/RouteGuard';
import { ShellSkeleton } from './layout/ShellSkeleton';
import { LoginPage } from './pages/auth/LoginPage';
import { DashboardPage } from './pages/dashboard';
import { matchRoute, pathTo, ROUTES, titleOf, type RouteName } from './routes';

/** The admin, with Material UI's theme: the light pages do without both. */
const App = preloadable(async () => {
  const { App, opened } = await import('./App');
  await opened;
  // The guard around it looks at every address and token; the admin has its own way to.
  return memo(App);
});

/** Fetches pages ahead of their need; a failure shows when one is needed. */
async function prefetch(...pages: readonly { preload: () => Promise<unknown> }[]): Promise<void> {
  try {
    await Promise.all(pages.map(({ preload }) => preload()));
  } catch (error) {
    logError('fetching the app ahead', error);
  }
}

/** Fetches what most people see when they have signed in. */
const prefetchHome = () => void prefetch({ preload: loadAuth }, App, DashboardPage);

/** The other pages that load without react-admin, each a chunk of its own. */
const LIGHT_PAGES: Partial<Record<RouteName, () => Promise<ReactNode>>> = {
  Verify: async () => {
    const { VerifyPage } = await import('./pages/auth/VerifyPage');
    prefetchHome();
    return <VerifyPage />;
  },
  Enroll: async () => {
    const { EnrollPage } = await import('./pages/auth/EnrollPage');
    prefetchHome();
    return <EnrollPage />;
  },
  ForgotPassword: async () => {
    const { ForgotPasswordPage } = await import('./pages/auth/ForgotPasswordPage');
    return <ForgotPasswordPage />;
  },
  ResetPassword: async () => {
    const { ResetPasswordPage } = await import('./pages/auth/ResetPasswordPage');
    return <ResetPasswordPage />;
  },
  Setup: async () => {
    const { SetupPage } = await import('./pages/auth/SetupPage');
    return <SetupPage />;
  },
  Forbidden: async () => {
    const { ForbiddenPage } = await import('./pages/status/ForbiddenPage');
    return <ForbiddenPage />;
  },
  NotFound: async () => {
    const { NotFoundPage } = await import('./pages/status/NotFoundPage');
    return <NotFoundPage />;
  },
  Error: async () => {
    const { ErrorPage } = await import('./pages/status/ErrorPage');
    return <ErrorPage />;
  },
};

/** What the address that was opened is drawn with, where that is the admin; it is fetched at once. */
export async function loadOpened(): Promise<void> {
  const match = matchRoute(window.location.pathname);
  if (!hasStoredSession() || match?.route.access === 'public') return;
  await prefetch(App, ...(match?.route.name === 'Dashboard' ? [DashboardPage] : []));
}

/** The whole app: the light pages, and the admin for everything else. */
export const createRoutes = (): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <Failure />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', element: <Navigate to={pathTo('Dashboard')} replace /> },
      // Not a chunk of its own: it is what most people come to first.
      { path: pathTo('Login'), element: <LoginPage onTyping={prefetchHome} /> },
      ...lightRoutes(),
      { path: '*', element: <Admin /> },
    ],
  },
];

/** A data router, so that leaving a page can be held up (unsaved changes). */
export const createRouter = () => createBrowserRouter(createRoutes());

function lightRoutes() {
  return Object.entries(LIGHT_PAGES).flatMap(([name, load]) => {
    const path = ROUTES.find((route) => route.name === name)?.path;
    return path ? [{ path, lazy: async () => ({ element: await load() }) }] : [];
  });
}

/** Keeps the document's title; react-admin never sets it. */
function useTitle() {
  const title = titleOf(useLocation().pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function Root() {
  useTitle();
  return <Outlet />;
}

/** The guarded part. Another person's session never meets the caches of the one before. */
function Admin() {
  const state = useAuthState();
  const user = isAuthenticated(state) ? state.user : null;
  return (
    <RouteGuard
      loading={state.loading}
      subject={user && subjectOf(user)}
      signedOutHere={state.signedOutHere}
      waiting={<ShellSkeleton />}
    >
      <Suspense fallback={<ShellSkeleton />}>
        <App key={user?.id} />
      </Suspense>
    </RouteGuard>
  );
}

/** A part of the app threw, or could not be loaded. */
function Failure() {
  const error = useRouteError();
  useEffect(() => logError('showing a page', error), [error]);
  return <Navigate to={pathTo('Error')} replace />;
}
