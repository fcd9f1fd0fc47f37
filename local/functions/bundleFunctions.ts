import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { build, stop } from 'esbuild';

/** What a build made, and of which files. */
export interface FunctionBundles {
  /** CommonJS source by function name. */
  readonly code: ReadonlyMap<string, string>;
  /** Absolute paths of the sources. */
  readonly inputs: readonly string[];
}

/** `npm:zod@4.6.7` is `zod` of node_modules, which package.json pins to the same version. */
const npmSpecifiers: Plugin = {
  name: 'npm-specifiers',
  setup(bundler) {
    bundler.onResolve({ filter: /^npm:/ }, ({ path: specifier }) => {
      const parts = /^npm:((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/.exec(specifier);
      if (!parts) return { errors: [{ text: `Cannot read the specifier ${specifier}` }] };
      return { path: `${parts[1]}${parts[2] ?? ''}`, external: true };
    });
  },
};

/**
 * Bundles every function of a folder, packages left out. About 100 ms for all of them, so that one
 * build at the first call is enough.
 * @param directory absolute path of supabase/functions
 */
export async function bundleFunctions(directory: string): Promise<FunctionBundles> {
  const names = (await readdir(directory)).filter((name) =>
    existsSync(path.join(directory, name, 'index.ts')),
  );
  const result = await build({
    absWorkingDir: directory,
    entryPoints: names.map((name) => ({ in: path.join(directory, name, 'index.ts'), out: name })),
    bundle: true,
    write: false,
    metafile: true,
    outdir: directory,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'silent',
    plugins: [npmSpecifiers],
  });
  // Its compiler process would otherwise stay for as long as the backend runs.
  await stop();
  return {
    code: new Map(result.outputFiles.map((file) => [path.basename(file.path, '.js'), file.text])),
    inputs: Object.keys(result.metafile.inputs).map((input) => path.resolve(directory, input)),
  };
}
