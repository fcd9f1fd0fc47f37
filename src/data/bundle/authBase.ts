/*
 * Stands in for auth-js where supabase-js imports it in the build (vite.config.ts): its client would have
 * a session of its own if it were told to, which needs all of auth-js. Ours is given the token
 * (src/db/client.ts), and the one owner of the session comes when it is needed.
 */

export class AuthClient {
  constructor() {
    throw new Error('The data client has no session of its own: see src/db/client.ts.');
  }
}
