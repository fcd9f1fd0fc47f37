import { preloadable } from '../../ui/preloadable';

/** What most people see when they have signed in: fetched while they do. */
export const DashboardPage = preloadable(async () => (await import('./DashboardPage')).default);
