import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { urlLogin } from '../../../../local/database/address';
import { StartError } from '../../../../local/startError';

const loginOf = (words: string, host = 'db.example.org') =>
  urlLogin(`postgres://pantry:secret@${host}/larder?${words}`);

const folder = mkdtempSync(join(tmpdir(), 'larder-authority-'));
const CA = join(folder, 'ca.pem');
// Only a connection would read more of it than that it is there.
writeFileSync(CA, 'an authority');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the protection of a connection', () => {
  it.each([
    ['', 'prefer'],
    ['sslmode=disable', undefined],
    ['sslmode=allow', 'prefer'],
    ['sslmode=prefer', 'prefer'],
    ['sslmode=require', 'require'],
  ])('is by %j: %s', (words, ssl) => {
    expect(loginOf(words).ssl).toBe(ssl);
  });

  it('is none where the database is at a socket of this machine', () => {
    expect(loginOf('host=/run/postgresql&sslmode=verify-full').ssl).toBeUndefined();
  });

  it.each([
    ['sslmode=verify_full', 'not "verify_full"'],
    ['sslmode=Require', 'not "Require"'],
    ['sslmode=', 'not ""'],
    ['sslmode=verify-ca', 'needs the file of the one authority'],
    ['sslmode=require&sslrootcert=system', 'needs the file of the one authority'],
    ['sslmode=verify-full&sslrootcert=/no/such/file', 'The file /no/such/file'],
  ])('is refused in a sentence: %j', (words, part) => {
    const attempt = () => loginOf(words);
    expect(attempt).toThrow(StartError);
    expect(attempt).toThrow(part);
    expect(attempt).toThrow(/^[^\n]+\.$/);
  });

  it.each(['sslmode=verify-full', 'sslrootcert=system', `sslmode=verify-full&sslrootcert=${CA}`])(
    'compares the name of the host with the certificate: %j',
    (words) => {
      const { ssl } = loginOf(words);
      if (typeof ssl !== 'object') throw new Error('No certificate is checked');
      const subject = {
        subject: { CN: 'other.example.org' },
        subjectaltname: 'DNS:other.example.org',
      };
      const check = Reflect.get(ssl, 'checkServerIdentity') as (
        name: string,
        shown: unknown,
      ) => unknown;
      expect(check('', subject)).toBeInstanceOf(Error);
      expect(check('', { subject: {}, subjectaltname: 'DNS:db.example.org' })).toBeUndefined();
    },
  );
});
