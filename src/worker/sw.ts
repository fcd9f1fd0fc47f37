import { answerPage, kindOf } from './answers';
import { CACHE, forgetOthers, keepFiles, keptFile, keptPage, readBuild } from './files';
import { routesOf, type InstallEvent, type WorkerScope } from './scope';
import { isHere, newVersion, PAGE_LOCK } from './words';

/*
 * The service worker: it keeps the files of the app, so that the second visit does not wait for them. It holds
 * nothing of anybody, and never stands between the app and the API (docs/adr/0034-the-second-visit.md).
 */

declare const self: WorkerScope;

const BUILD = readBuild(self.__WB_MANIFEST);

const means = { caches, fetch: (path: string, init?: RequestInit) => fetch(path, init) };

self.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

async function install(event: InstallEvent): Promise<void> {
  // Most requests need not wait until the worker has started; a browser that cannot do it asks in vain.
  await event.addRoutes?.(routesOf(CACHE)).catch(() => undefined);
  await keepFiles(means, BUILD);
  // At once: what pages of older builds need stays until they are gone.
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(newVersion(BUILD.version));
  await tidy();
}

/** Forgets older files, as soon as no page is open that could still ask for them. */
async function tidy(): Promise<void> {
  if (!('locks' in navigator)) return;
  const { held = [] } = await navigator.locks.query();
  const isInUse = held.some(
    ({ name = '' }) => name.startsWith(PAGE_LOCK) && name !== PAGE_LOCK + BUILD.version,
  );
  if (!isInUse) await forgetOthers(means, BUILD);
}

self.addEventListener('message', (event) => {
  if (!isHere(event.data)) return;
  event.source?.postMessage(newVersion(BUILD.version));
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, self.location.origin);
  if (kind === 'page') {
    event.respondWith(answerPage(fetch(request), keptPage(means, BUILD)));
  } else if (kind === 'file') {
    const { pathname } = new URL(request.url);
    const kept = keptFile(means, pathname).catch(() => undefined);
    event.respondWith(kept.then((file) => file ?? fetch(request)));
  }
});
