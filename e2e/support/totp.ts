import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

/**
 * The code that an authenticator app would show.
 * @param secret base32
 * @param ahead how many periods from now; the server takes one, and each code only once
 */
export function totpCode(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  return totp.generate({ timestamp: Date.now() + ahead * PERIOD_SECONDS * 1000 });
}
