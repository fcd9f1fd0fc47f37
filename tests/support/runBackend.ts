import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DatabaseAddress } from '../../local/database/address';

/** The program of a backend in a process of its own. */
export const PROGRAM = fileURLToPath(new URL('backendProgram.ts', import.meta.url));
/** What npm start runs its program with. */
export const LAUNCHER = fileURLToPath(new URL('../../scripts/runBundled.mjs', import.meta.url));

const READY = z.object({
  url: z.string(),
  publishableKey: z.string(),
  serviceKey: z.string(),
  jwtSecret: z.string(),
  postgresPid: z.number(),
  /** Of the backend itself, which something else may have started. */
  pid: z.number(),
  database: z.custom<DatabaseAddress>(),
});

/** What a backend in a process of its own says when it is ready. */
export type BackendProcess = z.infer<typeof READY> & {
  process: ChildProcess;
  /** From the start of the process to the ready line. */
  milliseconds: number;
  isRunning(): boolean;
  /** Settles when the process has ended. */
  ended: Promise<unknown>;
  /** What it has said on standard error. */
  said(): string;
  /** Sends a signal and waits for the end. @returns the exit code; null when it was killed */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** A backend that did not start. */
export interface RefusedStart {
  code: number | null;
  /** What it said on standard error. */
  message: string;
}

/**
 * Starts a backend in a process of its own.
 *
 * @param dataDir where its data are
 * @param environment further variables, for instance PORT (default: any free one)
 * @param command what starts it
 */
export async function runBackend(
  dataDir: string,
  environment: Record<string, string> = {},
  [command, ...parameters]: readonly [string, ...string[]] = [process.execPath, LAUNCHER, PROGRAM],
): Promise<BackendProcess | RefusedStart> {
  const start = performance.now();
  const child = spawn(command, parameters, {
    env: { ...process.env, PORT: '0', LARDER_DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (message += text));
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([once(lines, 'line'), ended.then(() => [null])]);
  if (typeof first !== 'string') return { code: child.exitCode, message: message.trim() };
  return {
    ...READY.parse(JSON.parse(first)),
    process: child,
    milliseconds: performance.now() - start,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    said: () => message.trim(),
    end: async (signal) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** The same, for a start that has to succeed. */
export async function mustRun(
  ...parameters: Parameters<typeof runBackend>
): Promise<BackendProcess> {
  const started = await runBackend(...parameters);
  if ('process' in started) return started;
  throw new Error(`The backend did not start: ${started.message}`);
}

/** One sentence: a capital, one line, a full stop, no stack. */
export const SENTENCE = /^[A-Z/][^\n]*\.$/;
