import type { ZodType } from 'zod';
import { readLimited } from './readLimited';
import { invalidRequest } from './StorageError';

/** Room for the names of a thousand files, in bytes. */
const LONGEST_BODY = 1024 * 1024;

/** Parses a JSON body by a schema. @throws StorageError 400 that names the wrong field */
export async function readJson<T>(request: Request, schema: ZodType<T>): Promise<T> {
  const bytes = await readLimited(request, LONGEST_BODY);
  if (!bytes) throw invalidRequest('The request body is too large.');
  const parsed = schema.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.');
  throw invalidRequest(`The request body is not valid${field ? ` (${field})` : ''}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The request body is not JSON.');
  }
}
