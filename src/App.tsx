import './i18n/appTexts';
import { useEffect } from 'react';
import { CoreAdmin, CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { createAuthProvider } from './authProvider';
import { PRODUCT } from './config';
import { watchIdle } from './data/watchIdle';
import { i18nProvider } from './i18n/provider';
import { pathsOf } from './kit/declaration';
import { resourceProps } from './kit/defineResource';
import { ResourcesContext } from './kit/ResourcesContext';
import { LarderTheme } from './layout/theme/LarderTheme';
import { DashboardPage } from './pages/dashboard';
import { resources } from './resources';
import { pathTo } from './routes';
import { AppLayout } from './start/AppLayout';
import { appPages, listed } from './start/appPages';
import { dataProvider, useCaches } from './start/caches';
import { followTimeZone } from './start/followTimeZone';
import { useKeepSeen } from './start/keepSeen';
import { PageSkeleton } from './ui/PageSkeleton';

export { opened } from './start/caches';

const authProvider = createAuthProvider();
followTimeZone();

/** Everything behind the sign-in: react-admin with the product's resources and pages. */
export function App() {
  const caches = useCaches();
  useEffect(watchIdle, []);
  useKeepSeen(caches.queryClient);
  return (
    <LarderTheme>
      <ResourcesContext value={resources}>
        <CoreAdmin
          {...caches}
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          layout={AppLayout}
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
    </LarderTheme>
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
