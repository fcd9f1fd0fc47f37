import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { invalidToken } from './errors';

export interface UrlSigner {
  /** A path with a token, relative to the storage API, valid for `seconds`. */
  sign(bucketId: string, name: string, seconds: number): Promise<string>;
  /** @throws StorageError 400 when the token is missing, expired or of another object */
  verify(token: string | undefined, bucketId: string, name: string): Promise<void>;
}

/**
 * Signs download addresses. The key is derived from the project's secret and not the secret
 * itself, so that a token of an address can never pass as an access token, nor the reverse.
 */
export function createUrlSigner(jwtSecret: string): UrlSigner {
  const key = createHmac('sha256', jwtSecret).update('storage: signed addresses').digest();

  return {
    async sign(bucketId, name, seconds) {
      const token = await new SignJWT({ url: `${bucketId}/${name}` })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key);
      // Not percent-encoded here: storage-js does that to the whole address.
      return `/object/sign/${bucketId}/${name}?token=${token}`;
    },
    async verify(token, bucketId, name) {
      const { payload } = await jwtVerify(token ?? '', key, { algorithms: ['HS256'] }).catch(() => {
        throw invalidToken('This link is invalid or has expired.');
      });
      if (payload.url !== `${bucketId}/${name}`) {
        throw invalidToken('This link belongs to another file.');
      }
    },
  };
}
