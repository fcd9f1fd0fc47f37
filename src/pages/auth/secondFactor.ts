import { auth } from '../../db/auth';
import { PRODUCT } from '../../config';
import { failureOf } from './authErrorText';

/**
 * Checks a code against the second factor of the signed-in person, and raises the session to both
 * factors when it is right.
 *
 * @returns null, or the error
 */
export async function checkCode(code: string): Promise<unknown> {
  const { data, error } = await auth.getSession();
  if (error) return error;
  const factor = data.session?.user.factors?.find(({ status }) => status === 'verified');
  if (!factor) return new Error('This account has no second factor.');
  const result = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  // The factor was reset meanwhile: a fresh session knows that, and leads to Enroll.
  if (result.error && failureOf(result.error).code === 'mfa_factor_not_found') {
    await auth.refreshSession();
  }
  return result.error;
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
 * Begins to set up a second factor. Earlier attempts that were never finished are taken back,
 * since the server keeps only so many.
 *
 * @throws the auth client's error
 */
export async function beginFactor(): Promise<NewFactor> {
  const listed = await auth.mfa.listFactors();
  if (listed.error) throw listed.error;
  const unfinished = listed.data.all.filter(({ status }) => status === 'unverified');
  await Promise.all(unfinished.map(({ id }) => auth.mfa.unenroll({ factorId: id })));

  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    issuer: PRODUCT.name,
    friendlyName: PRODUCT.name,
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
