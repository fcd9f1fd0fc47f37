import type { OutgoingMail } from '../mail/createMailbox';
import { linkOf, toPlainText } from '../mail/renderMail';

/**
 * Reads a mail of the auth server as the mailbox shows it. What it is about is told by its link, as
 * the mail itself does not say.
 *
 * @param source the message: headers, an empty line, one part of HTML
 * @param to whom it was sent to
 * @param apiUrl the gateway, for the link of old form to the same token
 */
export function readMail(source: string, to: string, apiUrl: string): OutgoingMail {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const headers = readHeaders(head);
  const html = decodeBody(rest.join('\n\n'), headers.get('content-transfer-encoding') ?? '');
  const link = linkOf(html);
  const query = link === null ? null : new URL(link).searchParams;
  return {
    to,
    subject: decodeWords(headers.get('subject') ?? ''),
    html,
    text: toPlainText(html),
    type: query?.get('type') ?? 'notice',
    link,
    confirmationUrl: query && confirmationUrl(query, link ?? '', apiUrl),
  };
}

function confirmationUrl(query: URLSearchParams, link: string, apiUrl: string): string | null {
  if (query.has('token')) return link;
  const token = query.get('token_hash');
  if (token === null) return null;
  const { origin } = new URL(link);
  const parameters = { token, type: query.get('type') ?? '', redirect_to: origin };
  return `${apiUrl}/auth/v1/verify?${new URLSearchParams(parameters)}`;
}

function readHeaders(text: string): Map<string, string> {
  // A long header goes on in lines that begin with a space.
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const];
    }),
  );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding.toLowerCase() !== 'quoted-printable') return body;
  return decodeQuoted(body.replace(/=[ \t]*\r?\n/g, ''));
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** `=?UTF-8?q?...?=` as the text that it stands for. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
