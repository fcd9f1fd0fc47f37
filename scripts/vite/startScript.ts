import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Where development serves the page's first script; the build gives it a name by its content. */
export const START_PATH = '/start.js';

/** The page's first script (src/start/first): not a module, since a module would wait until the page was read. */
export const startCode = (): string => bundleScript('src/start/first/main.ts');

/**
 * Makes one classic script of a program of ours.
 *
 * @param entry its first module, from the project's folder
 * @param define what the build fills in, as source text
 */
export function bundleScript(entry: string, define: Record<string, string> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../../${entry}`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define,
  });
  return outputFiles[0]?.text ?? '';
}
