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

/** For everything but pages and the app's own files the browser need not even start the worker. */
export const ROUTES = [
  {
    condition: { not: { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] } },
    source: 'network',
  },
] as const;
