import type { RouteAccess } from './access/guard';
import { PRODUCT } from './config';
import {
  ENTITY_NAMES,
  entityOf,
  isEntity,
  pagesOf,
  paramOf,
  pathOf,
  routeNamesOf,
  shownBy,
  type Entity,
  type EntityName,
  type EntityPage,
  type EntityRoute,
} from './entities';
import { isTextKey, text, type TextKey } from './i18n/text';

/**
 * What a breadcrumb shows: a fixed text; the title of a list with the network's or active location's name
 * behind it; or the column of the record that the path names, alone or put into a text (`%{name}`). Texts
 * are keys of `i18n/enLight`, or of the texts that an entity's name makes.
 */
export type Crumb =
  | { kind: 'text' | 'network' | 'location'; text: TextKey }
  | { kind: 'record'; resource: string; param: string; field: string; text?: TextKey };

/** One page of the app. */
export interface RouteEntry {
  name: string;
  /** A path pattern: `:param` stands for one segment. */
  path: string;
  /** The key of the document title; without one the nearest parent's is shown. */
  title?: TextKey;
  access: RouteAccess;
  crumb?: Crumb;
  /** The name of the page above this one, for titles and breadcrumbs. */
  parent?: string;
  /** The page is about the active location although its breadcrumb does not name it. */
  needsLocation?: boolean;
  /** What it shows stands in the query of its address, which the pages below it keep. */
  keepsQuery?: boolean;
}

const fixed = (key: TextKey) => ({ kind: 'text', text: key }) as const;

interface PageEntry extends Omit<RouteEntry, 'title'> {
  /** Better words than those of the name. */
  title?: TextKey;
}

// A table is read by its columns.
// prettier-ignore
/**
 * The pages that are no entity's. Each behind the sign-in is drawn by a file of its name (src/start/appPages.tsx):
 * `StockReport` by `StockReportPage.tsx`. Its title and crumb are the words of its name, unless it has others.
 */
const PAGES = [
  { name: 'Dashboard', path: '/dashboard', access: 'signedIn' },
  { name: 'Reports', path: '/dashboard/reports', access: 'locationAdmin', parent: 'Dashboard', keepsQuery: true },
  { name: 'MonthlyForm', path: '/dashboard/reports/monthly-form', access: 'locationAdmin', parent: 'Reports' },
  { name: 'ReportVisits', path: '/dashboard/reports/visits', title: 'titles.Visits', access: 'locationAdmin', parent: 'Reports' },
  { name: 'StockMovements', path: '/dashboard/reports/stock', access: 'locationAdmin', parent: 'Reports' },
  { name: 'ReportCertifications', path: '/dashboard/reports/certifications', title: 'titles.Certifications', access: 'locationAdmin', parent: 'Reports' },
  { name: 'SignInSheet', path: '/dashboard/reports/sign-in-sheet', title: 'routes.signInSheet', access: 'locationAdmin', parent: 'Reports' },
  { name: 'AccountSettings', path: '/account-settings', title: 'routes.accountSettings', access: 'signedIn' },
  { name: 'Help', path: '/help', access: 'signedIn' },
  { name: 'NetworkSettings', path: '/network-settings', title: 'routes.networkSettings', access: 'networkAdmin' },
  { name: 'LocationSettings', path: '/location-settings', title: 'routes.locationSettings', access: 'locationAdmin', needsLocation: true },
  { name: 'CheckIn', path: '/check-in', title: 'routes.checkIn', access: 'member', crumb: { kind: 'location', text: 'routes.checkIn' } },
  { name: 'CreateClient', path: '/clients/new', title: 'routes.createUser', access: 'member', parent: 'Clients' },
  { name: 'PossibleDuplicates', path: '/clients/duplicates', access: 'locationAdmin', parent: 'Clients' },
  { name: 'ClientVisits', path: '/clients/:client_id/visits', title: 'titles.Visits', access: 'member', parent: 'ClientDetails' },
  { name: 'ClientOrders', path: '/clients/:client_id/orders', title: 'titles.Orders', access: 'member', parent: 'ClientDetails' },
  { name: 'CreateVisit', path: '/clients/:client_id/visits/new', title: 'routes.createVisit', access: 'member', crumb: fixed('routes.newVisit'), parent: 'ClientDetails', needsLocation: true },
  { name: 'ReceiveDelivery', path: '/inventory/receive', title: 'routes.receiveDelivery', access: 'locationAdmin', parent: 'InventoryItems', needsLocation: true },
  { name: 'CountStock', path: '/inventory/count', access: 'locationAdmin', parent: 'InventoryItems', needsLocation: true },
  { name: 'ExpiringStock', path: '/inventory/expiring', title: 'routes.expiringStock', access: 'locationAdmin', parent: 'InventoryItems', needsLocation: true },
  { name: 'PickList', path: '/orders/pick-list', access: 'member', parent: 'Orders' },

  { name: 'Forbidden', path: '/forbidden', access: 'public' },
  { name: 'NotFound', path: '/not-found', title: 'routes.notFound', access: 'public' },
  { name: 'Error', path: '/error', access: 'public' },

  { name: 'Login', path: '/auth/login', title: 'routes.login', access: 'public' },
  { name: 'Enroll', path: '/auth/enroll', title: 'routes.enroll', access: 'public' },
  { name: 'Verify', path: '/auth/verify', title: 'routes.verify', access: 'public' },
  { name: 'ForgotPassword', path: '/auth/forgot-password', access: 'public' },
  { name: 'ResetPassword', path: '/auth/reset-password', title: 'routes.resetPassword', access: 'public' },
  { name: 'Setup', path: '/auth/setup', title: 'routes.setup', access: 'public' },
] as const satisfies readonly PageEntry[];

