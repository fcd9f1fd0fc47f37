import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { freePort } from '../../local/http/freePort';
import { readServer, type Server } from './readServer';
import { READY, serverFile } from './serverFile';

const ROOT = resolve('.');
const LEFT_OUT = ['node_modules', '.git', '.local', '.cache', 'dist', 'test-results'];

/** A copy of the project that a test may change. */
export interface ProjectCopy {
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Runs a program of node_modules/.bin. @throws Error with what it said when it fails */
  run: (program: string, ...parameters: string[]) => Promise<void>;
  /** Serves the copy's build over a fresh database until the copy is removed. */
  serve: () => Promise<Server>;
  remove: () => Promise<void>;
}

/** Copies the project, all but what is installed or made. */
export function copyProject(): ProjectCopy {
  const directory = mkdtempSync(join(tmpdir(), 'larder-copy-'));
  cpSync(ROOT, directory, {
    recursive: true,
    filter: (path) => path === ROOT || !LEFT_OUT.includes(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));

  const start = (program: string, parameters: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(join(directory, 'node_modules/.bin', program), parameters, {
      cwd: directory,
      // Playwright's NODE_ENV would make the build another one than people get.
      // The other core is the other worker's: a second database would have to share this one.
      env: { ...process.env, NODE_ENV: undefined, TEST_DATABASES: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    const ended = new Promise<number | null>((done, fail) => {
      child.on('error', fail);
      child.on('close', done);
    });
    return { child, ended, said: () => output.join('') };
  };

  let stop = () => Promise.resolve();
  return {
    read: (file) => readFileSync(join(directory, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), text);
    },
    run: async (program, ...parameters) => {
      const { ended, said } = start(program, parameters);
      if ((await ended) !== 0) throw new Error(`${program} ${parameters.join(' ')}\n${said()}`);
    },
    serve: async () => {
      const port = await freePort();
      const { child, ended, said } = start('tsx', ['e2e/support/server.ts'], {
        E2E_PORT: String(port),
      });
      stop = async () => {
        child.kill('SIGTERM');
        await ended;
      };
      await new Promise<void>((ready, fail) => {
        child.stdout.on('data', (text: string) => {
          if (text.includes(READY)) ready();
        });
        child.on('close', () => {
          fail(new Error(said()));
        });
      });
      return readServer(join(directory, serverFile(port)));
    },
    remove: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
