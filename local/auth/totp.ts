import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import { PRODUCT } from '../../src/config';

/** Seconds of one time step. */
export const STEP_SECONDS = 30;
/** Codes of the step before and after are accepted: clocks differ. */
export const WINDOW = 1;

export interface NewSecret {
  /** Base32, for typing. */
  secret: string;
  /** otpauth://… for authenticator apps. */
  uri: string;
  /** The URI as an SVG image that may stand in a data URL as it is. */
  qrCode: string;
}

/**
 * Makes a new TOTP secret.
 *
 * @param label the account's mail address, shown by the authenticator app
 * @param issuer the product's name there
 */
export async function createSecret(
  label: string,
  issuer: string = PRODUCT.name,
): Promise<NewSecret> {
  const secret = new Secret({ size: 20 }).base32;
  const uri = new TOTP({ issuer, label, secret }).toString();
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
  // auth-js puts the image into a data URL without encoding it, where # would end the data.
  const qrCode = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
  return { secret, uri, qrCode };
}

/**
 * Checks a code.
 *
 * @returns the time step that the code belongs to, or undefined when it is wrong
 */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  return currentStep(now) + delta;
}

/** The time step of a moment. */
export function currentStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}
