import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { initAuth } from '../../db/session';
import { createRoutes } from '../../router';
import { pathTo } from '../../routes';

/** Where the login form is. */
export const path = pathTo('Login');

/** The login page as nobody has seen it yet: what React will take over (src/start/first/drawLogin.ts). */
export function loginMarkup(): string {
  void initAuth();
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  return renderToString(<RouterProvider router={router} />);
}
