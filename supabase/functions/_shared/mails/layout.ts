import { BRAND } from './brand.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const CELL = '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"';
const CARD =
  `max-width: 520px; background: ${BRAND.surface}; border: 1px solid ${BRAND.border}; ` +
  'border-radius: 16px';
const BUTTON =
  `display: inline-block; padding: 12px 20px; background: ${BRAND.accent}; color: ${BRAND.onAccent}; ` +
  'border-radius: 8px; font-weight: 600; text-decoration: none';

/**
 * A mail as HTML, a card with a heading, paragraphs and a button.
 * @param link where the button leads, and its words
 */
export function layout(
  subject: string,
  paragraphs: readonly string[],
  link: { readonly label: string; readonly address: string },
): string {
  const title = escapeHtml(subject);
  const texts = paragraphs.map((text) => `<p style="margin: 0 0 16px">${escapeHtml(text)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title}</title>
</head>
<body style="margin: 0; padding: 24px; background: ${BRAND.canvas}; color: ${BRAND.text}; font: 16px/1.5 system-ui, sans-serif">
${CELL}><tr><td align="center">
${CELL} style="${CARD}"><tr><td style="padding: 32px; text-align: left">
<p style="margin: 0 0 24px; font-weight: 700; color: ${BRAND.accent}">${BRAND.name}</p>
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${title}</h1>
${texts.join('\n')}
<p style="margin: 24px 0 0"><a href="${escapeHtml(link.address)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
