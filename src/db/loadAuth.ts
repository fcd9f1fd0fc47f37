/** The auth client, where not even its loading is to be waited for; elsewhere `auth` is imported. */
export const loadAuth = async () => (await import('./auth')).auth;
