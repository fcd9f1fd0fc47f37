import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { createFunctionLoader } from '../../local/functions/createFunctionLoader';
import { startJobs } from '../../local/jobs/startJobs';
import { useApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';
import { anAddress } from './authPeople';

const world = useApiWorld();
const backend = inject('backend');
const TIME = '2026-11-25T09:05:00.123456+00:00';

const runJobs = async () => {
  const answer = await callFunction(world(), 'run-jobs', 'anon', {
    body: {},
    token: backend.serviceKey,
  });
  expect(answer.status).toBe(200);
  return answer.body as { done: number; failed: number };
};
const addMail = (template: string, email: string, data: Record<string, string> = {}) =>
  world()
    .sql`select private.add_job('mail', ${world().sql.json({ template, email, data })}, ${email})`;
const jobOf = (email: string) =>
  world().sql`
    select tries, last_error, due_at > now() as rests from private.jobs where unique_key = ${email}`;

// What other files left to do is done before.
beforeEach(async () => {
  await runJobs();
});

describe('each mail', () => {
  it.each([
    ['account_known_elsewhere', {}, 'already has an account', '/auth/login'],
    ['factor_added', { time: TIME }, 'November 25, 2026', '/account-settings'],
    ['factor_removed', { time: TIME }, 'November 25, 2026', '/account-settings'],
    [
      'location_offered',
      { network: '<b>Valley</b>', location: 'Eastside', asked_by: 'Ana', role: 'admin' },
      'Ana is inviting you to work at Eastside (&lt;b&gt;Valley&lt;/b&gt;) as an admin.',
      '/account-settings',
    ],
    [
      'monthly_report',
      { month: '2028-02' },
      'Your report for February 2028 is ready',
      '/dashboard/reports?period=custom&amp;from=2028-02-01&amp;to=2028-02-29',
    ],
    [
      'new_device',
      { device: 'Firefox on Linux', time: TIME },
      'Firefox on Linux',
      '/account-settings',
    ],
    ['password_changed', { time: TIME }, 'at 9:05', '/auth/login'],
  ])('%s says what happened and where to go', async (template, data, words, page) => {
    const email = anAddress('told');
    await addMail(template, email, data);
    await runJobs();
    const mails = await mailsTo(world(), email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      type: template,
      subject: expect.stringMatching(/\S/) as unknown,
    });
    expect(mails[0]?.html).toContain(words);
    // The address of a page, and nothing of a person in it.
    expect(mails[0]?.html.match(/href="([^"]*)"/)?.[1]).toBe(`${world().url}${page}`);
    expect(await jobOf(email)).toEqual([]);
  });

  it('greets a person by name and is not sent to who is gone', async () => {
    const { here, sql } = world();
    await sql`select private.add_mail('password_changed', ${here.colleague}, ${sql.json({ time: TIME })})`;
    await sql`select private.add_mail('password_changed', gen_random_uuid(), '{}')`;
    expect(await runJobs()).toEqual({ done: 2, failed: 0 });
    const [mail] = await mailsTo(world(), `${here.colleague}@example.org`);
    expect(mail?.html).toContain('Hello Robin,');
  });

  it.each(['factor_added', 'factor_removed', 'new_device', 'password_changed'])(
    '%s tells the time by the clocks where its reader works',
    async (template) => {
      const { here, sql } = world();
      await sql`update public.networks set time_zone = 'America/Detroit' where id = ${here.id}`;
      const data = { device: 'Firefox', time: TIME };
      await sql`select private.add_mail(${template}, ${here.colleague}, ${sql.json(data)})`;
      await runJobs();
      const [mail] = await mailsTo(world(), `${here.colleague}@example.org`);
      expect(mail?.html).toMatch(/November 25, 2026 at 4:05\sAM EST/);
    },
  );
});

