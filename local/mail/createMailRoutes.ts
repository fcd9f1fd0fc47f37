import { Hono } from 'hono';
import { onlyOnLoopback } from '../http/loopback';
import { renderMailList, renderMailPage } from './mailPages';
import type { Mailbox } from './createMailbox';

export interface MailRoutesOptions {
  mailbox: Mailbox;
  /** The host that the server is bound to: the pages exist on loopback only. */
  host: string;
}

/**
 * The mailbox's pages, to be mounted at `/_local`: `/mail` (list), `/mail/:id` (one mail),
 * `/mail.json?to=address` (for tests: `{ mails: [{ id, to, subject, html, text, type, link,
 * confirmationUrl, createdAt }] }`). Newest first. 404 anywhere but on loopback.
 */
export function createMailRoutes({ mailbox, host }: MailRoutesOptions): Hono {
  const app = new Hono();
  const guard = onlyOnLoopback(host);
  app.get('/mail', guard, async (c) => c.html(renderMailList(await mailbox.list())));
  app.get('/mail.json', guard, async (c) => {
    return c.json({ mails: await mailbox.list({ to: c.req.query('to') }) });
  });
  app.get('/mail/:id{[0-9]+}', guard, async (c) => {
    const id = Number(c.req.param('id'));
    const mail = Number.isSafeInteger(id) ? await mailbox.get(id) : undefined;
    return mail ? c.html(renderMailPage(mail)) : c.notFound();
  });
  return app;
}
