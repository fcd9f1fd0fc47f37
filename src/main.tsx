import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './light/plain.css';
// Faces cost nothing until a text asks for one; with the admin their sheet would be one more file to wait for.
import './layout/theme/inter.css';
import './layout/first.css';
import './kit/table/table.css';
import { initAuth } from './db/authState';
import { loadAuth } from './db/loadAuth';
import { logError } from './db/logError';
import { reloadOnLinks } from './reloadOnLinks';
import { loadOptional, reloadOnOldChunks } from './reloadOnOldChunks';
import { createRouter } from './router';
import { whenQuiet } from './ui/whenQuiet';

function open(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element.');
  createRoot(root).render(<RouterProvider router={createRouter()} />);
}

reloadOnOldChunks();
reloadOnLinks();
void initAuth();
open();
// Nobody waits for the auth client: it renews the session in time, and hears what other tabs do.
void whenQuiet()
  .then(() => loadOptional(loadAuth))
  .catch((error: unknown) => logError('loading the auth client', error));
