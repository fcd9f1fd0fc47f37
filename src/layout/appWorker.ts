import { UPDATES } from '../config';
import { HERE, PAGE_LOCK, toldVersion, VERSION_META, WORKER_PATH } from '../worker/words';
import { whenCalm } from './whenCalm';

/** Of which build this page is; undefined in development, where there is no worker. */
export const pageVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content;

/**
 * Has the worker keep the app's files for the next visit, and looks now and then whether there is a new version.
 * Does nothing where there are no workers, or the connection is not secure.
 *
 * @param onNewVersion called when another build than this page's is in use
 * @returns how to stop looking
 */
export function keepApp(onNewVersion: () => void): () => void {
  const version = pageVersion();
  if (!('serviceWorker' in navigator) || version === undefined) return () => undefined;
  const { serviceWorker } = navigator;
  let lookedAt = Date.now();
  let isWanted = true;
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < UPDATES.pause) return;
    lookedAt = Date.now();
    void serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const told = toldVersion(data);
    if (told !== undefined && told !== version) onNewVersion();
  };
  serviceWorker.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', look);
  const timer = window.setInterval(look, UPDATES.pause);
  holdFiles(version);
  // Nobody who works, or leaves at once, is to pay for the first time.
  const chance = serviceWorker.controller ? Promise.resolve() : whenCalm();
  void chance.then(() => (isWanted ? register(serviceWorker) : undefined));
  return () => {
    isWanted = false;
    serviceWorker.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', look);
    window.clearInterval(timer);
  };
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    active?.postMessage(HERE);
  } catch {
    // No network, no room or forbidden: the app works as without a worker, and tries again the next time.
  }
}

let held = false;

/** As long as this page is open, the worker keeps the files of its build. */
function holdFiles(version: string): void {
  if (held || !('locks' in navigator)) return;
  held = true;
  void navigator.locks.request(
    PAGE_LOCK + version,
    { mode: 'shared' },
    () => new Promise<never>(() => undefined),
  );
}
