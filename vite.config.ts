import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appWorker } from './scripts/vite/appWorker.ts';
import { adminModules, CHUNKS } from './scripts/vite/chunks.ts';
import { firstScript } from './scripts/vite/firstScript.ts';
import { helpAnswers } from './scripts/vite/helpAnswers.ts';
import { leanDependencies } from './scripts/vite/leanDependencies.ts';
import { loginAhead } from './scripts/vite/loginAhead.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { themeColors, themeVariables } from './scripts/vite/themeStyles.ts';

/**
 * `vite build` makes the app for a Supabase project (.env); `vite build --mode embedded` makes the
 * one that the embedded backend serves (.env.embedded).
 */
export default defineConfig({
  plugins: [
    react(),
    themeColors(),
    themeVariables(),
    helpAnswers(),
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
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
});
