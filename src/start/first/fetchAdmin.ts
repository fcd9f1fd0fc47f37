import { FACE } from '../../config';
import { whenParsed } from './whenParsed';

/**
 * Fetches the admin along with the first files of a page, where somebody is signed in and it will be needed: else it
 * would be asked for only after these have run. The one that draws on all others is asked for by the app: on a slow
 * line it comes last, and the others run before it is there.
 *
 * @param files the addresses of the admin's files, but for that one
 */
export function fetchAdmin(files: readonly string[]): void {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const scripts = files.map((file) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // What shows the first outline comes first; but what a worker keeps is there at once.
    link.fetchPriority = isKept ? 'high' : 'low';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
    return new Promise((done) => {
      link.onerror = done;
      link.onload = () => {
        done(null);
        // Run while the last file is on its way; the app needs its page. Who needs them says what is wrong with them.
        whenParsed(() => void import(file).catch(() => undefined));
      };
    });
  });
  // The face is needed when something is written: it comes while the scripts run, and does not hold them up. Where
  // that fails it is asked for again when something is written.
  Promise.all(scripts)
    .then(() => document.fonts.load(FACE))
    .catch(() => undefined);
}
