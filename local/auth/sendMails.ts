import type { Mailbox } from '../mail/createMailbox';
import { renderMail, type TemplateName } from '../mail/renderMail';
import { createOneTimeToken, type OneTimeToken, type OneTimeTokenType } from './oneTimeTokens';
import { updateUser } from './users';
import type { AuthDependencies, AuthTransaction, UserRow } from './types';

/** The `type` of a link: what /verify is told. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

/** What it takes to write a mail. */
export interface MailDependencies {
  siteUrl: string;
  mailbox: Pick<Mailbox, 'send'>;
}

/** What it takes to make a link. */
export type LinkDependencies = Pick<AuthDependencies, 'jwtSecret' | 'now'>;

/** Which of the two addresses of a change. */
export type EmailChangeSide = 'new' | 'current';

/** A link token that still has to be mailed, once its transaction is committed. */
export interface PreparedLink extends OneTimeToken {
  type: LinkType;
  user: UserRow;
  /** The address that it goes to. */
  to: string;
  redirectTo: string;
}

const TOKEN_TYPES: Record<Exclude<LinkType, 'email_change'>, OneTimeTokenType> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
};

/** Makes the link of an invitation or a recovery and notes on the user that it was sent. */
export async function prepareLink(
  tx: AuthTransaction,
  deps: LinkDependencies,
  values: { user: UserRow; type: keyof typeof TOKEN_TYPES; redirectTo: string },
): Promise<PreparedLink> {
  const { user, type, redirectTo } = values;
  const now = deps.now();
  const email = user.email ?? '';
  const tokenType = TOKEN_TYPES[type];
  const token = await createOneTimeToken(
    tx,
    { userId: user.id, type: tokenType, email },
    deps.jwtSecret,
    now,
  );
  const sent = tokenType === 'recovery_token' ? 'recovery_sent_at' : 'confirmation_sent_at';
  const marks = { [sent]: now, ...(type === 'invite' ? { invited_at: now } : {}) };
  const updated = await updateUser(tx, user.id, marks, now);
  return { ...token, type, user: updated, to: email, redirectTo };
}

/**
 * Makes the links of a change of address: one for the new address, one for the current. An admin
 * may ask for one of them alone.
 */
export async function prepareEmailChange(
  tx: AuthTransaction,
  deps: LinkDependencies,
  values: {
    user: UserRow;
    newEmail: string;
    redirectTo: string;
    only?: EmailChangeSide | undefined;
  },
): Promise<PreparedLink[]> {
  const { newEmail, redirectTo } = values;
  const now = deps.now();
  const user = await updateUser(
    tx,
    values.user.id,
    { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  );
  const targets = [
    { side: 'new', type: 'email_change_token_new', email: newEmail },
    { side: 'current', type: 'email_change_token_current', email: user.email ?? '' },
  ] as const;
  const links: PreparedLink[] = [];
  for (const { side, ...target } of targets) {
    if (values.only && values.only !== side) continue;
    const token = await createOneTimeToken(tx, { userId: user.id, ...target }, deps.jwtSecret, now);
    links.push({ ...token, type: 'email_change', user, to: target.email, redirectTo });
  }
  return links;
}

/** The plain link to the auth server: it redirects to the app. */
export function confirmationUrl(
  siteUrl: string,
  link: { token: string; type: LinkType; redirectTo: string },
): string {
  const query = new URLSearchParams({
    token: link.token,
    type: link.type,
    redirect_to: link.redirectTo,
  });
  return `${siteUrl}/auth/v1/verify?${query}`;
}

const TEMPLATES: Record<LinkType, TemplateName> = {
  invite: 'invite',
  signup: 'invite',
  recovery: 'recovery',
  magiclink: 'recovery',
  email_change: 'email_change',
};

/** Mails a link. Call it after the transaction that made the link. */
export async function mailLink(deps: MailDependencies, link: PreparedLink): Promise<void> {
  const url = confirmationUrl(deps.siteUrl, link);
  const mail = await renderMail(TEMPLATES[link.type], {
    SiteURL: deps.siteUrl,
    ConfirmationURL: url,
    Email: link.user.email,
    NewEmail: link.user.email_change,
    SendingTo: link.to,
    Token: link.code,
    TokenHash: link.token,
    Data: link.user.raw_user_meta_data ?? {},
    RedirectTo: link.redirectTo,
  });
  await deps.mailbox.send({ ...mail, to: link.to, type: link.type, confirmationUrl: url });
}
