/*
 * What a service worker finds around it, as far as ours uses it: the types of the DOM have no worker.
 */

export interface WorkEvent {
  /** Keeps the worker alive until it is done; what fails fails the event. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface InstallEvent extends WorkEvent {
  /** Not every browser can. @throws where it does not know a condition */
  addRoutes?: (routes: readonly object[]) => Promise<void>;
}

export interface RequestEvent extends WorkEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface OpenPage {
  postMessage: (message: unknown) => void;
}

export interface TellEvent extends WorkEvent {
  readonly data: unknown;
  readonly source: OpenPage | null;
}

interface Events {
  install: InstallEvent;
  activate: WorkEvent;
  fetch: RequestEvent;
  message: TellEvent;
}

export interface WorkerScope {
  /** Written by the build: what is to be kept. */
  readonly __WB_MANIFEST: readonly { readonly url: string }[];
  readonly location: { readonly origin: string };
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: boolean;
    }) => Promise<readonly OpenPage[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void;
}

/**
 * What the browser answers without starting the worker, where it can: the app's own files from where they are kept
 * (else from the network), everything but pages from the network.
 */
export const routesOf = (cacheName: string) =>
  [
    { condition: { urlPattern: '/assets/*' }, source: { cacheName } },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ] as const;
