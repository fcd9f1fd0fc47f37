import type { RouteAccess } from './access/guard';
import { PRODUCT } from './config';
import { findText, type TextKey } from './i18n/text';

/**
 * What a breadcrumb shows: a fixed text; a text with the network's or active location's name in
 * it (`%{name}`); or a field of the record that the path names, alone or put into a text. Texts
 * are keys of `i18n/en`.
 */
export type Crumb =
  | { kind: 'text'; text: string }
  | { kind: 'network' | 'location'; text: string }
  | { kind: 'record'; resource: string; param: string; field: string; text?: string };

/** One page of the app. */
export interface RouteEntry {
  name: string;
  /** A path pattern: `:param` stands for one segment. */
  path: string;
  /** The key of the document title; without one the nearest parent's is shown. */
  title?: string;
  access: RouteAccess;
  crumb?: Crumb;
  /** The name of the page above this one, for titles and breadcrumbs. */
  parent?: string;
  /** The page is about the active location although its breadcrumb does not name it. */
  needsLocation?: boolean;
}

const STAFF = ['admin', 'member'] as const;
const ADMIN = ['admin'] as const;

const inNetwork = (key: TextKey) => ({ kind: 'network', text: key }) as const;
const atLocation = (key: TextKey) => ({ kind: 'location', text: key }) as const;
const fixed = (key: TextKey) => ({ kind: 'text', text: key }) as const;
const record = (resource: string, param: string, field: string, key?: TextKey) =>
  ({ kind: 'record', resource, param, field, ...(key && { text: key }) }) as const;

// A table is read by its columns.
// prettier-ignore
const TABLE = [
  { name: 'Dashboard', path: '/dashboard', title: 'routes.dashboard', access: 'signedIn', crumb: fixed('routes.dashboard') },
  { name: 'AccountSettings', path: '/account-settings', title: 'routes.accountSettings', access: 'signedIn', crumb: fixed('routes.accountSettings') },

  { name: 'Networks', path: '/networks', title: 'routes.networks', access: 'superUser', crumb: fixed('routes.networks') },
  { name: 'CreateNetwork', path: '/networks/create', title: 'routes.createNetwork', access: 'superUser', crumb: fixed('routes.createNetwork'), parent: 'Networks' },
  { name: 'NetworkDetails', path: '/networks/:network_id', access: 'superUser', crumb: record('networks', 'network_id', 'name'), parent: 'Networks' },
  { name: 'NetworkSettings', path: '/network-settings', title: 'routes.networkSettings', access: 'networkAdmin', crumb: fixed('routes.networkSettings') },

  { name: 'Locations', path: '/locations', title: 'routes.locations', access: 'networkAdmin', crumb: inNetwork('routes.locationsOf') },
  { name: 'CreateLocation', path: '/locations/create', title: 'routes.createLocation', access: 'networkAdmin', crumb: fixed('routes.createLocation'), parent: 'Locations' },
  { name: 'LocationsTrash', path: '/locations/trash', title: 'routes.locationsTrash', access: 'networkAdmin', crumb: fixed('routes.locationsTrash'), parent: 'Locations' },
  { name: 'LocationDetails', path: '/locations/:location_id', access: 'networkAdmin', crumb: record('locations', 'location_id', 'name'), parent: 'Locations' },

  { name: 'Users', path: '/users', title: 'routes.users', access: ADMIN, crumb: atLocation('routes.usersAt') },
  { name: 'UserDetails', path: '/users/:user_id', access: ADMIN, crumb: record('profiles', 'user_id', 'full_name'), parent: 'Users' },

  { name: 'Clients', path: '/clients', title: 'routes.clients', access: STAFF, crumb: inNetwork('routes.clientsOf') },
  { name: 'CreateClient', path: '/clients/new', title: 'routes.createUser', access: STAFF, crumb: fixed('routes.createUser'), parent: 'Clients' },
  { name: 'AddClient', path: '/clients/create', title: 'routes.createClient', access: STAFF, crumb: fixed('routes.createClient'), parent: 'Clients' },
  { name: 'ClientsTrash', path: '/clients/trash', title: 'routes.clientsTrash', access: ADMIN, crumb: fixed('routes.clientsTrash'), parent: 'Clients' },
  { name: 'ClientDetails', path: '/clients/:client_id', access: STAFF, crumb: record('clients', 'client_id', 'full_name'), parent: 'Clients' },
  { name: 'EditClient', path: '/clients/:client_id/edit', title: 'routes.editClient', access: STAFF, crumb: fixed('routes.edit'), parent: 'ClientDetails' },
  { name: 'CreateVisit', path: '/clients/:client_id/visits/new', title: 'routes.createVisit', access: STAFF, crumb: fixed('routes.newVisit'), parent: 'ClientDetails', needsLocation: true },

  { name: 'Events', path: '/events', title: 'routes.events', access: STAFF, crumb: atLocation('routes.eventsAt') },
  { name: 'CreateEvent', path: '/events/create', title: 'routes.createEvent', access: STAFF, crumb: fixed('routes.createEvent'), parent: 'Events' },
  { name: 'EventDetails', path: '/events/:event_id', access: STAFF, crumb: record('events', 'event_id', 'name'), parent: 'Events' },
  { name: 'EditEvent', path: '/events/:event_id/edit', title: 'routes.editEvent', access: STAFF, crumb: fixed('routes.edit'), parent: 'EventDetails' },

  { name: 'InventoryItems', path: '/inventory', title: 'routes.inventory', access: ADMIN, crumb: atLocation('routes.inventoryAt') },
  { name: 'CreateInventoryItem', path: '/inventory/create', title: 'routes.createItem', access: ADMIN, crumb: fixed('routes.createItem'), parent: 'InventoryItems' },
  { name: 'InventoryItemDetails', path: '/inventory/:item_id', access: ADMIN, crumb: record('inventory_items', 'item_id', 'name'), parent: 'InventoryItems' },
  { name: 'EditInventoryItem', path: '/inventory/:item_id/edit', title: 'routes.editItem', access: ADMIN, crumb: fixed('routes.edit'), parent: 'InventoryItemDetails' },

  { name: 'Orders', path: '/orders', title: 'routes.orders', access: STAFF, crumb: atLocation('routes.ordersAt') },
  { name: 'CreateOrder', path: '/orders/create', title: 'routes.createOrder', access: STAFF, crumb: fixed('routes.createOrder'), parent: 'Orders' },
  { name: 'PickList', path: '/orders/pick-list', title: 'routes.pickList', access: STAFF, crumb: fixed('routes.pickList'), parent: 'Orders' },
  { name: 'OrderDetails', path: '/orders/:order_id', access: STAFF, crumb: record('orders', 'order_id', 'order_number', 'routes.order'), parent: 'Orders' },

  { name: 'Forbidden', path: '/forbidden', title: 'routes.forbidden', access: 'public' },
  { name: 'NotFound', path: '/not-found', title: 'routes.notFound', access: 'public' },
  { name: 'Error', path: '/error', title: 'routes.error', access: 'public' },

  { name: 'Login', path: '/auth/login', title: 'routes.login', access: 'public' },
  { name: 'Enroll', path: '/auth/enroll', title: 'routes.enroll', access: 'public' },
  { name: 'Verify', path: '/auth/verify', title: 'routes.verify', access: 'public' },
  { name: 'ForgotPassword', path: '/auth/forgot-password', title: 'routes.forgotPassword', access: 'public' },
  { name: 'ResetPassword', path: '/auth/reset-password', title: 'routes.resetPassword', access: 'public' },
  { name: 'Setup', path: '/auth/setup', title: 'routes.setup', access: 'public' },
] as const satisfies readonly (RouteEntry & { title?: TextKey })[];

