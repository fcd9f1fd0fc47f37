import { pageVersion } from '../layout/appWorker';
import { isLoadingOptional } from '../ui/loadOptional';

const MARK = 'larder_reloaded_for_chunks';

/**
 * After a new version was put in place, a page that was open before asks for parts that are gone:
 * loads the page again, once, instead of failing. A part that only the network kept away fails as any request
 * does, and the page stays, with what was typed.
 */
export function reloadOnOldChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (isLoadingOptional() || sessionStorage.getItem(MARK) === location.pathname) return;
    void isOldPage().then((isOld) => {
      if (!isOld) return;
      sessionStorage.setItem(MARK, location.pathname);
      location.reload();
    });
  });
}

/** Whether the server has the page of another build by now. */
async function isOldPage(): Promise<boolean> {
  const version = pageVersion();
  if (version === undefined) return false;
  try {
    const response = await fetch('/', { cache: 'no-cache' });
    return response.ok && !(await response.text()).includes(version);
  } catch {
    return false;
  }
}
