import { z } from 'npm:zod@4.6.7';
import { callDatabase } from '../_shared/callDatabase.ts';
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
  recipient: z
    .object({
      email: z.string(),
      first_name: z.string().nullable(),
      time_zone: z.string().nullable(),
    })
    .nullable(),
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

type Work = (job: Job, environment: Environment) => Promise<void>;

/** Work that is a function of the database, which takes what the job holds. */
const inDatabase =
  (name: string): Work =>
  async ({ payload }, environment) => {
    await callDatabase(environment, 'server', name, payload, z.unknown());
  };

/** Calls of it that one job makes at most; the next job goes on. */
const SEAL_CALLS = 200;

/** Seals the audit trail, a part at a time. */
async function seal(_job: Job, environment: Environment): Promise<void> {
  for (let call = 0; call < SEAL_CALLS; call += 1) {
    const left = await callDatabase(environment, 'server', 'seal_audit_trail', {}, z.int());
    if (left === 0) return;
  }
}

/** Seconds, each of them; the next job goes on with what is left. */
const LOOK_CALLS = 60;

/** Looks for clients who may be one person, a part at a time. */
async function lookForDuplicates(_job: Job, environment: Environment): Promise<void> {
  for (let call = 0; call < LOOK_CALLS; call += 1) {
    const left = await callDatabase(environment, 'server', 'look_for_duplicates', {}, z.int());
    if (left === 0) return;
  }
}

/** What is done for each kind of job. */
export const KINDS: ReadonlyMap<string, Work> = new Map([
  ['mail', mail],
  ['mail_monthly_reports', inDatabase('mail_monthly_reports')],
  ['forget_imports', inDatabase('forget_imports')],
  ['tell_ended_certifications', inDatabase('tell_ended_certifications')],
  ['remake_custom_text', inDatabase('remake_custom_text')],
  ['record_failures', inDatabase('record_counted_failures')],
  ['seal_audit_trail', seal],
  ['look_for_duplicates', lookForDuplicates],
]);