describe('a job that fails', () => {
  it.each([
    ['an unknown mail', 'no_such_mail', {}, 'There is no such mail.'],
    ['a mail without its data', 'new_device', { device: 'x' }, 'It failed: ZodError.'],
  ])('%s rests, and the others are done', async (_, template, data, reason) => {
    const [broken, sound] = [anAddress('broken'), anAddress('sound')];
    await addMail(template, broken, data);
    await addMail('account_known_elsewhere', sound);
    expect(await runJobs()).toEqual({ done: 1, failed: 1 });
    expect(await jobOf(broken)).toEqual([{ tries: 1, last_error: reason, rests: true }]);
    expect(await mailsTo(world(), sound)).toHaveLength(1);
    // Not before its time.
    expect(await runJobs()).toEqual({ done: 0, failed: 0 });
    await world().sql`delete from private.jobs where unique_key = ${broken}`;
  });

  it('of a kind that nobody knows says so', async () => {
    const { sql } = world();
    await sql`select private.add_job('mystery', '{}', 'mystery')`;
    expect(await runJobs()).toEqual({ done: 0, failed: 1 });
    expect(await jobOf('mystery')).toMatchObject([{ last_error: 'Nobody knows how to do this.' }]);
    await sql`delete from private.jobs where unique_key = 'mystery'`;
  });
});

/** run-jobs with another mail service than the mailbox. */
async function runWithMailService(service: Record<string, string>) {
  const load = createFunctionLoader(join(PROJECT_ROOT, 'supabase/functions'), {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    APP_URL: 'https://larder.example.org',
    JOBS_SECRET: 'a-secret-of-its-own',
    ...service,
  });
  const run = await load('run-jobs');
  const call = (secret: string) =>
    run?.(
      new Request('http://functions/run-jobs', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
      }),
    );
  expect((await call(backend.serviceKey))?.status).toBe(401);
  return (await (await call('a-secret-of-its-own'))?.json()) as unknown;
}

it.each([
  [
    'a dead mail service',
    { MAIL_API_URL: 'http://127.0.0.1:1/', MAIL_API_KEY: 'k', MAIL_FROM: 'f' },
    'The mail service did not take it.',
  ],
  ['none', {}, 'No mail service is set up.'],
])('with %s a mail waits, and is sent when there is one', async (_, service, reason) => {
  const email = anAddress('patient');
  const { sql } = world();
  await addMail('account_known_elsewhere', email);
  expect(await runWithMailService(service)).toEqual({ done: 0, failed: 1 });
  expect(await jobOf(email)).toEqual([{ tries: 1, last_error: reason, rests: true }]);
  await sql`update private.jobs set due_at = now() where unique_key = ${email}`;
  expect(await runJobs()).toEqual({ done: 1, failed: 0 });
  expect(await mailsTo(world(), email)).toHaveLength(1);
});

it('a mail service that sends on to another address gets no mail there, nor its key', async () => {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isElsewhere = request.url === '/elsewhere';
    response.writeHead(isElsewhere ? 200 : 307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const email = anAddress('sent-on');
  await addMail('account_known_elsewhere', email);
  expect(
    await runWithMailService({
      MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_API_KEY: 'k',
      MAIL_FROM: 'f',
    }),
  ).toEqual({ done: 0, failed: 1 });
  expect(asked).toEqual(['/emails']);
  service.close();
});

it('two runs at once send each mail once', async () => {
  const emails = Array.from({ length: 12 }, () => anAddress('crowd'));
  for (const email of emails) await addMail('account_known_elsewhere', email);
  const outcomes = await Promise.all([runJobs(), runJobs()]);
  expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(12);
  for (const email of emails) expect(await mailsTo(world(), email)).toHaveLength(1);
});

it('the embedded scheduler runs what is due, tells of a failure once, and stops', async () => {
  const { sql } = world();
  const email = anAddress('scheduled');
  await addMail('account_known_elsewhere', email);
  const errors: unknown[] = [];
  let runs = 0;
  let ended = (): void => undefined;
  const twoRuns = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const jobs = startJobs({
    sql,
    everyMilliseconds: 1,
    run: () => {
      runs += 1;
      if (runs === 3) ended();
      return Promise.resolve(new Response(null, { status: 500 }));
    },
    onError: (error) => errors.push(error),
  });
  await twoRuns;
  await jobs.stop();
  expect(errors).toHaveLength(1);
  await runJobs();
});
