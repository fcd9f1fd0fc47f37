import { SNAPSHOT } from '../config';
import { isSharedComputer } from '../db/browserStorage';
import { payloadOf } from '../db/tokenPayload';

/*
 * How the last list and the dashboard looked: drawn by the first script of the page on the next visit, until the app
 * has drawn them by itself. Kept, shown and forgotten together with what they show (snapshot.ts).
 */

/** Which of them it is: one of each kind is kept. */
export type PictureKind = 'list' | 'dashboard';

export interface Picture {
  kind: PictureKind;
  /** Whose, in which session and with which rights. */
  owner: string;
  path: string;
  /** The width of the window: in another one the page would look different. */
  width: number;
  /** When it was taken, as of Date.now(). */
  at: number;
  html: string;
  /** What is styled by script: rules of the whole page, among them the theme's variables. */
  pageRules: string;
  /** And those of what the picture holds. */
  rules: string;
}

/** What every refresh of a token changes. */
const PASSING_CLAIMS: ReadonlySet<string> = new Set(['exp', 'iat', 'jti']);

/**
 * Whose picture may be kept and shown: of the session with both factors that a token is of, as long as it counts. Null
 * else, and on a computer that others use, too.
 *
 * @param token the access token that the browser keeps
 */
export function pictureOwner(token: string | null): string | null {
  if (token === null || isSharedComputer()) return null;
  try {
    const claims = Object(payloadOf(token)) as Record<string, unknown>;
    const { aal, exp } = claims;
    if (aal !== 'aal2' || typeof exp !== 'number' || exp * 1000 <= Date.now()) return null;
    const lasting = Object.entries(claims).filter(([name]) => !PASSING_CLAIMS.has(name));
    return JSON.stringify(lasting);
  } catch {
    return null;
  }
}

/** What else has to be the same for a picture to be shown. */
export interface OpenedPage {
  owner: string;
  /** Of the page that is opened. */
  address: { pathname: string; search: string };
  /** Of the window. */
  width: number;
}

/** The picture of the page that is opened; undefined where there is none, or where it would not be the same. */
export function pictureFor(
  pictures: unknown,
  { owner, address, width }: OpenedPage,
): Picture | undefined {
  if (!Array.isArray(pictures) || address.search !== '') return undefined;
  return (pictures as Picture[]).find(
    (picture) =>
      picture.owner === owner &&
      picture.path === address.pathname &&
      picture.width === width &&
      Math.abs(Date.now() - picture.at) < SNAPSHOT.age,
  );
}
