import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** How one step of `npm run check` or `npm test` ended. */
export interface StepResult {
  name: string;
  passed: number;
  failed: number;
}

/**
 * Runs a program of node_modules/.bin with its output shown.
 * @returns its exit code; 1 when it was ended by a signal.
 */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program that checks one thing: it counts as one test. */
export async function runCheck(name: string, command: string, args: string[]): Promise<StepResult> {
  process.stdout.write(`\n== ${name}\n`);
  const code = await run(command, args);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no free port.'));
      });
    });
  });
}
