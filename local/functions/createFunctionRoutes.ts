import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { PROJECT_ROOT } from '../config';
import type { Mailbox } from '../mail/createMailbox';
import { linkOf } from '../mail/renderMail';
import { createFunctionLoader } from './createFunctionLoader';

/** How the functions run: one app with each under its name. */
export type RunFunctions = (secrets: Readonly<Record<string, string>>) => Hono;

export interface FunctionOptions {
  /** Where the API listens, without a slash at its end. */
  readonly apiUrl: string;
  /** Where people open the app, for the links in mails. */
  readonly appUrl: string;
  readonly publishableKey: string;
  readonly serviceKey: string;
  /** Takes the mails that functions send themselves. */
  readonly mailbox: Pick<Mailbox, 'send'>;
  /** Runs them; by default inside this process. */
  readonly run?: RunFunctions;
}

const MAIL_PATH = '/_mail';

/** Resend's request, as `supabase/functions/_shared/sendMail.ts` makes it. */
const MAIL = z.object({
  to: z.array(z.email()).length(1),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  tags: z.array(z.object({ name: z.literal('template'), value: z.string() })).length(1),
});

const failure = (code: string, message: string) => ({ error: { code, message } });

/** A request of the scheduler: do what is due. */
export const jobsRequest = (serviceKey: string): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${serviceKey}` },
});

/**
 * The server functions (mounted at /functions/v1): each of supabase/functions under its name, and
 * the mail service that they know as MAIL_API_URL, which here is the mailbox.
 */
export function createFunctionRoutes(options: FunctionOptions): Hono {
  const mailKey = randomUUID();
  const functions = (options.run ?? runInProcess)({
    SUPABASE_URL: options.apiUrl,
    SUPABASE_ANON_KEY: options.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: options.serviceKey,
    APP_URL: options.appUrl,
    MAIL_API_URL: `${options.apiUrl}/functions/v1${MAIL_PATH}`,
    MAIL_API_KEY: mailKey,
    MAIL_FROM: 'Larder <larder@localhost>',
    // The key of the server opens everything else here, too.
    JOBS_SECRET: options.serviceKey,
  });

  return new Hono()
    .post(MAIL_PATH, async (c) => {
      if (c.req.header('authorization') !== `Bearer ${mailKey}`) {
        return c.json(failure('unauthenticated', 'This is for the server functions only.'), 401);
      }
      const mail = MAIL.safeParse(await c.req.json());
      if (!mail.success) return c.json(failure('invalid_body', 'The mail is incomplete.'), 400);
      const { tags, to: recipients, ...content } = mail.data;
      const [to = ''] = recipients;
      const type = tags[0]?.value ?? '';
      await options.mailbox.send({ ...content, to, type, link: linkOf(content.html) });
      return c.json({ id: randomUUID() });
    })
    .route('/', functions);
}

/** Runs the functions inside this process. */
const runInProcess: RunFunctions = (secrets) => {
  const load = createFunctionLoader(path.join(PROJECT_ROOT, 'supabase/functions'), secrets);
  return new Hono().all('/:name', async (c) => {
    const handler = await load(c.req.param('name')).catch((error: unknown) => {
      console.error('functions:', error instanceof Error ? error.message : 'cannot be loaded');
      return 'broken' as const;
    });
    if (handler === 'broken') {
      return c.json(failure('boot_error', 'The function could not be started.'), 503);
    }
    if (!handler) return c.json(failure('not_found', 'There is no such function.'), 404);
    return handler(c.req.raw);
  });
};
