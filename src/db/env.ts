import { object, optional, safeParse, string, minLength } from 'zod/mini';

/** What the build was configured with. */
export interface Env {
  /** Address of the API without a trailing slash, such as `https://x.supabase.co`. */
  apiUrl: string;
  /** The public key that every request carries; it opens nothing by itself. */
  publishableKey: string;
  /** True in the build that the embedded backend serves: it offers the demo accounts. */
  embedded: boolean;
}

const schema = object({
  VITE_SUPABASE_URL: optional(string()),
  VITE_SUPABASE_PUBLISHABLE_KEY: string().check(minLength(1)),
  VITE_EMBEDDED: optional(string()),
});

/**
 * Reads the build's settings.
 *
 * @param source `import.meta.env`
 * @param origin where the app is served from; the API's address when none is configured
 * @throws Error that names the missing setting
 */
export function parseEnv(source: unknown, origin: string): Env {
  const parsed = safeParse(schema, source);
  if (!parsed.success) {
    throw new Error('VITE_SUPABASE_PUBLISHABLE_KEY is not set: see .env.example.');
  }
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_EMBEDDED } = parsed.data;
  return {
    apiUrl: (VITE_SUPABASE_URL || origin).replace(/\/+$/, ''),
    publishableKey: VITE_SUPABASE_PUBLISHABLE_KEY,
    embedded: VITE_EMBEDDED === 'true',
  };
}

export const env = parseEnv(import.meta.env, window.location.origin);
