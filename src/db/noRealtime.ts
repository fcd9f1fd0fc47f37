/**
 * Stands in for @supabase/realtime-js in the build (vite.config.ts): supabase-js makes such a client
 * whether it is used or not, and the product opens no channel.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}
