import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { isSystemError, StartError } from '../startError';

/** What the driver is told: nothing is plain, and a word checks no certificate. */
export type Tls = 'prefer' | 'require' | ConnectionOptions;

/** In libpq's order, from no protection to all of it. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** `sslrootcert=system`: the authorities that this machine trusts. */
const SYSTEM = 'system';

/** What OpenSSL and Node call a certificate that is not to be trusted. */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/**
 * How a connection is protected, by libpq's `sslmode` and `sslrootcert`: `prefer` where the URL says nothing, never
 * over a Unix socket. `require` with an authority is `verify-ca`, and `sslrootcert=system` is `verify-full`, as
 * there; `allow` is `prefer`. Without `sslrootcert`, `verify-full` trusts the machine's authorities.
 *
 * @param parameters those of the URL
 * @param host a name, an address, or the folder of a socket
 * @returns undefined for a plain connection
 * @throws StartError for another word, an authority that cannot be read, or two words that do not fit
 */
export function tlsOf(parameters: URLSearchParams, host: string): Tls | undefined {
  const rootCertificate = parameters.get('sslrootcert');
  const mode = modeOf(parameters.get('sslmode'), rootCertificate);
  if (mode === 'disable' || host.startsWith('/')) return undefined;
  if (mode === 'allow' || mode === 'prefer') return 'prefer';
  if (mode === 'require' && rootCertificate === null) return 'require';
  const isWhole = mode === 'verify-full';
  if (!isWhole && (rootCertificate === null || rootCertificate === SYSTEM))
    throw new StartError(
      `DATABASE_URL has sslmode=${mode}, which needs the file of the one authority to trust as sslrootcert; ` +
        'with those of this machine only verify-full protects.',
    );
  return {
    ...(rootCertificate !== null &&
      rootCertificate !== SYSTEM && { ca: readAuthority(rootCertificate) }),
    // By the URL: the driver gives Node no host to compare where it is an address.
    checkServerIdentity: (_name, certificate) =>
      isWhole ? checkServerIdentity(host, certificate) : undefined,
  };
}

function modeOf(word: string | null, rootCertificate: string | null): Mode {
  if (word === null) return rootCertificate === SYSTEM ? 'verify-full' : 'prefer';
  const mode = MODES.find((known) => known === word);
  if (mode) return mode;
  throw new StartError(
    `sslmode in DATABASE_URL must be one of ${MODES.join(', ')}, not "${word}".`,
  );
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new StartError(`The file ${path}, sslrootcert in DATABASE_URL, cannot be read.`);
  }
}

/** Why a protected connection did not come about, as a StartError; undefined where it is about something else. */
export function explainTlsError(error: unknown): StartError | undefined {
  if (!isSystemError(error)) return undefined;
  if (UNTRUSTED.test(error.code ?? ''))
    return new StartError(
      `The database of DATABASE_URL shows no certificate that its sslmode and sslrootcert trust (${error.code}).`,
    );
  if (error.code?.startsWith('ERR_SSL_') || error.message.includes('secure TLS connection'))
    return new StartError(
      'The database of DATABASE_URL does not speak TLS, which its sslmode asks for.',
    );
  return undefined;
}
