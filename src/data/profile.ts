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
