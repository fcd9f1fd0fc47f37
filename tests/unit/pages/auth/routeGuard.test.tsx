import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { RANKS, type Rank, type Subject } from '../../../../src/access/roles';
import { RouteGuard } from '../../../../src/layout/RouteGuard';
import { aSubject } from '../../../support/aSubject';
import { LEAST_RANK } from '../../../support/specifiedPages';

afterEach(cleanup);

const member = aSubject({ activeLocationRole: 'member' });

function open(path: string, state: { subject: Subject | null; loading?: boolean; left?: boolean }) {
  let mounted = false;
  const Page = () => {
    mounted = true;
    return <p>page</p>;
  };
  const element = (
    <RouteGuard
      loading={state.loading ?? false}
      subject={state.subject}
      signedOutHere={state.left ?? false}
      waiting={<p>waiting</p>}
    >
      <Page />
    </RouteGuard>
  );
  const light = ['/auth/login', '/forbidden', '/not-found'];
  const router = createMemoryRouter(
    [...light.map((light) => ({ path: light, element: <p>light</p> })), { path: '*', element }],
    { initialEntries: ['/dashboard', path], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  const { pathname, search } = router.state.location;
  return { address: `${pathname}${search}`, mounted: () => mounted, router };
}

it('waits for the session before anything is decided', () => {
  const { mounted } = open('/clients', { subject: null, loading: true });
  expect(screen.getByText('waiting')).toBeVisible();
  expect(mounted()).toBe(false);
});

it.each([
  ['nobody', null, '/clients?page=2', '/auth/login?redirect=%2Fclients%3Fpage%3D2'],
  ['nobody', null, '/dashboard', '/auth/login'],
  ['a member', member, '/networks', '/forbidden'],
  ['a member', member, '/inventory/7', '/forbidden'],
  ['a member', member, '/nothing', '/not-found'],
  ['nobody', null, '/nothing', '/not-found'],
])('sends %s (%j) away from %s without mounting the page', (_, subject, path, target) => {
  const { address, mounted } = open(path, { subject });
  expect(address).toBe(target);
  expect(mounted()).toBe(false);
});

it('shows an allowed page', () => {
  expect(open('/clients', { subject: member }).mounted()).toBe(true);
});

it('keeps no way back for who signed out', () => {
  expect(open('/clients', { subject: null, left: true }).address).toBe('/auth/login');
});

it('replaces the denied page, so that Back goes to the page before', async () => {
  const { router } = open('/networks', { subject: member });
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/dashboard');
});

it('leaves an address once more when Back comes to it before the way out is drawn', async () => {
  const { router } = open('/clients', { subject: null, left: true });
  const seen: string[] = [];
  router.subscribe(({ location: { pathname } }) => {
    seen.push(pathname);
    // at once, while the guard of the clients is still on the screen
    if (seen.length === 2) void router.navigate(-2);
  });
  await router.navigate('/clients');
  await waitFor(() => {
    expect(seen).toEqual(['/clients', '/auth/login', '/dashboard', '/auth/login']);
  });
});

describe('every page of the specification', () => {
  const subjects: Readonly<Record<Rank, Subject>> = {
    member,
    locationAdmin: aSubject({ activeLocationRole: 'admin' }),
    networkAdmin: aSubject({ isNetworkAdmin: true }),
    superUser: aSubject({ isSuperUser: true }),
  };
  const pages = Object.entries(LEAST_RANK).map(([path, least]) => ({
    path: path.replace(/:\w+/, '7e57ed00-0000-4000-8000-000000000001'),
    least,
  }));

  it.each(RANKS)('is opened to a %s as the table allows, and refused otherwise', (rank) => {
    for (const { path, least } of pages) {
      const may = RANKS.indexOf(rank) >= RANKS.indexOf(least);
      const { address, mounted } = open(path, { subject: subjects[rank] });
      expect(address).toBe(may ? path : '/forbidden');
      expect(mounted(), path).toBe(may);
      cleanup();
    }
  });

  it('sends a user who is not signed in to Login, which keeps the way back', () => {
    for (const { path } of pages) {
      const { address, mounted } = open(path, { subject: null });
      const redirect = path === '/dashboard' ? '' : `?redirect=${encodeURIComponent(path)}`;
      expect(address).toBe(`/auth/login${redirect}`);
      expect(mounted(), path).toBe(false);
      cleanup();
    }
  });
});
