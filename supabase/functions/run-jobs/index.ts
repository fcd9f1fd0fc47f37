import { z } from 'npm:zod@4.6.7';
import { callDatabase } from '../_shared/callDatabase.ts';
import { createServerHandler } from '../_shared/createHandler.ts';
import type { Environment } from '../_shared/environment.ts';
import { JOB, JobError, KINDS, type Job } from './kinds.ts';

/** So many are the runner's at once, each for five minutes: with a dead mail service still enough. */
const BATCH = 10;
/** A run begins no other batch after this time; the next run goes on. */
const BUDGET_MILLISECONDS = 50_000;

/** The kind of an unexpected error says enough: its message may hold what a person typed. */
function reasonOf(error: unknown): string {
  if (error instanceof JobError) return error.message;
  return error instanceof Error ? `It failed: ${error.name}.` : 'It failed.';
}

/** @returns whether it was done; what failed rests and is tried again, whatever comes of the others */
async function settle(job: Job, environment: Environment): Promise<boolean> {
  const own = { p_id: job.id, p_try: job.try };
  try {
    const run = KINDS.get(job.kind);
    if (!run) throw new JobError('Nobody knows how to do this.');
    await run(job, environment);
  } catch (error) {
    const failure = { ...own, p_error: reasonOf(error) };
    await callDatabase(environment, 'server', 'fail_job', failure, z.unknown());
    return false;
  }
  await callDatabase(environment, 'server', 'finish_job', own, z.unknown());
  return true;
}

Deno.serve(
  createServerHandler({
    body: z.strictObject({}),
    async run({ environment }) {
      const started = performance.now();
      const outcome = { done: 0, failed: 0 };
      while (performance.now() - started < BUDGET_MILLISECONDS) {
        const parameters = { p_limit: BATCH };
        const jobs = await callDatabase(
          environment,
          'server',
          'take_jobs',
          parameters,
          z.array(JOB),
        );
        if (jobs.length === 0) break;
        for (const job of jobs) outcome[(await settle(job, environment)) ? 'done' : 'failed'] += 1;
      }
      return outcome;
    },
  }),
);
