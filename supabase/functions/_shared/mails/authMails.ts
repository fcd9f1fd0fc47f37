import { invitationWords } from './invitationWords.ts';

/** A mail that the auth server sends: `{{ }}` holds what it fills in. */
export interface AuthMail {
  readonly subject: string;
  /** The greeting and one paragraph each. */
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
}

const HELLO = '{{ if .Data.first_name }}Hello {{ .Data.first_name }},{{ else }}Hello,{{ end }}';
const ONCE = 'once, for a limited time';

const invitation = invitationWords('{{ .Email }}', ONCE);

/**
 * The mails of the auth server, by the names of their templates: `npm run generate` writes supabase/templates.
 * Their subjects stand in supabase/config.toml too.
 */
export const AUTH_MAILS = {
  // The app sends an invitation of its own (invitation.ts); Supabase's dashboard sends this one.
  invite: {
    subject: invitation.subject,
    lines: [HELLO, ...invitation.paragraphs],
    link: {
      label: invitation.label,
      address: '{{ .SiteURL }}/auth/setup?token_hash={{ .TokenHash }}&type=invite',
    },
  },
  recovery: {
    subject: 'Reset your password',
    lines: [
      HELLO,
      'Someone asked to reset the Larder password for {{ .Email }}. If it was you, choose a new one now.',
      `The link works ${ONCE}. If it wasn't you, ignore this email. Your password won't change.`,
    ],
    link: {
      label: 'Choose a new password',
      address: '{{ .SiteURL }}/auth/reset-password?token_hash={{ .TokenHash }}&type=recovery',
    },
  },
  email_change: {
    subject: 'Confirm your new email address',
    lines: [
      'Someone asked to change the email address of a Larder account from {{ .Email }} to {{ .NewEmail }}.',
      'For your security, we sent this email to your old and your new address. The change takes effect ' +
        'once you open the link in both.',
      `The link works ${ONCE}. If it wasn't you, don't open the link, and change your password. Your ` +
        "email address won't change.",
    ],
    link: { label: 'Confirm the change', address: '{{ .ConfirmationURL }}' },
  },
} satisfies Readonly<Record<string, AuthMail>>;
