/*
 * What pages and their worker say to each other, and the names under which both find things.
 */

/** Where the build puts the worker. */
export const WORKER_PATH = '/sw.js';

/** The `<meta>` in which a page says of which build it is. */
export const VERSION_META = 'larder-version';

/** Under which address the worker keeps the page of a build. */
export const pageOf = (version: string): string => `${PAGE_START}${version}`;

const PAGE_START = '/?version=';

/** The build whose page is kept under an address; undefined where that is no page. */
export const versionOfPage = (address: string): string | undefined =>
  address.startsWith(PAGE_START) ? address.slice(PAGE_START.length) : undefined;

/** The lock that a page holds as long as it is open: which builds are still in use. */
export const PAGE_LOCK = 'larder-version ';

const read = (message: unknown, key: string): unknown => Reflect.get(Object(message), key);

/** A worker to its pages: this build is in use from now on. */
export const newVersion = (version: string) => ({ kind: 'version', version }) as const;

/** The build that a worker has told of; undefined where it said something else. */
export function toldVersion(message: unknown): string | undefined {
  const version = read(message, 'version');
  return read(message, 'kind') === 'version' && typeof version === 'string' ? version : undefined;
}

/** A page to its worker: it is there, and wants to know which build is in use. */
export const HERE = { kind: 'here' } as const;

export const isHere = (message: unknown): boolean => read(message, 'kind') === HERE.kind;
