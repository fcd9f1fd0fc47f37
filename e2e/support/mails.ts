import { z } from 'zod';
import type { Server } from './readServer';

const mailbox = z.object({
  mails: z.array(z.object({ type: z.string(), link: z.nullable(z.string()) })),
});

/** The mails to an address, newest first. */
export async function mailsTo(server: Server, address: string) {
  const answer = await fetch(`${server.url}/_local/mail.json?to=${encodeURIComponent(address)}`);
  return mailbox.parse(await answer.json()).mails;
}
