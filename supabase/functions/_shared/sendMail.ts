import type { Environment } from './environment.ts';
import { fetchDirectly } from './fetchDirectly.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Which of the mails it is; the mail service's records are sorted by it. */
  readonly template: string;
}

/** A mail service that has not answered by then is taken for dead. */
const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Posts a mail to the mail service of the project (the request is Resend's: from, to, subject,
 * html, text, tags, and a bearer key).
 * @param key the same for every try to send this mail: a service that knows Idempotency-Key sends
 *   it once
 * @returns whether the service took it; false also when none is set up
 */
export async function sendMail(
  environment: Environment,
  mail: Mail,
  key: string = crypto.randomUUID(),
): Promise<boolean> {
  if (!environment.mail) return false;
  const { url, key: apiKey, from } = environment.mail;
  const { to, subject, html, text, template } = mail;
  const tags = [{ name: 'template', value: template }];
  const response = await fetchDirectly(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ from, to: [to], subject, html, text, tags }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
