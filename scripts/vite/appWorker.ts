import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { PRODUCT } from '../../src/config.ts';
import { DARK, LIGHT } from '../../src/ui/tokens.ts';
import { pageOf, VERSION_META, WORKER_PATH } from '../../src/worker/words.ts';
import { START_PATH, startCode } from './startScript.ts';

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

const manifest: Partial<ManifestOptions> = {
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

/** What the worker keeps: known when the files of the build are. */
interface Kept {
  version: string;
  /** File names of the build, in the order in which they are fetched. */
  files: readonly string[];
}

/**
 * Builds the service worker (src/worker/sw.ts), which knows by name every file of the build, and the manifest that
 * makes the app installable. The page and the worker carry the same version, which follows from all their contents.
 */
export function appWorker(): (Plugin | Plugin[])[] {
  let kept: Kept | undefined;
  const build = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    // The app asks for it when nobody waits (src/layout/appWorker.ts).
    injectRegister: false,
    manifest,
    manifestFilename: 'app.json',
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css,woff2,svg,png}'],
      manifestTransforms: [
        (found) => {
          if (!kept) throw new Error('The build has no files to keep.');
          const { version, files } = kept;
          const byUrl = new Map(found.map((entry) => [entry.url, entry]));
          const entries = files.map((name) => {
            const entry = byUrl.get(name);
            if (!entry) throw new Error(`The worker would not keep ${name}.`);
            return { ...entry, url: `/${name}` };
          });
          const page = { url: pageOf(version), revision: null, size: 0 };
          return { manifest: [page, ...entries] };
        },
      ],
    },
  });
  return [
    build,
    appVersion((found) => {
      kept = found;
    }),
  ];
}

/** Gives the page its version and the first script a name by its content, and says which files are to be kept. */
function appVersion(onKnown: (kept: Kept) => void): Plugin {
  return {
    name: 'larder:app-version',
    enforce: 'post',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: VERSION_META, content: PLACE }, injectTo: 'head' },
      ...THEME_COLORS.map((attrs) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', ...attrs },
        injectTo: 'head' as const,
      })),
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
        // By a name that changes with its content, the first script is kept like all others.
        const start = startCode();
        const startName = `assets/start-${hashOf(start).slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: startName, source: start });
        const html = String(page.source).replace(`src="${START_PATH}"`, `src="/${startName}"`);
        const assets = Object.entries(bundle).filter(
          ([name]) => name.startsWith('assets/') && name !== startName,
        );
        const usual = assets.filter((asset) => !isRare(asset)).map(([name]) => name);
        const version = hashOf([html, ...Object.keys(bundle).sort()].join('\n')).slice(0, 16);
        page.source = html.replaceAll(PLACE, version);
        onKnown({ version, files: [startName, ...usual.sort()] });
      },
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
