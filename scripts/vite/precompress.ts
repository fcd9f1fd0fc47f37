import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/;
/** Below this many bytes, compressing costs more than it saves. */
const SMALLEST = 1_024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text asset, so that servers need not compress
 * while somebody waits.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'larder:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // The worker is built when all else is there, and other plugins may write then, too.
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          const file = join(outDir, name);
          if (!COMPRESSIBLE.test(name) || statSync(file).size < SMALLEST) continue;
          const bytes = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
