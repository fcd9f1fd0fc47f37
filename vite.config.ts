import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/;
/** Below this many bytes, compressing costs more than it saves. */
const SMALLEST = 1_024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text asset, so that servers need not compress
 * while somebody waits.
 */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'larder:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const file = join(outDir, name);
        if (!COMPRESSIBLE.test(name) || statSync(file).size < SMALLEST) continue;
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * `vite build` makes the app for a Supabase project (.env); `vite build --mode embedded` makes the
 * one that the embedded backend serves (.env.embedded).
 */
export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    // The route chunks share few, big modules; a preload of each would only repeat the same list.
    modulePreload: { polyfill: false },
    // Inlined pictures would need `data:` in more places of the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
  },
});
