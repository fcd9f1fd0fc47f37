/** What a function knows of the project that it runs in. */
export interface Environment {
  /** The API's address, without a slash at its end. */
  readonly apiUrl: string;
  readonly publishableKey: string;
  /** Passes every policy: never sent to a browser. */
  readonly secretKey: string;
  /** The app's address, for the links in mails, without a slash at its end. */
  readonly appUrl: string;
  /** Where mails of our own are posted; null when the project has set no such service up. */
  readonly mail: { readonly url: string; readonly key: string; readonly from: string } | null;
}

/** @throws Error that names the missing secret */
export function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The secret ${name} is not set.`);
  return value;
}

/** Keys come as a JSON dictionary in newer projects, as a single value in older ones. */
function apiKey(dictionary: string, single: string): string {
  const json = Deno.env.get(dictionary);
  if (!json) return required(single);
  const keys: unknown = JSON.parse(json);
  const key: unknown = typeof keys === 'object' && keys !== null && Reflect.get(keys, 'default');
  return typeof key === 'string' ? key : required(single);
}

function mailService(): Environment['mail'] {
  const url = Deno.env.get('MAIL_API_URL');
  return url ? { url, key: required('MAIL_API_KEY'), from: required('MAIL_FROM') } : null;
}

/**
 * Reads the secrets when a request needs them, so that a missing one is an error of that request
 * and not of the start.
 * @throws Error that names the missing secret
 */
export function readEnvironment(): Environment {
  return {
    apiUrl: required('SUPABASE_URL').replace(/\/$/, ''),
    publishableKey: apiKey('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: apiKey('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
    appUrl: required('APP_URL').replace(/\/$/, ''),
    mail: mailService(),
  };
}
