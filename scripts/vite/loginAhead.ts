import type { Plugin } from 'vite';
import { COPYRIGHT_YEAR, LOGIN_TEMPLATE } from '../../src/start/first/words.ts';
import { runSource } from './runSource.ts';

/**
 * Puts the login form into the page as a template, which the first script shows at once (src/start/first/drawLogin.ts): nobody
 * waits for scripts to see where to type. It is the form's own component that is drawn here.
 */
export function loginAhead(): Plugin {
  let embedded = 'false';
  return {
    name: 'larder:login-ahead',
    apply: 'build',
    configResolved({ env }) {
      embedded = JSON.stringify(String(env['VITE_EMBEDDED']));
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => {
        const { path, loginMarkup } = await runSource<{ path: string; loginMarkup: () => string }>(
          'src/start/first/loginMarkup.tsx',
          { 'import.meta.env.VITE_EMBEDDED': embedded },
        );
        return [
          {
            tag: 'template',
            attrs: { id: LOGIN_TEMPLATE, 'data-path': path },
            children: loginMarkup().replace(String(new Date().getFullYear()), COPYRIGHT_YEAR),
            injectTo: 'body',
          },
        ];
      },
    },
  };
}
