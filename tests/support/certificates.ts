import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, type SelfsignedOptions } from 'selfsigned';

const OPTIONS = { keyType: 'ec', algorithm: 'sha256' } as const satisfies SelfsignedOptions;

/** An authority of its own: its certificate and its key, as PEM. */
const makeAuthority = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    ...OPTIONS,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });

/**
 * Writes what a server with TLS needs, made again: `server.pem` and `server.key` are those of `localhost`,
 * `ca.pem` the authority that signed them, `other.pem` one that did not.
 */
export async function writeCertificates(folder: string): Promise<void> {
  const [ca, other] = await Promise.all(['Tests', 'Others'].map(makeAuthority));
  if (!ca || !other) throw new Error('No authority was made');
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...OPTIONS,
    ca: { key: ca.private, cert: ca.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const files = {
    'ca.pem': ca.cert,
    'other.pem': other.cert,
    'server.pem': server.cert,
    'server.key': server.private,
  };
  for (const [name, pem] of Object.entries(files))
    writeFileSync(join(folder, name), pem, { mode: 0o600 });
}
