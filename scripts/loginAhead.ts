import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { COPYRIGHT_YEAR, LOGIN_TEMPLATE } from '../src/start/words.ts';

interface Markup {
  path: string;
  loginMarkup: () => string;
}

/** Whatever is loaded later is no part of what is drawn first. */
const withoutLaterParts: EsbuildPlugin = {
  name: 'larder:without-later-parts',
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : null,
    );
  },
};

/**
 * Puts the login form into the page as a template, which the first script shows at once (src/start/drawLogin.ts): nobody
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
        const { path, markup } = await drawLogin(embedded);
        return [
          {
            tag: 'template',
            attrs: { id: LOGIN_TEMPLATE, 'data-path': path },
            children: markup.replace(String(new Date().getFullYear()), COPYRIGHT_YEAR),
            injectTo: 'body',
          },
        ];
      },
    },
  };
}

/** Runs the page's own code, which looks for a browser's window as soon as it is read. */
async function drawLogin(embedded: string): Promise<{ path: string; markup: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/pages/auth/loginMarkup.tsx', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'import.meta.env.VITE_EMBEDDED': embedded, 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty', '.svg': 'empty' },
    plugins: [withoutLaterParts],
  });
  const code = outputFiles[0]?.text ?? '';
  const run = compileFunction(code, ['module', 'require', 'window']) as (
    module: { exports: Markup },
    require: NodeJS.Require,
    window: { location: URL },
  ) => void;
  const module = { exports: {} as Markup };
  // All that it looks for in a browser's window.
  run(module, createRequire(import.meta.url), { location: new URL('http://localhost/') });
  return { path: module.exports.path, markup: module.exports.loginMarkup() };
}
