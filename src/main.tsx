import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './components/plain/plain.css';
import { initAuth } from './db/authState';
import { reloadOnOldChunks } from './reloadOnOldChunks';
import { createRouter } from './router';

reloadOnOldChunks();
void initAuth();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(<RouterProvider router={createRouter()} />);
