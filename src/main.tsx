import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { initAuth } from './db/authState';
import { LarderTheme } from './layout/theme/LarderTheme';
import { reloadOnOldChunks } from './reloadOnOldChunks';
import { createRouter } from './router';

reloadOnOldChunks();
void initAuth();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <LarderTheme>
    <RouterProvider router={createRouter()} />
  </LarderTheme>,
);
