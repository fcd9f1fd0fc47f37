import { hasStoredSession } from '../../db/storedSession';
import { drawLogin } from './drawLogin';
import { fetchAdmin } from './fetchAdmin';
import { followTheme } from './theme';

/*
 * What has to happen before anything else: one file, since each costs a way to the server and back. Of its own, since
 * the content security policy allows no inline script. The build makes it (scripts/vite/startScript.ts) and writes the
 * admin's files into its tag.
 */

const { admin } = document.currentScript?.dataset ?? {};

followTheme();
if (!hasStoredSession()) {
  drawLogin();
} else if (admin && !location.pathname.startsWith('/auth/')) {
  fetchAdmin(admin.split(' '));
}
