import type { z } from 'npm:zod@4.6.7';
import type { Environment } from './environment.ts';
import { readEnvironment } from './environment.ts';
import type { Actor } from './findActor.ts';
import { findActor } from './findActor.ts';
import { recordRefusal } from './recordRefusal.ts';
import { RequestError } from './RequestError.ts';
import { requireServer } from './requireServer.ts';

/** Longest body in characters: far more than any of these functions needs. */
const LONGEST_BODY = 10_000;

// Any origin may ask, because nothing here is done for a cookie: only for a token that the app holds.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, x-retry-count, x-region',
  'access-control-max-age': '86400',
};

export interface Call<T> {
  readonly actor: Actor;
  readonly input: T;
  readonly environment: Environment;
}

export interface FunctionDefinition<T> {
  readonly body: z.ZodType<T>;
  /** What the function does; its result is the JSON of the answer. */
  run(call: Call<T>): Promise<Readonly<Record<string, unknown>>>;
}

/** As FunctionDefinition, for a function that knows no caller. */
export interface OpenFunctionDefinition<T> {
  readonly body: z.ZodType<T>;
  run(call: Omit<Call<T>, 'actor'>): Promise<Readonly<Record<string, unknown>>>;
}

async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text();
  if (text.length > LONGEST_BODY) {
    throw new RequestError(413, 'body_too_large', 'The request is too large.');
  }
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new RequestError(400, 'invalid_body', 'The request is not valid JSON.');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'body'))];
  throw new RequestError(400, 'invalid_body', `Please check: ${fields.join(', ')}.`);
}

function refuse(error: unknown): Response {
  const refusal =
    error instanceof RequestError
      ? error
      : new RequestError(500, 'internal', 'Something went wrong on our end. Try again later.');
  // Only the kind of an unexpected error: its message may hold what a person typed.
  if (refusal.status >= 500) {
    console.error(error instanceof Error ? error.name : 'unknown error', refusal.code);
  }
  const { status, code, message, facts } = refusal;
  const headers = status === 405 ? { ...CORS, allow: 'POST, OPTIONS' } : CORS;
  return Response.json({ error: { code, message, ...facts } }, { status, headers });
}

/** CORS, POST only, and errors as `{ error: { code, message } }` with the right status. */
function frame(
  answer: (
    request: Request,
    environment: Environment,
  ) => Promise<Readonly<Record<string, unknown>>>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    try {
      if (request.method !== 'POST') {
        throw new RequestError(405, 'method_not_allowed', 'Only POST is answered here.');
      }
      return Response.json(await answer(request, readEnvironment()), { headers: CORS });
    } catch (error) {
      return refuse(error);
    }
  };
}

/** The frame of every function for people: the caller from the verified token, the body by its schema. */
export function createHandler<T>(
  definition: FunctionDefinition<T>,
): (request: Request) => Promise<Response> {
  return frame(async (request, environment) => {
    const actor = await findActor(request, environment);
    try {
      const input = await readBody(request, definition.body);
      return await definition.run({ actor, input, environment });
    } catch (error) {
      if (error instanceof RequestError && error.status === 403) {
        await recordRefusal(environment, actor);
      }
      throw error;
    }
  });
}

/** The frame of a function that the project itself calls: no person's token opens it. */
export function createServerHandler<T>(
  definition: OpenFunctionDefinition<T>,
): (request: Request) => Promise<Response> {
  return frame(async (request, environment) => {
    await requireServer(request);
    const input = await readBody(request, definition.body);
    return definition.run({ input, environment });
  });
}

/** The frame of a function that anybody may call: what the body holds is the right. */
export function createPublicHandler<T>(
  definition: OpenFunctionDefinition<T>,
): (request: Request) => Promise<Response> {
  return frame(async (request, environment) => {
    const input = await readBody(request, definition.body);
    return definition.run({ input, environment });
  });
}