/** A page with its title and its crumb; the public ones have no breadcrumbs. */
function pageRoute(page: PageEntry): RouteEntry {
  const title = page.title ?? (`titles.${page.name}` as const);
  return page.access === 'public' ? { ...page, title } : { crumb: fixed(title), ...page, title };
}

/** The pages that an entity has by its entry in `entities.ts`; a page that nobody may open is none. */
function entityRoutes(entity: EntityName): RouteEntry[] {
  const { access, scope, parent } = entityOf(entity);
  const names = routeNamesOf(entity);
  const list = pathOf(entity);
  const details = `${list}/:${paramOf(entity)}`;
  const text = (
    key: 'list.title' | 'create.title' | 'trash.title' | 'edit.title' | 'import.title',
  ) => `resources.${entity}.${key}` as const;
  const titled = (key: 'create.title' | 'trash.title') => ({
    title: text(key),
    crumb: { kind: 'text', text: text(key) } as const,
  });
  const routes: Record<EntityPage, Omit<RouteEntry, 'name' | 'access'>> = {
    list: {
      path: list,
      title: text('list.title'),
      crumb: {
        kind: scope === 'global' || parent !== undefined ? 'text' : scope,
        text: text('list.title'),
      },
      ...(parent !== undefined && { parent }),
    },
    create: { path: `${list}/create`, ...titled('create.title'), parent: names.list },
    trash: { path: `${list}/trash`, ...titled('trash.title'), parent: names.list },
    import: {
      path: `${list}/import`,
      title: text('import.title'),
      crumb:
        shownBy(entity) === entity
          ? fixed('routes.import')
          : { kind: scope === 'global' ? 'text' : scope, text: text('import.title') },
      parent: routeNamesOf(shownBy(entity)).list,
      // What comes in belongs there.
      needsLocation: scope === 'location',
    },
    details: { path: details, crumb: recordCrumb(entity), parent: names.list },
    edit: {
      path: `${details}/edit`,
      title: text('edit.title'),
      crumb: fixed('routes.edit'),
      parent: names.details,
    },
  };
  return pagesOf(entity).flatMap((page) => {
    const rank = access[ACTION_OF[page]];
    return rank === undefined ? [] : [{ name: names[page], ...routes[page], access: rank }];
  });
}

/** What somebody must be allowed to do who opens a page. */
const ACTION_OF = {
  list: 'list',
  create: 'create',
  details: 'show',
  edit: 'edit',
  trash: 'restore',
  import: 'import',
} as const satisfies Record<EntityPage, keyof Entity['access']>;

