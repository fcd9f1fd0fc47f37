import type { Mail } from './sendMail.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/**
 * Tells a person that an admin removed their second factor: what happened, what comes next, and
 * what to do when nobody had asked for it.
 * @param appUrl where to sign in
 */
export function factorResetMail(to: string, firstName: string, appUrl: string): Mail {
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  const lines = [
    'an admin of your network has removed the second factor from your Larder account, and you ' +
      'were signed out everywhere.',
    'At your next sign-in you will be asked to set up a new one with your authenticator app.',
    'If you did not ask for this, change your password and tell an admin of your network.',
  ];
  const paragraphs = [greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const link = `${appUrl}/auth/login`;
  return {
    to,
    subject: 'Your second factor was removed',
    html: `${paragraphs}\n<p><a href="${escapeHtml(link)}">Sign in</a></p>`,
    text: [greeting, ...lines, `Sign in: ${link}`].join('\n\n'),
  };
}
