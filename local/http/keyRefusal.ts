/** The project's keys, one of which every request names. */
export interface ProjectKeys {
  readonly publishableKey: string;
  readonly serviceKey: string;
}

/** What hosted Supabase's gateway says, with status 401. */
export interface KeyRefusal {
  readonly message: string;
  readonly hint: string;
}

/**
 * Why the gateway of Supabase lets a request not through to the server behind it: it asks everybody for a
 * key, in the header `apikey` or the parameter of that name.
 *
 * @returns the body of a 401; null when the request names one of the project's keys
 */
export function keyRefusal(request: Request, keys: ProjectKeys): KeyRefusal | null {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  if (key === null) {
    return {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    };
  }
  if (key === keys.publishableKey || key === keys.serviceKey) return null;
  return {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  };
}

/** What it lets everybody ask of the auth server: links of mails are followed without a key. */
export const OPEN_AUTH = /^\/(?:verify|callback|authorize|\.well-known\/.*)$/;
