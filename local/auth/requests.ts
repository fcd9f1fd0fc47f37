import type { Context } from 'hono';
import { z } from 'zod';
import { knownAddress } from '../http/clientAddress';
import { AuthError } from './AuthError';
import type { ClientInfo } from './sessions';
import type { Json, JsonObject } from './types';

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(json),
    z.record(z.string(), json),
  ]),
);
/** Any JSON object: user_metadata and app_metadata. */
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);

/** What GoTrue takes for an address (checkmail): no blanks, no letters beyond ASCII. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A mail address, in lowercase. */
export const emailAddress = z
  .string()
  .max(255, 'An email address is too long')
  .regex(EMAIL, 'Unable to validate email address: invalid format')
  .toLowerCase();

/** What no text of the database can hold: NUL, and halves of a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** For JSON.parse. @throws AuthError 400 validation_failed for a text that cannot be stored */
function refuseUnstorable(key: string, value: unknown): unknown {
  if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value))) {
    throw new AuthError(400, 'validation_failed', 'A text holds a character that cannot be stored');
  }
  return value;
}

/**
 * Reads a JSON body.
 *
 * @param c the request's context
 * @param schema what the body must be
 * @param ifEmpty what stands for an empty body; by default it is no JSON
 * @throws AuthError 400 bad_json or validation_failed
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>, ifEmpty = ''): Promise<T> {
  const text = (await c.req.text()) || ifEmpty;
  let body: unknown;
  try {
    body = JSON.parse(text, refuseUnstorable);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue && isOfAnotherType(issue, body)) {
    throw new AuthError(
      400,
      'bad_json',
      'Could not parse request body as JSON: another type is wanted',
    );
  }
  const field = issue?.path.join('.') ?? '';
  const problem = issue?.message ?? 'The request body is not valid';
  throw new AuthError(400, 'validation_failed', field ? `${field}: ${problem}` : problem);
}

/**
 * Whether a value is there that JSON writes otherwise than what is wanted: GoTrue fails on it while it
 * reads, before it judges any value. A null counts as left away.
 */
function isOfAnotherType({ code, path }: z.core.$ZodIssue, body: unknown): boolean {
  const value = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    body,
  );
  if (value === undefined || value === null) return false;
  return code === 'invalid_type' || (code === 'invalid_value' && typeof value !== 'string');
}

/**
 * Reads an id out of the path.
 *
 * @throws AuthError 404 validation_failed when it is no uuid
 */
export function readId(c: Context, name: string): string {
  const parsed = z.uuid().safeParse(c.req.param(name));
  if (!parsed.success) throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
  return parsed.data;
}

/** Who sent a request, as far as the server knows. */
export function clientOf(c: Context): ClientInfo {
  return { address: knownAddress(c), userAgent: c.req.header('user-agent') ?? null };
}
