import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'esbuild';

/** Whatever is loaded later is not needed while the build runs. */
const withoutLaterParts: Plugin = {
  name: 'larder:without-later-parts',
  setup(building) {
    building.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : null,
    );
  },
};

type Run = (
  module: { exports: unknown },
  require: NodeJS.Require,
  window: { location: URL },
) => void;

/**
 * Runs a module of the app while it is built.
 *
 * @param entry its path, from the project's folder
 * @param define what the build fills in, as source text
 * @returns what it exports
 */
export async function runSource<Exports>(
  entry: string,
  define: Record<string, string> = {},
): Promise<Exports> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    loader: { '.css': 'empty', '.svg': 'empty' },
    plugins: [withoutLaterParts],
  });
  const code = outputFiles[0]?.text ?? '';
  const run = compileFunction(code, ['module', 'require', 'window']) as Run;
  const module = { exports: {} as Exports };
  // All that the app's code looks for in a browser's window as soon as it is read.
  run(module, createRequire(import.meta.url), { location: new URL('http://localhost/') });
  return module.exports;
}
