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
}

const STORAGE = '/storage/v1/object';

/**
 * Stores a photo and names it in the profile. A folder holds the photo that is shown, and for a moment the one
 * that takes its place: the ones before do not stay behind, and neither does the new one when the profile
 * cannot be changed.
 *
 * @returns its public address, without the origin of the API
 * @throws as sendRequest
 */
export async function storeAvatar(
  connection: Connection,
  { userId, networkId, file, extension }: AvatarUpload,
): Promise<string> {
  const folder = `${networkId}/${userId}`;
  const path = `${folder}/avatar-${Date.now()}.${extension.toLowerCase()}`;
  // The newest is the one that is shown. Others are left of an upload that was cut off, and take its place.
  const [shown, ...left] = await photosIn(connection, folder);
  if (left.length > 0) await deleteFiles(connection, left);
  await sendRequest(connection, `${STORAGE}/${AVATAR_BUCKET}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': file.type, 'Cache-Control': 'max-age=3600' },
    body: file,
    timeout: API.uploadTimeout,
  });
  const url = `${STORAGE}/public/${AVATAR_BUCKET}/${path}`;
  try {
    await changeProfile(connection, userId, { avatar_url: url });
  } catch (error) {
    await tidyUp(connection, path);
    throw error;
  }
  if (shown) await tidyUp(connection, shown);
  return url;
}

/** The paths of the photos in a folder, the newest first: their names begin with the time. */
async function photosIn(connection: Connection, folder: string): Promise<string[]> {
  const { json } = await sendRequest(connection, `${STORAGE}/list/${AVATAR_BUCKET}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      prefix: folder,
      limit: 100,
      offset: 0,
      sortBy: { column: 'name', order: 'desc' },
    }),
    repeatable: true,
  });
  const entries: unknown[] = Array.isArray(json) ? json : [];
  return entries.flatMap((entry) => {
    const name: unknown =
      typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'name') : undefined;
    return typeof name === 'string' ? `${folder}/${name}` : [];
  });
}

/** Deletes a photo that no profile names any more; a failure is logged and nothing else. */
async function tidyUp(connection: Connection, path: string): Promise<void> {
  try {
    await deleteFiles(connection, [path]);
  } catch (error) {
    connection.logError('deleting a photo that is not used any more', error);
  }
}

const deleteFiles = (connection: Connection, paths: readonly string[]) =>
  sendRequest(connection, `${STORAGE}/${AVATAR_BUCKET}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: paths }),
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
  await deleteFiles(connection, [url.split('/').slice(-3).join('/')]);
  await changeProfile(connection, userId, { avatar_url: null });
}
