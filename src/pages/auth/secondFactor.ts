import { PRODUCT } from '../../config';
import { auth } from '../../db/auth';
import { authState } from '../../db/authState';
import { failureOf, isReplay } from './authErrorText';

/** A challenge that was asked for while a code was typed: the factor's id, and the challenge's. */
let asked: { factorId: string; challengeId: Promise<string | undefined> } | undefined;

/**
 * Asks for the challenge of the person's first app, so that the whole code then takes one request
 * instead of two. Fails silently: whoever checks the code asks again.
 */
export function prepareChallenge(): void {
  const [factorId] = usableFactors();
  if (factorId === undefined || asked?.factorId === factorId) return;
  const challengeId = auth.mfa.challenge({ factorId }).then(
    ({ data }) => data?.id,
    () => undefined,
  );
  asked = { factorId, challengeId };
}

/** What is wrong with a challenge that was asked for a while ago, rather than with the code. */
const STALE = ['mfa_challenge_expired', 'mfa_ip_address_mismatch', 'mfa_factor_not_found'];

/** Checks a code of one app, by the challenge that waits for it if there is one. */
async function verify(factorId: string, code: string) {
  const waiting = asked?.factorId === factorId ? asked.challengeId : undefined;
  asked = undefined;
  const challengeId = await waiting;
  if (challengeId !== undefined) {
    const result = await auth.mfa.verify({ factorId, challengeId, code });
    if (!STALE.includes(failureOf(result.error).code ?? '')) return result;
  }
  return auth.mfa.challengeAndVerify({ factorId, code });
}

/** The ids of the apps whose codes the session's person may give. */
const usableFactors = (): string[] =>
  (authState().session?.user.factors ?? []).filter(isVerified).map(({ id }) => id);

/**
 * Checks a code and raises the session to both factors when it is right. Who has several apps need
 * not say which one the code is from: they are asked in turn.
 *
 * @returns null, or the error
 */
export async function checkCode(code: string): Promise<unknown> {
  let refusal: unknown = new Error('This account has no second factor.');
  let isMissing = false;
  for (const id of usableFactors()) {
    const result = await verify(id, code);
    if (!result.error) return null;
    refusal = result.error;
    const reason = failureOf(refusal).code;
    isMissing ||= reason === 'mfa_factor_not_found';
    const isOfAnother = reason === 'mfa_verification_failed' && !isReplay(refusal);
    if (!isOfAnother && reason !== 'mfa_factor_not_found') return refusal;
  }
  // A factor was reset meanwhile: a fresh session knows that, and leads to Enroll.
  if (isMissing) await auth.refreshSession();
  return refusal;
}

const isVerified = ({ status }: { status: string }) => status === 'verified';

/** A second factor that is in use. */
export interface KnownFactor {
  id: string;
  /** As its owner called it; empty when nobody did. */
  name: string;
  /** The moment it was begun, ISO 8601. */
  createdAt: string;
}

/**
 * The second factors of the signed-in person that codes are taken from, as the server knows them.
 *
 * @throws the auth client's error
 */
export async function listFactors(): Promise<KnownFactor[]> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.all
    .filter(isVerified)
    .map(({ id, friendly_name: name = '', created_at: createdAt }) => ({ id, name, createdAt }));
}

/**
 * Takes a second factor away, unless it is the last one. A session that it had raised needs a code
 * of another one from then on: the claims are read again to know.
 *
 * @throws the auth client's error; LastFactorError
 */
export async function removeFactor(id: string): Promise<void> {
  // asked again: another tab may have removed the other one meanwhile
  const others = (await listFactors()).filter((factor) => factor.id !== id);
  if (others.length === 0) throw new LastFactorError();
  const { error } = await auth.mfa.unenroll({ factorId: id });
  if (error) throw error;
  await auth.refreshSession();
}

/** Nobody may be left without a second factor. */
export class LastFactorError extends Error {
  override name = 'LastFactorError';
}

/** A second factor that waits for its first code. */
export interface NewFactor {
  id: string;
  /** The key to type where no picture can be scanned. */
  secret: string;
  /** The QR code as the address of a picture. */
  picture: string;
}

/**
 * Begins to set up a second factor. Earlier attempts that were never finished are removed,
 * since the server keeps only so many.
 *
 * @param friendlyName tells it from the person's others; the server takes each name once
 * @throws the auth client's error
 */
export async function beginFactor(friendlyName: string = PRODUCT.name): Promise<NewFactor> {
  const listed = await auth.mfa.listFactors();
  if (listed.error) throw listed.error;
  const unfinished = listed.data.all.filter(({ status }) => status === 'unverified');
  await Promise.all(unfinished.map(({ id }) => auth.mfa.unenroll({ factorId: id })));

  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    issuer: PRODUCT.name,
    friendlyName,
  });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, picture: pictureAddress(data.totp.qr_code) };
}

/** Proves a new factor with its first code. Returns null, or the error. */
export async function finishFactor(id: string, code: string): Promise<unknown> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
  return error;
}

/** The auth client puts the SVG into an address as it is; a `#` in it would cut it short. */
function pictureAddress(dataUrl: string): string {
  const svg = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