/** The route table: sidebar, guards, titles and breadcrumbs read it. */
export const ROUTES: readonly RouteEntry[] = TABLE;

export type RouteName = (typeof TABLE)[number]['name'];
type PathOf<Name extends RouteName> = Extract<(typeof TABLE)[number], { name: Name }>['path'];
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

const registered: RouteEntry[] = [];
let complete = false;

/**
 * Adds the pages that resources bring along (called once, when the admin has loaded). A path that
 * the table already has stays the table's.
 */
export function registerRoutes(entries: readonly RouteEntry[]): void {
  const known = new Set([...ROUTES, ...registered].map((route) => route.path));
  registered.push(...entries.filter((entry) => !known.has(entry.path)));
  complete = true;
}

/** Whether the resources have registered their pages: before, an unknown path may still be one. */
export const routesComplete = (): boolean => complete;

/** A route by name, or undefined. */
export const routeNamed = (name: string): RouteEntry | undefined =>
  [...ROUTES, ...registered].find((route) => route.name === name);

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
  const matches = [...ROUTES, ...registered].flatMap((route) => {
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
  const title = key === undefined ? undefined : findText(key);
  return title ? `${PRODUCT.shortName}${PRODUCT.titleSeparator}${title}` : PRODUCT.shortName;
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
 * sign-in, else the dashboard. Refuses other origins in every spelling (`//evil`, `/\evil`,
 * `javascript:`) and the auth and status pages.
 */
export function safeRedirect(target: string | null | undefined): string {
  const home = pathTo('Dashboard');
  if (!target?.startsWith('/')) return home;
  const origin = 'https://app.invalid';
  if (!URL.canParse(target, origin)) return home;
  const url = new URL(target, origin);
  if (url.origin !== origin) return home;
  const match = matchRoute(url.pathname);
  if (match ? match.route.access === 'public' : complete) return home;
  if (url.pathname.startsWith('/auth')) return home;
  return `${url.pathname}${url.search}${url.hash}`;
}
