import { html, raw } from 'hono/html';
import { PRODUCT } from '../../src/config';
import { DARK, LIGHT, type ColorRoles } from '../../src/ui/tokens';
import type { Mail } from './createMailbox';

/** HTML whose values are escaped. */
type Html = ReturnType<typeof html>;

const variables = (colors: ColorRoles): string =>
  `--canvas: ${colors.canvas}; --surface: ${colors.surface}; --border: ${colors.border};
  --text: ${colors.text}; --muted: ${colors.textSecondary}; --accent: ${colors.accent};
  --onAccent: ${colors.onAccent}; --hover: ${colors.hover};`;

const STYLE = `
:root { color-scheme: light dark; ${variables(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { ${variables(DARK)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; color: var(--muted); }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; margin: 1.5rem 0 0; padding: 0; background: var(--surface);
  border: 1px solid var(--border); border-radius: .75rem; overflow: hidden; }
li + li { border-top: 1px solid var(--border); }
li a { display: block; padding: .875rem 1.25rem; color: inherit; text-decoration: none;
  overflow-wrap: anywhere; }
li a:hover { background: var(--hover); }
li a:focus-visible { outline-offset: -3px; }
li strong { display: block; }
li span { color: var(--muted); font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.button { display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; font-weight: 600;
  background: var(--accent); color: var(--onAccent); text-decoration: none; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--border); border-radius: .75rem;
  background: ${LIGHT.canvas}; }
pre { margin: 0; padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--border);
  border-radius: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

/** The list of mails as a page; newest first, as given. */
export function renderMailList(mails: readonly Mail[]): Html {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/_local/mail/${mail.id}"
          ><strong>${mail.subject}</strong>
          <span>To ${mail.to}, ${renderTime(mail.createdAt)}</span></a
        >
      </li> `,
  );
  const list =
    rows.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p>No email yet. Invite someone or request a new password, then reload this page.</p>`;
  return renderPage(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>
        Every mail that this installation would send, newest first. Nothing leaves this machine.
      </p>
      ${list}`,
  );
}

/** One mail as a page: its link as a button, the HTML in a frame without rights, the text. */
export function renderMailPage(mail: Mail): Html {
  const { confirmationUrl, link } = mail;
  const button =
    link && html`<p><a class="button" href="${link}">Open the link of this mail</a></p>`;
  const confirmation =
    confirmationUrl &&
    confirmationUrl !== link &&
    html`<p><a href="${confirmationUrl}">The same link through the auth server</a></p>`;
  return renderPage(
    mail.subject,
    html`<p><a href="/_local/mail">All mails</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Sent</dt>
        <dd>${renderTime(mail.createdAt)}</dd>
      </dl>
      ${button}${confirmation}
      <h2>As the reader sees it</h2>
      <iframe
        title="The mail"
        sandbox="allow-top-navigation-by-user-activation"
        srcdoc="${forFrame(mail.html)}"
      ></iframe>
      <h2>As plain text</h2>
      <pre>${mail.text}</pre>`,
  );
}

/** Links of the mail open in the window, not in the frame. */
function forFrame(mailHtml: string): string {
  return mailHtml.replace(/<a\s/gi, '<a target="_top" ');
}

function renderTime(date: Date): Html {
  const text = date.toISOString().slice(0, 19).replace('T', ' ');
  return html`<time datetime="${date.toISOString()}">${text} UTC</time>`;
}

function renderPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${PRODUCT.shortName + PRODUCT.titleSeparator + title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
