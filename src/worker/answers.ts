import { UPDATES } from '../config';

/** Belongs to the API or to the backend: the worker has nothing to do with it. */
const FOREIGN = /^\/(?:rest|storage|functions|_local|auth\/v\d+)(?:\/|$)/;

/** Vite writes the content's hash into the names of everything in here. */
export const HASHED = /^\/assets\//;

/**
 * What of a request is the worker's: a page of the app that is opened, or a file whose name changes with its
 * content. Everything else goes its way as if there were no worker.
 *
 * @param origin the app's
 */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'page' | 'file' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || FOREIGN.test(address.pathname)) return null;
  if (mode === 'navigate') return /\.\w+$/.test(address.pathname) ? null : 'page';
  return HASHED.test(address.pathname) ? 'file' : null;
}

/**
 * The page from the network, which knows the newest one; the kept one where that fails or takes too long.
 *
 * @param network the answer that is on its way
 * @param kept what is kept, undefined where that is nothing
 */
export async function answerPage(
  network: Promise<Response>,
  kept: Promise<Response | undefined>,
): Promise<Response> {
  const page = await kept.catch(() => undefined);
  if (!page) return network;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(page), UPDATES.patience);
  });
  const fresh = network.then(
    (answer) => (answer.status >= 500 ? page : answer),
    () => page,
  );
  try {
    return await Promise.race([fresh, patience]);
  } finally {
    clearTimeout(timer);
  }
}
