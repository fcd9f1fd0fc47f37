import { z } from 'zod';
import type { TestBackend } from '../support/startTestBackend';

const answer = z.object({
  mails: z.array(
    z.object({
      id: z.number(),
      to: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      type: z.string(),
      link: z.string().nullable(),
      confirmationUrl: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

/** The mails in the embedded backend's mailbox, newest first. */
export async function readMails(stage: Pick<TestBackend, 'url'>, to: string) {
  const response = await fetch(`${stage.url}/_local/mail.json?to=${encodeURIComponent(to)}`);
  return answer.parse(await response.json()).mails;
}
