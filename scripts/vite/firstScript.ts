import type { Plugin } from 'vite';
import { ADMIN_MODULES } from './chunks.ts';
import { START_PATH, startCode } from './startScript.ts';

/** Puts the first script into the page, and tells it the admin's files. */
export function firstScript(): Plugin {
  return {
    name: 'larder:first-script',
    configureServer(server) {
      server.middlewares.use(START_PATH, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(startCode());
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const script = (data: string) =>
          html.replace('</title>', `$&\n    <script src="${START_PATH}"${data}></script>`);
        if (!bundle) return script('');
        const files = new Set<string>();
        const add = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || files.has(name)) return;
          files.add(name);
          chunk.imports.forEach(add);
        };
        const isApp = (name: string) => {
          const chunk = bundle[name];
          return chunk?.type === 'chunk' && ADMIN_MODULES.test(chunk.facadeModuleId ?? '');
        };
        Object.keys(bundle).filter(isApp).forEach(add);
        // App itself the app asks for, when its first file runs: the others come before it, and run meanwhile.
        const further = [...files]
          .filter((name) => !html.includes(name) && !isApp(name))
          .map((name) => `/${name}`);
        if (further.length === 0) throw new Error('The build has no admin to fetch ahead.');
        return script(` data-admin="${further.join(' ')}"`);
      },
    },
  };
}
