import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Hono } from 'hono';
import { PROJECT_ROOT } from '../config';
import type { RunFunctions } from '../functions/createFunctionRoutes';
import { hasNoBody } from '../http/apiLimits';
import { freePort } from '../http/freePort';
import { OF_THE_CONNECTION } from './forward';
import { waitUntil } from '../postgres/processes';

const START_MILLISECONDS = 60_000;

/** A function that runs in a Deno of its own. */
interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

/** The server functions, each in a process of Deno, and how to end them. */
export interface DenoFunctions {
  readonly run: RunFunctions;
  stop(): void;
}

/**
 * Runs the functions of supabase/functions under Deno itself, reached over HTTP as hosted Supabase
 * reaches them. Each starts at its first call, and sees the secrets that it is given and no others.
 */
export function createDenoFunctions(): DenoFunctions {
  const running = new Map<string, Promise<Running>>();
  const run: RunFunctions = (secrets) => functionRoutes(running, secrets);
  return {
    run,
    stop: () => {
      for (const one of running.values())
        void one.then(
          ({ child }) => child.kill(),
          () => undefined,
        );
    },
  };
}

function functionRoutes(
  running: Map<string, Promise<Running>>,
  secrets: Readonly<Record<string, string>>,
): Hono {
  const started = (name: string): Promise<Running> => {
    const known = running.get(name) ?? start(entryOf(name), secrets);
    running.set(name, known);
    return known;
  };
  return new Hono().all('/:name', async (context) => {
    const name = context.req.param('name');
    if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(entryOf(name)))
      return context.json(
        { error: { code: 'not_found', message: 'There is no such function.' } },
        404,
      );
    const { url } = await started(name);
    const request = context.req.raw;
    const { search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const header of ['host', 'accept-encoding', ...OF_THE_CONNECTION]) headers.delete(header);
    const {
      body,
      status,
      headers: told,
    } = await fetch(`${url}/${name}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(!hasNoBody(request.method) && { body: await request.arrayBuffer() }),
    });
    // A copy: those of an answer that was fetched cannot be added to.
    return new Response(body, { status, headers: new Headers(told) });
  });
}

const entryOf = (name: string): string =>
  join(PROJECT_ROOT, 'supabase', 'functions', name, 'index.ts');

async function start(
  entry: string,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const port = await freePort();
  const deno = createRequire(import.meta.url).resolve('deno/bin.cjs');
  const child = spawn(
    process.execPath,
    [
      ...[
        deno,
        'run',
        '--quiet',
        '--node-modules-dir=manual',
        '--no-remote',
        '--no-lock',
        '--no-config',
      ],
      ...['--allow-net=127.0.0.1,localhost', '--allow-env', entry],
    ],
    {
      cwd: PROJECT_ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        DENO_DIR: join(PROJECT_ROOT, 'node_modules/.cache/deno'),
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(url, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
  if (await waitUntil(answers, START_MILLISECONDS)) return { child, url };
  child.kill();
  throw new Error(`Deno did not start ${entry}.`);
}
