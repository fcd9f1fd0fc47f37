/** What brought a person here from a mail. */
export interface LinkArrival {
  /** The one-time token of a link that the page itself confirms (rather than a redirect). */
  tokenHash: string | null;
  /** The token of an invitation, which leads to such a one-time token. */
  invitation: string | null;
  /**
   * The tokens that the server's redirect left in the address. Anybody can put tokens of an own session into a
   * link: they are taken by the pages that mails lead to alone.
   */
  tokens: { access_token: string; refresh_token: string } | null;
  /** What kind of mail the token is from, such as `recovery` or `invite`. */
  type: string | null;
  /** The server's reason why the link does not work, such as `otp_expired`; null when it does. */
  errorCode: string | null;
  /** Whether one of the two links of a change of address was followed, and the other one is due. */
  isHalfConfirmed: boolean;
}

/** Whatever of these is in an address came with a link. */
const MARKS = [
  ...['access_token', 'refresh_token', 'token_hash', 'invitation'],
  ...['error', 'error_code', 'message'],
];

/**
 * Reads what a mail's link left in an address: `?token_hash=...`, `#invitation=...`, or the `error_code` with which
 * the server sends a used or expired link on. Nothing of it is believed here.
 */
export function readLinkArrival({ search, hash }: { search: string; hash: string }): LinkArrival {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const [access_token, refresh_token] = ['access_token', 'refresh_token'].map((key) =>
    fragment.get(key),
  );
  const either = (key: string) => fragment.get(key) ?? query.get(key);
  return {
    tokenHash: query.get('token_hash'),
    invitation: fragment.get('invitation'),
    tokens: access_token && refresh_token ? { access_token, refresh_token } : null,
    type: either('type'),
    errorCode: either('error_code') ?? either('error'),
    // nothing but the server's words for people tells it
    isHalfConfirmed: fragment.has('message'),
  };
}

/**
 * The address without what a mail's link put there, or null when there is nothing of the kind:
 * tokens must not stay in the history of the browser.
 */
export function withoutLink({ pathname, search, hash }: URL | Location): string | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  if (!MARKS.some((key) => query.has(key) || fragment.has(key))) return null;
  for (const key of [...MARKS, 'type', 'error_description']) query.delete(key);
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
