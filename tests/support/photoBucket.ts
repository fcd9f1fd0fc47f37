import type { clientWith } from './signInAs';
import { JPEG, WEBP } from './images';

type Bucket = ReturnType<ReturnType<typeof clientWith>['storage']['from']>;

/** The type that a browser would give these bytes. */
const typeOf = (body: unknown): string =>
  body === JPEG ? 'image/jpeg' : body === WEBP ? 'image/webp' : 'image/png';

/**
 * The bucket of the photos, whose uploads say what they are, as a browser's do: Supabase's storage goes
 * by that.
 */
export function photoBucket(client: ReturnType<typeof clientWith>): Bucket {
  const bucket = client.storage.from('avatars');
  const upload = bucket.upload.bind(bucket);
  const update = bucket.update.bind(bucket);
  bucket.upload = (path, body, options) =>
    upload(path, body, { contentType: typeOf(body), ...options });
  bucket.update = (path, body, options) =>
    update(path, body, { contentType: typeOf(body), ...options });
  return bucket;
}
