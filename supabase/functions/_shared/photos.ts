import { z } from 'npm:zod@4.6.7';
import { serverHeaders } from './authAdmin.ts';
import { callDatabase } from './callDatabase.ts';
import type { Environment } from './environment.ts';
import { fetchDirectly } from './fetchDirectly.ts';
import { unavailable } from './RequestError.ts';

/**
 * Removes every photo of a person: whoever has the address of one could read it for good.
 * @throws RequestError 502 when one is left
 */
export async function removePhotos(environment: Environment, userId: string): Promise<void> {
  const parameters = { p_user_id: userId };
  const names = await callDatabase(
    environment,
    'server',
    'photos_of',
    parameters,
    z.array(z.string()),
  );
  if (names.length === 0) return;
  const response = await fetchDirectly(`${environment.apiUrl}/storage/v1/object/avatars`, {
    method: 'DELETE',
    headers: { ...serverHeaders(environment), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  });
  await response.body?.cancel();
  if (!response.ok) throw unavailable();
}
