const MARK = 'larder_reloaded_for_chunks';

/** Parts on their way that nothing needs. */
let optional = 0;

/** Fetches a part that the page can do without: where it is gone, the page stays, with what was typed. */
export async function loadOptional<Part>(load: () => Promise<Part>): Promise<Part> {
  optional += 1;
  try {
    return await load();
  } finally {
    optional -= 1;
  }
}

/**
 * After a new version was put in place, a page that was open before asks for parts that are gone:
 * loads the page anew, once, instead of failing.
 */
export function reloadOnOldChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (optional > 0 || !navigator.onLine || sessionStorage.getItem(MARK) === location.pathname)
      return;
    sessionStorage.setItem(MARK, location.pathname);
    event.preventDefault();
    location.reload();
  });
}
