import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_ROOT } from '../config';
import { AuthError } from './AuthError';

const PROGRAM = join(PROJECT_ROOT, 'local', 'auth', 'hashWorker.mjs');

/** Threads that hash passwords. Either throws AuthError 429 over_request_rate_limit when too many wait. */
export interface HashWorkers {
  hash(password: string, cost: number): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
  /** Ends the threads; what still waits is never answered. */
  end(): Promise<void>;
}

type Job =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string };

interface Waiting {
  job: Job;
  done: (result: unknown) => void;
  fail: (error: unknown) => void;
}

/**
 * Makes a pool of threads, each started when it is first needed. An idle one does not keep the process alive.
 *
 * @param limits how many threads there are at most, and how many passwords may wait for one
 */
export function createHashWorkers(limits: { size: number; waiting: number }): HashWorkers {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  const start = (): Worker => {
    const worker = new Worker(PROGRAM);
    all.add(worker);
    return worker;
  };

  const next = (): void => {
    if (queue.length === 0) return;
    const worker = idle.pop() ?? (all.size < limits.size ? start() : undefined);
    const waiting = worker && queue.shift();
    if (worker && waiting) give(worker, waiting);
  };

  const give = (worker: Worker, { job, done, fail }: Waiting): void => {
    const answered = (result: unknown): void => {
      worker.off('error', died);
      worker.unref();
      idle.push(worker);
      done(result);
      next();
    };
    const died = (error: unknown): void => {
      worker.off('message', answered);
      all.delete(worker);
      fail(error);
      next();
    };
    worker.once('message', answered);
    worker.once('error', died);
    worker.ref();
    worker.postMessage(job);
  };

  const run = (job: Job): Promise<unknown> =>
    new Promise((done, fail) => {
      const isFree = idle.length > 0 || all.size < limits.size;
      if (!isFree && queue.length >= limits.waiting) {
        fail(tooMany());
        return;
      }
      queue.push({ job, done, fail });
      next();
    });

  return {
    hash: async (password, cost) => String(await run({ kind: 'hash', password, cost })),
    compare: async (password, hash) => (await run({ kind: 'compare', password, hash })) === true,
    end: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
      idle.length = 0;
    },
  };
}

function tooMany(): AuthError {
  return new AuthError(
    429,
    'over_request_rate_limit',
    'Too many people sign in at this moment. Please wait a few seconds and try again.',
    { retryAfter: 5 },
  );
}
