/*
 * Stands in for three parts of supabase-js in the build (vite.config.ts), which makes these clients
 * whether they are used or not: bytes that everybody would fetch for nothing. The product opens no
 * channel, and its photos and server functions go through `sendRequest`, which tells a lost network
 * from a refusal.
 */

/** In place of @supabase/realtime-js. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}

/** In place of @supabase/storage-js. */
export class StorageClient {
  from(): never {
    throw new Error('The build has no storage client: see src/data/photos.ts.');
  }
}
export class StorageApiError extends Error {}

/** In place of @supabase/functions-js. */
export class FunctionsClient {
  invoke(): never {
    throw new Error('The build has no functions client: see src/data/http.ts.');
  }
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
