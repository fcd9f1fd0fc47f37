import { authClient } from './authAdmin.ts';
import type { Environment } from './environment.ts';
import { signInAgain } from './RequestError.ts';

/** The person who calls, as the auth server knows them. */
export interface Actor {
  readonly id: string;
  /** Their access token: with it the database applies its own rules to what is asked. */
  readonly token: string;
}

/**
 * Verifies the token of a request with the auth server, which also knows whether its session is
 * still alive. What the body says about the caller is never read.
 * @throws RequestError 401
 */
export async function findActor(request: Request, environment: Environment): Promise<Actor> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token || token.startsWith('sb_')) throw signInAgain();
  const { data, error } = await authClient(environment).getUser(token);
  if (error || !data.user) throw signInAgain();
  return { id: data.user.id, token };
}
