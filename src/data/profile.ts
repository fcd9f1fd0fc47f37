import { API, AVATAR_BUCKET } from '../config';
import { DataError } from './errors';
import { sendRequest, type Connection } from './http';

/**
 * Changes a profile without reading it first.
 *
 * @throws as sendRequest; DataError of kind refused when no row was changed
 */
export async function changeProfile(
  connection: Connection,
  userId: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  const id = encodeURIComponent(userId);
  const { json } = await sendRequest(connection, `/rest/v1/profiles?id=eq.${id}&select=id`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
    body: JSON.stringify(changes),
  });
  if (!Array.isArray(json) || json.length !== 1) throw new DataError({ kind: 'refused' });
}

export interface AvatarUpload {
  userId: string;
  networkId: string;
  file: Blob;
  /** Of the original file, without the dot. */
  extension: string;
  /** The public address of the photo that this one takes the place of. */
  replaces?: string | undefined;
}

const STORAGE = '/storage/v1/object';

/**
 * Stores a photo and names it in the profile. The one before it does not stay behind, and neither
 * does the new one when the profile cannot be changed.
 *
 * @returns its public address, without the origin where the app has the same
 * @throws as sendRequest
 */
export async function storeAvatar(
  connection: Connection,
  { userId, networkId, file, extension, replaces }: AvatarUpload,
): Promise<string> {
  const path = `${networkId}/${userId}/avatar-${Date.now()}.${extension.toLowerCase()}`;
  await sendRequest(connection, `${STORAGE}/${AVATAR_BUCKET}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': file.type, 'Cache-Control': 'max-age=3600' },
    body: file,
    timeout: API.uploadTimeout,
  });
  const url = `${originOf(connection)}${STORAGE}/public/${AVATAR_BUCKET}/${path}`;
  try {
    await changeProfile(connection, userId, { avatar_url: url });
  } catch (error) {
    await tidyUp(connection, url);
    throw error;
  }
  if (replaces) await tidyUp(connection, replaces);
  return url;
}

/** Deletes a photo that no profile names any more; a failure is logged and nothing else. */
async function tidyUp(connection: Connection, url: string): Promise<void> {
  try {
    await deleteFile(connection, url);
  } catch (error) {
    connection.logError('deleting a photo that is not used any more', error);
  }
}

const deleteFile = (connection: Connection, url: string) =>
  sendRequest(connection, `${STORAGE}/${AVATAR_BUCKET}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: [url.split('/').slice(-3).join('/')] }),
  });

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
  await deleteFile(connection, url);
  await changeProfile(connection, userId, { avatar_url: null });
}

/** Empty on the same origin: the embedded backend may answer under another name or port later. */
const originOf = ({ apiUrl }: Connection): string =>
  typeof window !== 'undefined' && window.location.origin === apiUrl ? '' : apiUrl;
