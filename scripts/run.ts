import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** How a program ended. */
export interface Ended {
  /** Its exit code; 1 when it was ended by a signal. */
  code: number;
  seconds: number;
  cpuSeconds: number;
}

/**
 * Node tells what its own process spent only; the shell also what its children did. Beside it waits
 * another one until our end of a pipe is closed, as it is when we are killed: it then ends them all.
 */
const TIMED = `
(read -r _ <&4; kill -TERM 0) 3>&- & watcher=$!
"$0" "$@" 4<&-; code=$?
times >&3; kill -KILL $watcher; exit $code`;

/** A tenth of what others get, so that it goes on where they never pause. */
const YIELDING = ['nice', '-n', '10'];

/** How a program is run beside others. */
export interface Beside {
  /** Whether the output comes in one piece at the end, so that two programs may run at a time. */
  quietly?: boolean;
  /** Whether it takes mostly the processor time that others leave. */
  inBackground?: boolean;
}

/** How a program is run. */
export interface RunOptions extends Beside {
  env?: NodeJS.ProcessEnv;
  /** A line above the output. */
  heading?: string;
}

/** Runs a program of node_modules/.bin with its output shown. */
export async function runTimed(
  command: string,
  args: readonly string[],
  { env = {}, heading, quietly = false, inBackground = false }: RunOptions = {},
): Promise<Ended> {
  const start = performance.now();
  const announce = () => heading && process.stdout.write(`\n== ${heading}\n`);
  if (!quietly) announce();
  const output = quietly ? 'pipe' : 'inherit';
  const child = spawn('sh', ['-c', TIMED, ...(inBackground ? YIELDING : []), command, ...args], {
    stdio: ['ignore', output, output, 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // Its own group of processes, which can be ended as a whole.
    detached: true,
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => said.push(part));
  let times = '';
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => (times += text));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (quietly) announce();
  process.stdout.write(Buffer.concat(said));
  return { code, seconds: (performance.now() - start) / 1000, cpuSeconds: readTimes(times) };
}

/** The sum of what `times` writes: `0m1.50s 0m0.25s`, for the shell and for its children. */
const readTimes = (text: string): number =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

/** The exit code of a program that is run with its output shown. */
export const run = async (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> => (await runTimed(command, args, { env })).code;
