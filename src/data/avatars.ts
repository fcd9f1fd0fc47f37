import { API, AVATAR_BUCKET } from '../config';
import { changeProfile } from './changeProfile';
import type { Connection } from './connection';
import { sendRequest } from './httpClient';

export interface AvatarUpload {
  userId: string;
  networkId: string;
  file: Blob;
  /** Of the original file, without the dot. */
  extension: string;
}

const STORAGE = '/storage/v1/object';

/**
 * Stores a photo and names it in the profile.
 *
 * @returns its public address, without the origin where the app has the same
 * @throws as sendRequest
 */
export async function storeAvatar(
  connection: Connection,
  { userId, networkId, file, extension }: AvatarUpload,
): Promise<string> {
  const path = `${networkId}/${userId}/avatar-${Date.now()}.${extension.toLowerCase()}`;
  await sendRequest(connection, `${STORAGE}/${AVATAR_BUCKET}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': file.type, 'Cache-Control': 'max-age=3600' },
    body: file,
    timeout: API.uploadTimeout,
  });
  const url = `${originOf(connection)}${STORAGE}/public/${AVATAR_BUCKET}/${path}`;
  await changeProfile(connection, userId, { avatar_url: url });
  return url;
}

/**
 * Removes a photo from the storage and from the profile.
 *
 * @param url its public address; the last three segments are its path
 * @throws as sendRequest
 */
export async function deleteAvatar(
  connection: Connection,
  { userId, url }: { userId: string; url: string },
): Promise<void> {
  await sendRequest(connection, `${STORAGE}/${AVATAR_BUCKET}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: [url.split('/').slice(-3).join('/')] }),
  });
  await changeProfile(connection, userId, { avatar_url: null });
}

/** Empty on the same origin: the embedded backend may answer under another name or port later. */
const originOf = ({ apiUrl }: Connection): string =>
  typeof window !== 'undefined' && window.location.origin === apiUrl ? '' : apiUrl;
