import { HASHED } from './answers';
import { pageOf, versionOfPage } from './words';

/** What the worker was built with. */
export interface Build {
  /** Follows from the content of all files. */
  version: string;
  /** The paths of the files whose names change with their content. */
  files: readonly string[];
}

/**
 * Reads what the build has written into the worker (scripts/vite/appWorker.ts).
 *
 * @param entries the addresses of the page and of its files, in the order in which these are fetched
 */
export function readBuild(entries: readonly { url: string }[]): Build {
  const addresses = entries.map(({ url }) => url);
  const [version] = addresses.flatMap((address) => versionOfPage(address) ?? []);
  if (version === undefined) throw new Error('The worker was built without a page.');
  return { version, files: addresses.filter((address) => HASHED.test(address)) };
}

/** What it keeps files with; those of the worker, but in tests. */
export interface Means {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** One for all builds: a file that did not change is kept once. */
export const CACHE = 'larder-files';

/** The page that is served now may belong to a build that came meanwhile. */
async function fetchPage({ fetch }: Means, { version }: Build): Promise<Response> {
  const response = await fetch('/', { cache: 'no-cache' });
  const isOurs = response.ok && (await response.clone().text()).includes(version);
  if (!isOurs) throw new Error('The page is not of this build.');
  return response;
}

async function fetchFile({ fetch }: Means, path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response;
}

/**
 * Keeps every file of a build, one at a time: whoever works meanwhile has the line for themselves.
 *
 * @throws where one cannot be had or there is no room; then nothing of it is kept
 */
export async function keepFiles(means: Means, build: Build): Promise<void> {
  const cache = await means.caches.open(CACHE);
  const page = pageOf(build.version);
  const added: string[] = [];
  try {
    for (const path of [page, ...build.files]) {
      if (await cache.match(path)) continue;
      added.push(path);
      await cache.put(
        path,
        path === page ? await fetchPage(means, build) : await fetchFile(means, path),
      );
    }
  } catch (error) {
    for (const path of added) await cache.delete(path);
    throw error;
  }
}

/** Forgets what is of other builds, and what older workers kept elsewhere. */
export async function forgetOthers({ caches }: Means, build: Build): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('larder-') && name !== CACHE) await caches.delete(name);
  const cache = await caches.open(CACHE);
  const own = new Set([pageOf(build.version), ...build.files]);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!own.has(pathname + search)) await cache.delete(pathname + search);
  }
}

/** What is kept of a file, of this build or of one that an open page still belongs to. */
export async function keptFile({ caches }: Means, path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path);
}

/** The page of a build, where it is kept. */
export const keptPage = (means: Means, build: Build): Promise<Response | undefined> =>
  keptFile(means, pageOf(build.version));
