import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { FunctionBundles } from './bundleFunctions';
import { bundleFunctions } from './bundleFunctions';
import type { FunctionHandler } from './denoShim';
import { createDenoShim } from './denoShim';

/** Finds the handler of a function by its name; null when there is no such function. */
export type FunctionLoader = (name: string) => Promise<FunctionHandler | null>;

interface Build {
  readonly bundles: FunctionBundles;
  readonly stamp: string;
  readonly handlers: Map<string, FunctionHandler>;
}

async function stampOf(files: readonly string[]): Promise<string> {
  const times = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 'gone',
      ),
    ),
  );
  return times.join();
}

function evaluate(
  name: string,
  code: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
): FunctionHandler {
  let handler: FunctionHandler | undefined;
  const deno = createDenoShim(environment, (served) => {
    handler = served;
  });
  const filename = path.join(directory, name, 'index.ts');
  const run = compileFunction(code, ['module', 'exports', 'require', 'Deno'], { filename });
  Reflect.apply(run, undefined, [{ exports: {} }, {}, createRequire(filename), deno]);
  if (!handler) throw new Error(`The function ${name} does not call Deno.serve.`);
  return handler;
}

/**
 * Runs the sources of supabase/functions inside this process, the same that are deployed to the
 * hosted service. Built at the first call, kept, and built again when a source has changed.
 * @param directory absolute path of supabase/functions
 * @param environment the secrets that every function sees
 */
export function createFunctionLoader(
  directory: string,
  environment: Readonly<Record<string, string>>,
): FunctionLoader {
  let latest: Build | undefined;
  let pending: Promise<Build> | undefined;

  const freshBuild = async (): Promise<Build> => {
    if (latest && latest.stamp === (await stampOf(latest.bundles.inputs))) return latest;
    const bundles = await bundleFunctions(directory);
    latest = { bundles, stamp: await stampOf(bundles.inputs), handlers: new Map() };
    return latest;
  };

  return async (name) => {
    // Callers that arrive during a build share it.
    pending ??= freshBuild().finally(() => {
      pending = undefined;
    });
    const { bundles, handlers } = await pending;
    const known = handlers.get(name);
    if (known) return known;
    const code = bundles.code.get(name);
    if (code === undefined) return null;
    const handler = evaluate(name, code, directory, environment);
    handlers.set(name, handler);
    return handler;
  };
}
