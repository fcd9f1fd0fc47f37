import { z } from 'npm:zod@4.6.7';
import type { Environment } from '../_shared/environment.ts';
import { TEMPLATES } from '../_shared/mails/templates.ts';
import { sendMail } from '../_shared/sendMail.ts';

/** A job as the database hands it out. */
export const JOB = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** How often it was tried, this time included; it proves that the job is still this runner's. */
  try: z.int(),
  payload: z.record(z.string(), z.unknown()),
  /** Whom a mail goes to; null when that person is gone, and for all that is no mail. */
  recipient: z.object({ email: z.string(), first_name: z.string().nullable() }).nullable(),
});
export type Job = z.infer<typeof JOB>;

/** Why a job could not be done, in words that name nobody: they are kept with the job. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

async function mail(job: Job, environment: Environment): Promise<void> {
  const write = TEMPLATES.get(String(job.payload['template']));
  if (!write) throw new JobError('There is no such mail.');
  // Whoever is gone needs no mail.
  if (!job.recipient) return;
  if (!environment.mail) throw new JobError('No mail service is set up.');
  const text = write(job.recipient, job.payload['data'], environment.appUrl);
  const isTaken = await sendMail(environment, text, job.id);
  if (!isTaken) throw new JobError('The mail service did not take it.');
}

/** What is done for each kind of job. */
export const KINDS: ReadonlyMap<string, (job: Job, environment: Environment) => Promise<void>> =
  new Map([['mail', mail]]);
