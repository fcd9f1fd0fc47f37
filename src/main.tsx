import { useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './ui/styles/index.css';
// Faces cost nothing until a text asks for one; with the admin their sheet would be one more file to wait for.
import './layout/theme/inter.css';
import './layout/shell.css';
import './kit/table/table.css';
import 'virtual:theme-variables.css';
import { initAuth } from './db/session';
import { loadAuth } from './db/loadAuth';
import { logError } from './db/logError';
import { reloadOnLinks } from './start/reloadOnLinks';
import { reloadOnOldChunks } from './start/reloadOnOldChunks';
import { loadOptional } from './ui/loadOptional';
import { UPDATES } from './config';
import { createRouter, loadOpened } from './router';
import { firstDrawing } from './start/first/words';
import { whenIdle } from './ui/whenIdle';

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element.');
  const opened = loadOpened();
  // Where a worker keeps them the files are there in a moment: an outline would be drawn for nothing.
  if (hasWorker()) await Promise.race([opened, wait(UPDATES.opening)]);
  if (firstDrawing.isThere()) hydrateRoot(root, <TakingOver />);
  else createRoot(root).render(<RouterProvider router={createRouter()} />);
}

/** Takes over the form that the page's first script has drawn, and sends it where somebody has done so already. */
function TakingOver() {
  const [router] = useState(createRouter);
  useEffect(() => {
    if (firstDrawing.end()) document.querySelector('form')?.requestSubmit();
  }, []);
  return <RouterProvider router={router} />;
}

const hasWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

reloadOnOldChunks();
reloadOnLinks();
void initAuth();
void open();
// Nobody waits for the auth client: it renews the session in time, and hears what other tabs do.
void whenIdle({ after: UPDATES.quiet })
  .then(() => loadOptional(loadAuth))
  .catch((error: unknown) => logError('loading the auth client', error));
