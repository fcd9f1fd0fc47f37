import type { z } from 'npm:zod@4.6.7';
import type { Mail } from '../sendMail.ts';
import { layout } from './layout.ts';

/** Whom a mail goes to. */
export interface Recipient {
  readonly email: string;
  readonly first_name: string | null;
  /** The IANA time zone where they work; null where nobody knows. */
  readonly time_zone: string | null;
}

/** What a mail says, in plain words: the layout makes HTML of it. */
export interface MailText {
  readonly subject: string;
  /** One paragraph each, after the greeting. */
  readonly paragraphs: readonly string[];
  /** A page of the app; its path names nobody. */
  readonly link: { readonly label: string; readonly path: `/${string}` };
}

/**
 * Writes one of the mails.
 * @param appUrl the app's address, without a slash at its end
 * @throws Error when the data are not those that the template needs
 */
export type WriteMail = (to: Recipient, data: unknown, appUrl: string) => Mail;

/**
 * Declares a mail: what it needs to know, and what it says. Greeting, HTML and plain text are the
 * same for all.
 * @param template its name, as `private.add_mail` is given it
 * @param schema of the data
 * @param write the words; `inWords` takes the zone of who reads them
 */
export function defineMail<T>(
  template: string,
  schema: z.ZodType<T>,
  write: (data: T, zone: string | null) => MailText,
): WriteMail {
  return (to, data, appUrl) => {
    const { subject, paragraphs, link } = write(schema.parse(data), to.time_zone);
    const lines = [to.first_name ? `Hello ${to.first_name},` : 'Hello,', ...paragraphs];
    const address = `${appUrl}${link.path}`;
    return {
      to: to.email,
      subject,
      html: layout(subject, lines, { label: link.label, address }),
      text: [...lines, `${link.label}: ${address}`].join('\n\n'),
      template,
    };
  };
}
