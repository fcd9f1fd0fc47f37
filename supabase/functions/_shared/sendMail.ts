import type { Environment } from './environment.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Posts a mail to the mail service of the project (the request is Resend's: from, to, subject,
 * html, text, and a bearer key).
 * @returns whether the service took it; false also when none is set up
 */
export async function sendMail(environment: Environment, mail: Mail): Promise<boolean> {
  if (!environment.mail) return false;
  const { url, key, from } = environment.mail;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, ...mail, to: [mail.to] }),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
