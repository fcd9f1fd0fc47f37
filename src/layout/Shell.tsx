import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider } from 'ra-core';
import { memo, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '../db/claims';
import { LeaveQuestion } from '../ui/LeaveQuestion';
import { PageTitle } from '../ui/PageTitle';
import { useFocusHandover } from '../ui/useFocusHandover';
import { matchRoute } from '../routes';
import { Header } from './header/Header';
import { useLocationSwitch } from './location/useLocationSwitch';
import { NoActiveLocation } from './NoActiveLocation';
import { PageErrorBoundary } from './PageErrorBoundary';
import { PageSkeleton } from '../ui/PageSkeleton';
import { ShellProvider } from './ShellContext';
import type { MenuIcons } from './sidebar/menuEntries';
import { Sidebar } from './sidebar/Sidebar';
import { useSidebar } from './sidebar/useSidebar';
import { SkipLink } from './SkipLink';
import { useText } from '../i18n/text';

const CONTENT_ID = 'content';

// react-admin draws its layout again a few times while it starts: these have nothing to do with it.
const SteadySidebar = memo(Sidebar);
const SteadyHeader = memo(Header);

/**
 * The frame of every page behind the sign-in; react-admin's `layout`.
 *
 * @param user who is signed in, as the claims say just now
 * @param menuIcons the same object at every call: the menu is drawn again for another one
 * @param notice stands between the header and every page
 */
export function Shell({
  user,
  menuIcons,
  notice,
  children,
}: {
  user: CurrentUser;
  menuIcons: MenuIcons;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const sidebar = useSidebar();
  const { switching, leaving, switchLocation, ...question } = useLocationSwitch();
  const { pathname } = useLocation();
  const translate = useText();
  const route = matchRoute(pathname)?.route;
  const title = route?.title && translate(route.title);
  const needsLocation = route?.needsLocation ?? route?.crumb?.kind === 'location';
  const page = useRef<HTMLElement>(null);
  useSessionCheck(pathname);
  // Another page, or another view of it, is open: the keyboard begins there.
  const handover = useFocusHandover(() => page.current);
  const shell = useMemo(
    () => ({ user, menuIcons, sidebar, switching, switchLocation }),
    [user, menuIcons, sidebar, switching, switchLocation],
  );
  return (
    <ShellProvider value={shell}>
      <SkipLink target={CONTENT_ID} />
      {question.asked && <LeaveQuestion open onStay={question.onStay} onLeave={question.onLeave} />}
      <div className="shell">
        <SteadySidebar />
        <div className="shell-page">
          <SteadyHeader />
          {notice}
          <main
            ref={page}
            id={CONTENT_ID}
            className="shell-main"
            tabIndex={-1}
            {...handover}
            aria-busy={switching}
          >
            {switching && <PageSkeleton title={title} />}
            {/* Hidden, not removed: when the switch fails, nothing typed is lost. */}
            <div hidden={switching}>
              <PageErrorBoundary page={pathname}>
                <Suspense fallback={<PageSkeleton title={title} />}>
                  {leaving ? null : needsLocation && !user.activeLocation ? (
                    <>
                      <PageTitle title={title ?? ''} />
                      <NoActiveLocation />
                    </>
                  ) : (
                    children
                  )}
                </Suspense>
              </PageErrorBoundary>
            </div>
          </main>
        </div>
      </div>
    </ShellProvider>
  );
}

/**
 * Looks whether the session and its claims still hold, with every page that is opened and every
 * answer that a page reads, also of a refresh or on coming back to the window. The answers alone
 * do not tell: where a role was taken away, policies give fewer rows, not a refusal.
 */
function useSessionCheck(pathname: string): void {
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  useEffect(() => {
    // a session that has ended leads to Login by the guard
    const check = () => void authProvider?.checkAuth({}).catch(() => undefined);
    check();
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') check();
    });
  }, [authProvider, queryClient, pathname]);
}
