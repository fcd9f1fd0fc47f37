import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { PRODUCT } from '../src/config.ts';
import { DARK, LIGHT } from '../src/layout/theme/colors.ts';
import type { Build } from '../src/worker/files.ts';
import { VERSION_META, WORKER_PATH } from '../src/worker/words.ts';
import { bundleScript, START_PATH, startCode } from './startScript.ts';

/** Other alphabets, and the list of passwords that many use, are fetched by the few who need them. */
const RARE_FILES = /inter-(?!latin-wght)|\.(?:map|json)$/;
const RARE_MODULES = /node_modules\/@zxcvbn-ts\//;

const isRare = ([name, file]: [string, Rolldown.OutputAsset | Rolldown.OutputChunk]): boolean =>
  RARE_FILES.test(name) ||
  (file.type === 'chunk' && file.moduleIds.some((id) => RARE_MODULES.test(id)));

/** In the page until all is known that the version follows from. */
const PLACE = '@version@';

/** What development serves in place of the worker: one that was left over takes itself away. */
const GOODBYE = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

const manifest = {
  id: '/',
  name: PRODUCT.name,
  short_name: PRODUCT.shortName,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  background_color: LIGHT.canvas,
  theme_color: LIGHT.canvas,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const THEME_COLORS = [
  { media: '(prefers-color-scheme: light)', content: LIGHT.canvas },
  { media: '(prefers-color-scheme: dark)', content: DARK.canvas },
];

/**
 * Builds the service worker (src/worker), which knows by name every file of the build, and the manifest that makes
 * the app installable. The page and the worker carry the same version, which follows from all their contents.
 */
export function appWorker(): Plugin {
  return {
    name: 'larder:app-worker',
    enforce: 'post',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: VERSION_META, content: PLACE }, injectTo: 'head' },
      ...THEME_COLORS.map((attrs) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', ...attrs },
        injectTo: 'head' as const,
      })),
      { tag: 'link', attrs: { rel: 'manifest', href: '/app.json' }, injectTo: 'head' },
    ],
    configureServer(server) {
      server.middlewares.use(WORKER_PATH, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(GOODBYE);
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const emit = (fileName: string, source: string) =>
          this.emitFile({ type: 'asset', fileName, source });
        // By a name that changes with its content, the first script is kept like all others.
        const start = startCode();
        const startName = `assets/start-${hashOf(start).slice(0, 8)}.js`;
        emit(startName, start);
        const html = String(page.source).replace(`src="${START_PATH}"`, `src="/${startName}"`);
        const assets = Object.entries(bundle).filter(
          ([name]) => name.startsWith('assets/') && name !== startName,
        );
        const pathsOf = (entries: typeof assets) => entries.map(([name]) => `/${name}`).sort();
        const worker = workerCode({
          version: PLACE,
          files: [`/${startName}`, ...pathsOf(assets.filter((asset) => !isRare(asset)))],
          rareFiles: pathsOf(assets.filter(isRare)),
        });
        const version = hashOf(html + worker).slice(0, 16);
        page.source = html.replaceAll(PLACE, version);
        emit(WORKER_PATH.slice(1), worker.replaceAll(PLACE, version));
        emit('app.json', JSON.stringify(manifest));
      },
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const workerCode = (build: Build): string =>
  bundleScript('src/worker/main.ts', { BUILD: JSON.stringify(build) });
