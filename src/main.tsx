import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './light/plain.css';
// Faces cost nothing until a text asks for one; with the admin their sheet would be one more file to wait for.
import './layout/theme/inter.css';
import { initAuth } from './db/authState';
import { loadAuth } from './db/loadAuth';
import { tidyAddress } from './db/opening';
import { reloadOnOldChunks } from './reloadOnOldChunks';
import { createRouter } from './router';

async function open(): Promise<void> {
  // The router must not see the tokens of a link: the auth client takes them, then they go.
  // Where it cannot be loaded, the page of the link cannot either, and says so.
  if (tidyAddress !== null) await loadAuth().catch(() => undefined);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element.');
  createRoot(root).render(<RouterProvider router={createRouter()} />);
}

reloadOnOldChunks();
void initAuth();
void open();
