import { isLoadingOptional } from '../ui/loadOptional';

const MARK = 'larder_reloaded_for_chunks';

/**
 * After a new version was put in place, a page that was open before asks for parts that are gone:
 * loads the page again, once, instead of failing.
 */
export function reloadOnOldChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (
      isLoadingOptional() ||
      !navigator.onLine ||
      sessionStorage.getItem(MARK) === location.pathname
    )
      return;
    sessionStorage.setItem(MARK, location.pathname);
    event.preventDefault();
    location.reload();
  });
}
