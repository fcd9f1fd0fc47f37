import { HttpError } from 'ra-core';
import { API, AVATAR_BUCKET } from '../config';
import { readText } from './errors';
import { sendRequest, type Connection, type HttpAnswer, type HttpRequest } from './http';
import { changeProfile } from './profile';

export interface AvatarUpload {
  userId: string;
  networkId: string;
  file: Blob;
  /** Of the original file, without the dot. */
  extension: string;
}

const STORAGE = '/storage/v1/object';

/** What the wall, or storage itself, says of somebody who is to sign in again: storage answers 403 to both. */
const SESSION_ENDED = ['Your session has ended.', '"exp" claim timestamp check failed'];
const SECOND_FACTOR_MISSING = 'The second factor is missing.';

/**
 * Sends a request to storage. Its refusals are 400 as such and have the real status in the body: they come out
 * as REST would say them.
 *
 * @throws as sendRequest
 */
async function sendToStorage(
  connection: Connection,
  path: string,
  request: HttpRequest,
): Promise<HttpAnswer> {
  try {
    return await sendRequest(connection, `${STORAGE}${path}`, request);
  } catch (error) {
    throw error instanceof HttpError ? asRefusal(error) : error;
  }
}

function asRefusal(error: HttpError): HttpError {
  const body: unknown = error.body;
  const message = readText(body, 'message') ?? error.message;
  if (SESSION_ENDED.includes(message)) return new HttpError(message, 401, body);
  if (message === SECOND_FACTOR_MISSING) return new HttpError(message, 403, { code: 'PT403' });
  const status = Number(readText(body, 'statusCode') ?? NaN);
  return Number.isInteger(status) ? new HttpError(message, status, body) : error;
}

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
  await sendToStorage(connection, `/${AVATAR_BUCKET}/${path}`, {
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
  const { json } = await sendToStorage(connection, `/list/${AVATAR_BUCKET}`, {
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

/** Deletes a photo that no profile names; a failure is logged and nothing else. */
async function tidyUp(connection: Connection, path: string): Promise<void> {
  try {
    await deleteFiles(connection, [path]);
  } catch (error) {
    connection.logError('deleting an unused photo', error);
  }
}

const deleteFiles = (connection: Connection, paths: readonly string[]) =>
  sendToStorage(connection, `/${AVATAR_BUCKET}`, {
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
