import fc from 'fast-check';
import { createPath, resolvePath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { guardRoute, type RouteAccess } from '../../src/access/guard';
import type { Subject } from '../../src/access/roles';
import {
  loginPathFor,
  matchRoute,
  pathTo,
  routeNamed,
  ROUTES,
  safeRedirect,
  titleOf,
  trailOf,
} from '../../src/routes';
import { aSubject } from '../support/aSubject';

describe('the route table', () => {
  it('has every path of the specification under its name', () => {
    const paths = Object.fromEntries(ROUTES.map(({ name, path }) => [name, path]));
    expect(paths).toMatchObject({
      Dashboard: '/dashboard',
      AccountSettings: '/account-settings',
      Networks: '/networks',
      NetworkDetails: '/networks/:network_id',
      NetworkSettings: '/network-settings',
      Locations: '/locations',
      LocationDetails: '/locations/:location_id',
      Users: '/users',
      UserDetails: '/users/:user_id',
      Clients: '/clients',
      CreateClient: '/clients/new',
      ClientDetails: '/clients/:client_id',
      CreateVisit: '/clients/:client_id/visits/new',
      Events: '/events',
      EventDetails: '/events/:event_id',
      InventoryItems: '/inventory',
      InventoryItemDetails: '/inventory/:item_id',
      Orders: '/orders',
      OrderDetails: '/orders/:order_id',
      Forbidden: '/forbidden',
      NotFound: '/not-found',
      Error: '/error',
      Login: '/auth/login',
      Enroll: '/auth/enroll',
      Verify: '/auth/verify',
      ForgotPassword: '/auth/forgot-password',
      ResetPassword: '/auth/reset-password',
      Setup: '/auth/setup',
    });
  });

  it.each([
    ['Networks', 'superUser'],
    ['NetworkSettings', 'networkAdmin'],
    ['Locations', 'networkAdmin'],
    ['Users', 'locationAdmin'],
    ['Clients', 'member'],
    ['CreateClient', 'member'],
    ['Events', 'member'],
    ['InventoryItems', 'locationAdmin'],
    ['Orders', 'member'],
    ['Dashboard', 'signedIn'],
    ['AccountSettings', 'signedIn'],
    ['ClientsTrash', 'locationAdmin'],
  ])('guards %s as the specification says', (name, access) => {
    expect(routeNamed(name)?.access).toEqual(access);
  });

  it.each(['Reports', 'ReportVisits', 'StockMovements', 'LocationSettings'])(
    'opens %s to admins',
    (name) => {
      expect(routeNamed(name)?.access).toBe('locationAdmin');
    },
  );

  it('opens the desk to who works at a location', () => {
    expect(routeNamed('CheckIn')?.access).toBe('member');
  });

  it('opens the review of duplicates to admins', () => {
    expect(routeNamed('PossibleDuplicates')?.access).toBe('locationAdmin');
  });

  it('names and paths are unique, and every parent exists', () => {
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
    const orphans = ROUTES.filter(({ parent }) => parent && !routeNamed(parent));
    expect(orphans).toEqual([]);
  });

  it('opens no page below another to more people than that one', () => {
    const people: (Subject | null)[] = [
      null,
      aSubject(),
      aSubject({ activeLocationRole: 'member' }),
      aSubject({ activeLocationRole: 'admin' }),
      aSubject({ isNetworkAdmin: true }),
      aSubject({ isSuperUser: true }),
    ];
    const admitted = (access: RouteAccess) =>
      people.filter((who) => guardRoute(access, who) === 'allow');
    const wider = ROUTES.filter(({ access, parent }) => {
      const above = parent === undefined ? undefined : routeNamed(parent);
      return above && admitted(access).some((who) => !admitted(above.access).includes(who));
    });
    expect(wider).toEqual([]);
  });

  it('gives a details page the access of its list', () => {
    const differing = ROUTES.filter(({ name }) => name.endsWith('Details')).filter(
      ({ access, parent }) => access !== routeNamed(parent ?? '')?.access,
    );
    expect(differing).toEqual([]);
  });
});

describe('pathTo', () => {
  it('fills in and encodes the parameters', () => {
    expect(pathTo('CreateVisit', { client_id: 'a/b' })).toBe('/clients/a%2Fb/visits/new');
    expect(pathTo('Clients')).toBe('/clients');
  });
});

describe('matchRoute', () => {
  it('prefers fixed words to parameters', () => {
    expect(matchRoute('/clients/new')?.route.name).toBe('CreateClient');
    expect(matchRoute('/clients/trash')?.route.name).toBe('ClientsTrash');
    expect(matchRoute('/clients/42')).toMatchObject({
      route: { name: 'ClientDetails' },
      params: { client_id: '42' },
    });
  });

  it('shows the dashboard at the root', () => {
    expect(matchRoute('/')?.route.name).toBe('Dashboard');
  });

  it('knows no other path', () => {
    expect(matchRoute('/clients/42/household')).toBeUndefined();
    expect(matchRoute('/client')).toBeUndefined();
  });

  it('survives a stray percent sign', () => {
    expect(matchRoute('/clients/%')?.params).toEqual({ client_id: '%' });
  });
});

describe('titleOf', () => {
  it('is the short name, the separator and the title', () => {
    expect(titleOf('/networks')).toBe('Larder | Networks');
  });

  it('takes the nearest parent for a page without a title', () => {
    expect(titleOf('/users/7')).toBe('Larder | Users');
  });

  it('is the short name alone for an unknown path', () => {
    expect(titleOf('/nothing')).toBe('Larder');
  });
});

describe('trailOf', () => {
  it('lists the pages above, outermost first', () => {
    const names = trailOf('/clients/7/visits/new').map(({ route }) => route.name);
    expect(names).toEqual(['Clients', 'ClientDetails', 'CreateVisit']);
    expect(trailOf('/network-settings/programs/7').map(({ route }) => route.name)).toEqual([
      ...['NetworkSettings', 'Programs', 'ProgramDetails'],
    ]);
  });
});

describe('loginPathFor', () => {
  it('keeps the way back, for every page but the dashboard', () => {
    expect(loginPathFor({ pathname: '/clients', search: '?page=2' })).toBe(
      '/auth/login?redirect=%2Fclients%3Fpage%3D2',
    );
    expect(loginPathFor({ pathname: '/dashboard', search: '' })).toBe('/auth/login');
    expect(loginPathFor({ pathname: '/', search: '' })).toBe('/auth/login');
  });
});

describe('safeRedirect', () => {
  it.each(['/clients', '/clients/7?tab=visits#top', '/dashboard'])('takes %s', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    null,
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\/evil.example',
    'https://evil.example/clients',
    'javascript:alert(1)',
    'clients',
    '/auth/login',
    '/auth/nothing',
    '/clients/../auth/login',
    '/forbidden',
    '/error',
    '/nothing',
    '/.//evil.example',
    '/.//clients',
    '/..//clients',
    '/clients/..//dashboard',
    '//app.invalid//clients',
    '/clients//7',
  ])('answers %j with the dashboard', (target) => {
    expect(safeRedirect(target)).toBe('/dashboard');
  });

  it('leads to a page of this app behind the sign-in, whatever comes in', () => {
    const origin = 'https://larder.example';
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '\t',
        '\n',
        ' ',
        '%2f',
        '%5c',
        '%2e',
        '%09',
        '@',
        ':',
        '?',
        '#',
      ],
      ...[
        'https:',
        'javascript:',
        'evil.example',
        'app.invalid',
        'clients',
        'dashboard',
        'auth',
        'login',
        '7',
      ],
    );
    const target = fc
      .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ maxLength: 3 })), {
        maxLength: 8,
      })
      .map((pieces) => `/${pieces.join('')}`);
    // Drawing an address takes ten times as long as drawing another text.
    const anyText = fc.oneof(
      { weight: 6, arbitrary: target },
      { weight: 3, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.webUrl() },
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const result = safeRedirect(text);
        const { pathname, search, hash, href } = new URL(result, origin);
        // What the router makes of it is what was judged.
        const path = resolvePath(result, '/auth/login');
        const access = matchRoute(path.pathname)?.route.access ?? 'no page';
        const facts = {
          ...path,
          href: new URL(createPath(path), origin).href,
          isOurs: href.startsWith(`${origin}/`) && access !== 'public' && access !== 'no page',
        };
        // One of them for a thousand texts: each takes longer than what it asks.
        expect(facts).toEqual({ pathname, search, hash, href, isOurs: true });
      }),
      { numRuns: 1000 },
    );
  });
});
