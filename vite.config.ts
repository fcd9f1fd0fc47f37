import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appWorker } from './scripts/appWorker.ts';
import { loginAhead } from './scripts/loginAhead.ts';
import { precompress } from './scripts/precompress.ts';
import { runSource } from './scripts/runSource.ts';
import { START_PATH, startCode } from './scripts/startScript.ts';
import { CSS_PREFIX, DARK, LIGHT, type ColorRoles } from './src/layout/theme/colors.ts';

/** Whose import of what is answered by which module of ours. */
const REPLACED = [
  { who: /@mui\/icons-material\//, what: /\/createSvgIcon\.js$/, by: 'createSvgIcon.tsx' },
  { who: /@supabase\/supabase-js\//, what: /^@supabase\/auth-js$/, by: 'authBase.ts' },
  { who: /@supabase\/auth-js\//, what: /\/webauthn$/, by: 'passkeys.ts' },
];

/** Puts small modules of ours in place of big ones that no page of the product uses. */
function leanDependencies(): Plugin {
  const module = (file: string) =>
    fileURLToPath(new URL(`src/data/bundle/${file}`, import.meta.url));
  const ours = (name: string) => module(`${name}.ts`);
  return {
    name: 'larder:lean-dependencies',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = REPLACED.find(({ who, what }) => who.test(importer) && what.test(source));
      return found ? module(found.by) : null;
    },
    config: () => ({
      resolve: {
        alias: {
          '@supabase/functions-js': ours('supabaseClients'),
          '@supabase/realtime-js': ours('supabaseClients'),
          '@supabase/storage-js': ours('supabaseClients'),
          'jsonexport/dist/index.js': ours('jsonexport'),
          qs: ours('qs'),
        },
      },
    }),
  };
}

const variables = (colors: ColorRoles) =>
  Object.entries(colors)
    .map(([role, value]) => `--${CSS_PREFIX}-palette-larder-${role}:${value}`)
    .join(';');

/**
 * Puts the colours of both themes into the page, under the names that Material UI will give them:
 * the light pages need them before (and without) it, and nothing may flash.
 */
function themeColors(): Plugin {
  const scheme = (name: 'light' | 'dark', colors: ColorRoles) =>
    `html.${name}{color-scheme:${name};background:${colors.canvas};${variables(colors)}}`;
  return {
    name: 'larder:theme-colors',
    transformIndexHtml: () => [
      {
        tag: 'style',
        children: `${scheme('light', LIGHT)}${scheme('dark', DARK)}`,
        injectTo: 'head',
      },
    ],
  };
}

/** Makes the sheet of Material UI's variables, which the app's first sheet takes in. */
function themeVariables(): Plugin {
  const name = 'virtual:theme-variables.css';
  return {
    name: 'larder:theme-variables',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { variableSheet } = await runSource<{ variableSheet: () => string }>(
        'src/layout/theme/variableSheet.ts',
      );
      return variableSheet();
    },
  };
}

/** What a person who is signed in fetches first: everything that this needs. */
const ADMIN_MODULES = /src\/App\.tsx$/;

/** Puts the first script into the page, and tells it the admin's files. */
function firstScript(): Plugin {
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

/** The owner of the session: the login page is there without it. */
const AUTH =
  /src\/(?:db\/auth|data\/bundle\/passkeys)\.ts|node_modules\/(?:@supabase\/auth-js|tslib)\//;

/** What other light pages share, though the login page does without. */
const LIGHT_PAGES =
  /src\/(?:light\/(?!whenCalm|appWorker|[Pp]assword[CR])|db\/(?!auth\.|client\.|accessToken\.))/;

/** What react-admin's index names, and Material UI's pieces bring along, though no list draws it. */
const NOT_FOR_LISTS =
  /@mui\/material\/esm\/(?:use)?(?:Autocomplete|Radio|RadioGroup|Slider|Tab|Tabs|TabScrollButton)\//;

/** What the pages before the sign-in need: they must not fetch the admin for it. */
const NOT_FOR_ADMIN = [
  /src\/(?:access|db|light|pages)\//,
  /src\/layout\/(?:AuthLayout|StatusLayout)/,
];

/** What the admin imports, at first or second hand: all that a list is made of (`adminModules`). */
const imported = new Set<string>();

/**
 * Finds what the admin imports, before the chunks are made. What only lazy pages and dialogs share is
 * none of a list's business, however many of them do.
 */
function adminModules(): Plugin {
  return {
    name: 'larder:admin-modules',
    apply: 'build',
    buildEnd() {
      const follow = (id: string): void => {
        if (imported.has(id)) return;
        imported.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(follow);
      };
      [...this.getModuleIds()].filter((id) => ADMIN_MODULES.test(id)).forEach(follow);
    },
  };
}

const isForAdmin = (id: string) =>
  imported.has(id) && ![NOT_FOR_LISTS, ...NOT_FOR_ADMIN].some((pattern) => pattern.test(id));

/**
 * `vite build` makes the app for a Supabase project (.env); `vite build --mode embedded` makes the
 * one that the embedded backend serves (.env.embedded).
 */
export default defineConfig({
  plugins: [
    react(),
    themeColors(),
    themeVariables(),
    adminModules(),
    firstScript(),
    loginAhead(),
    leanDependencies(),
    ...appWorker(),
    precompress(),
  ],
  // Its parts are fetched when they are needed.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Which chunk needs which: bench/routeSizes.ts. No server hands out hidden folders.
    manifest: true,
    // The route chunks share few, big modules; a preload of each would only repeat the same list.
    modulePreload: { polyfill: false },
    // Inlined pictures would need `data:` in more places of the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        // Few chunks for what every page needs, so that the first page makes few requests. Whatever
        // only the admin needs must stay out of these groups: check the login page's bytes.
        codeSplitting: {
          groups: [
            // One file of all that every page begins with.
            { name: 'base', tags: ['$initial'], priority: 1 },
            { name: 'light', test: LIGHT_PAGES },
            { name: 'auth', test: AUTH },
            { name: 'illustration', test: /src\/ui\/Illustration/ },
            // One chunk instead of sixty for what the pages behind the sign-in share.
            { name: 'admin', test: isForAdmin, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
