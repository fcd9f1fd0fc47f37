import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../local/config';
import { precompress } from '../../scripts/vite/precompress';

/** Where the embedded backend finds the page, beside the app. */
export const BASELINE_PATH = '/baseline/index.html';

/**
 * Builds the page that the product's pages are compared with, as the app is built but for what the
 * app does to become small.
 *
 * @param outDir the folder `baseline` of what the backend serves
 */
export async function buildBaseline(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: '/baseline/',
    mode: 'embedded',
    envDir: PROJECT_ROOT,
    logLevel: 'error',
    plugins: [react(), precompress()],
    build: { target: 'es2022', outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
}

/**
 * Builds the app with source maps that no script names: what is served is the same, and profiles can say whose code ran.
 *
 * @param outDir the folder that the backend serves
 */
export async function buildWithMaps(outDir: string): Promise<void> {
  await build({
    root: PROJECT_ROOT,
    mode: 'embedded',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
  });
}
