import { Hono } from 'hono';
import { loginUrl } from '../database/address';
import type { RestDependencies, RestRoutes } from '../rest/createRestRoutes';
import { forward } from './forward';
import { sendToSocket } from './sendToSocket';
import { createStackKeys } from './stackKeys';
import { startPostgrest } from './startPostgrest';

/** What the routes are made of. */
export interface PostgrestDependencies extends Pick<
  RestDependencies,
  'address' | 'keys' | 'heard'
> {
  jwtSecret: string;
}

/**
 * PostgREST itself under /rest/v1, behind what Supabase's gateway does: tests compare it with ours. Of the
 * embedded backend's own limits and records of refusals it has none.
 *
 * @param dependencies where the migrated database is, and what callers are known by
 * @throws StartError when PostgREST is missing or does not come up
 */
export async function createPostgrestRoutes(
  dependencies: PostgrestDependencies,
): Promise<RestRoutes> {
  const { address, jwtSecret } = dependencies;
  const keys = await createStackKeys(dependencies.keys, jwtSecret);
  const running = await startPostgrest({
    restDatabase: loginUrl(address.authenticator),
    jwtSecret,
  });
  const { send, close } = sendToSocket(running.socket);
  const app = new Hono();
  app.use('/rest/v1/*', async (context, next) => {
    dependencies.heard?.(context.req.raw);
    const failure = running.failure();
    return failure === null ? next() : context.json({ message: failure }, 503);
  });
  app.route('/rest/v1', forward({ at: '/rest/v1', target: send, keys, hidesKey: true }));
  return {
    app,
    renew: () => undefined,
    close: async () => {
      close();
      await running.stop();
    },
  };
}
