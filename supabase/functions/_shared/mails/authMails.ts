import { invitationWords } from './invitationWords.ts';

/** A mail that the auth server sends: `{{ }}` holds what it fills in. */
export interface AuthMail {
  readonly subject: string;
  /** The greeting and one paragraph each. */
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
}

const HELLO = '{{ if .Data.first_name }}Hello {{ .Data.first_name }},{{ else }}Hello,{{ end }}';
const ONCE = 'once and for a limited time';

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
      'somebody asked for a new password for {{ .Email }} in Larder. If it was you, choose one now.',
      `The link works ${ONCE}. If it was not you, ignore this mail: your password stays as it is.`,
    ],
    link: {
      label: 'Choose a new password',
      address: '{{ .SiteURL }}/auth/reset-password?token_hash={{ .TokenHash }}&type=recovery',
    },
  },
  email_change: {
    subject: 'Confirm your new email address',
    lines: [
      'Somebody asked to change the address of a Larder account from {{ .Email }} to {{ .NewEmail }}.',
      'For your safety both addresses have to agree: this mail went to each of them, and the ' +
        'change takes effect when the links in both were used.',
      `The link works ${ONCE}. If it was not you, ignore this mail and change your password: the ` +
        'address stays as it is.',
    ],
    link: { label: 'Confirm the change', address: '{{ .ConfirmationURL }}' },
  },
} satisfies Readonly<Record<string, AuthMail>>;
