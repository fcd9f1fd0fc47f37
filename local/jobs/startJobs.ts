import type postgres from 'postgres';

/** A person who waits for a mail waits no longer than this, and the question costs next to nothing. */
const INTERVAL_MILLISECONDS = 5_000;

export interface JobsOptions {
  /** A superuser's connections. */
  readonly sql: postgres.Sql;
  /** Does what is due: the server function run-jobs. */
  readonly run: () => Promise<Response>;
  /** How often it looks; tests only. */
  readonly everyMilliseconds?: number;
  /** Told when the jobs stop working, once until they work again. */
  readonly onError: (error: unknown) => void;
}

/** The scheduler while it runs. */
export interface RunningJobs {
  /** Resolves when nothing is being done. */
  stop(): Promise<void>;
}

/**
 * Looks every few seconds whether a job is due and has it done: what pg_cron does for a hosted
 * project (docs/deploy.md). The timer keeps no process alive.
 */
export function startJobs({
  sql,
  run,
  onError,
  everyMilliseconds = INTERVAL_MILLISECONDS,
}: JobsOptions): RunningJobs {
  let running: Promise<void> | undefined;
  let isWorking = true;

  const tick = async (): Promise<void> => {
    try {
      const [row] = await sql<{ due: boolean }[]>`select private.has_due_jobs() as due`;
      if (row?.due) {
        const response = await run();
        if (!response.ok) throw new Error(`run-jobs answered ${response.status}.`);
      }
      isWorking = true;
    } catch (error) {
      if (isWorking) onError(error);
      isWorking = false;
    }
  };
  const timer = setInterval(() => {
    running ??= tick().finally(() => {
      running = undefined;
    });
  }, everyMilliseconds);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