/** The record's name, in the words of `details.title` where the entity has such a text. */
function recordCrumb(entity: EntityName): Crumb {
  const { named } = entityOf(entity);
  const resource = named !== undefined && isEntity(named) ? named : entity;
  const text = `resources.${resource}.details.title`;
  return {
    kind: 'record',
    resource,
    param: paramOf(entity),
    field: entityOf(resource).record,
    ...(isTextKey(text) && { text }),
  };
}

/** The route table: sidebar, guards, titles and breadcrumbs read it. */
export const ROUTES: readonly RouteEntry[] = [
  ...ENTITY_NAMES.flatMap(entityRoutes),
  ...PAGES.map(pageRoute),
];

type Route = (typeof PAGES)[number] | EntityRoute;
export type RouteName = Route['name'];
type PathOf<Name extends RouteName> = Extract<Route, { name: Name }>['path'];
type ParamOf<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never;
type Params<Name extends RouteName> = Record<ParamOf<PathOf<Name>>, string>;

/**
 * The address of a page, such as `pathTo('ClientDetails', { client_id: id })`. Parameters are
 * asked for by the type, and encoded.
 */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...params: ParamOf<PathOf<Name>> extends never ? [] : [Params<Name>]
): string {
  const values: Readonly<Record<string, string>> = params[0] ?? {};
  const path = routeNamed(name)?.path ?? '/';
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

/** Whether a route is a page that an entity has by its entry in `entities.ts`. */
export const isEntityRoute = (name: string): boolean => !PAGES.some((page) => page.name === name);

/** A route by name, or undefined. */
export const routeNamed = (name: string): RouteEntry | undefined =>
  ROUTES.find((route) => route.name === name);

/** A route and the parameters that an address gives it. */
export interface RouteMatch {
  route: RouteEntry;
  params: Readonly<Record<string, string>>;
}

/**
 * The page an address belongs to; `/` is the dashboard. Fixed segments win over parameters.
 * Undefined for an unknown path.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const segments = segmentsOf(pathname === '/' ? pathTo('Dashboard') : pathname);
  const matches = ROUTES.flatMap((route) => {
    const params = paramsOf(segmentsOf(route.path), segments);
    return params ? [{ route, params }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // a stray percent sign: no record has such an id, so the page finds none
    return segment;
  }
}

/** A page and the pages above it, outermost first: the breadcrumbs of an address. */
export function trailOf(pathname: string): readonly RouteMatch[] {
  const match = matchRoute(pathname);
  const trail: RouteMatch[] = [];
  let route = match?.route;
  while (match && route) {
    trail.unshift({ route, params: match.params });
    route = route.parent === undefined ? undefined : routeNamed(route.parent);
  }
  return trail;
}

/**
 * The document title of an address: the product's short name, the separator and the title of the
 * page or of the nearest page above it that has one.
 */
export function titleOf(pathname: string): string {
  const key = trailOf(pathname).findLast(({ route }) => route.title !== undefined)?.route.title;
  const { shortName, titleSeparator } = PRODUCT;
  return key === undefined ? shortName : `${shortName}${titleSeparator}${text(key)}`;
}

/** Whether an address shows the dashboard: it is also reached at `/`. */
const isDashboard = (pathname: string) => matchRoute(pathname)?.route.name === 'Dashboard';

/**
 * The address of Login for somebody who wanted to go elsewhere: with a `redirect` query for every
 * page but the dashboard (specification, section 6).
 */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  const login = pathTo('Login');
  if (isDashboard(pathname)) return login;
  return `${login}?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
}

/**
 * Where to go after signing in: the `redirect` target if it is a page of this app behind the
 * sign-in, else the dashboard. Refuses other origins in every spelling (`//evil`, `/\evil`, `/.//evil`,
 * `javascript:`) and the auth and status pages.
 */
export function safeRedirect(target: string | null | undefined): string {
  const home = pathTo('Dashboard');
  if (!target?.startsWith('/')) return home;
  const origin = 'https://app.invalid';
  if (!URL.canParse(target, origin)) return home;
  const url = new URL(target, origin);
  if (url.origin !== origin) return home;
  // Read once more, by the router or the browser, an empty segment at the start would name a host.
  if (url.pathname.includes('//')) return home;
  const match = matchRoute(url.pathname);
  if (!match || match.route.access === 'public') return home;
  return `${url.pathname}${url.search}${url.hash}`;
}
