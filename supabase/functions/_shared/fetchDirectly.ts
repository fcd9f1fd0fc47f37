/**
 * `fetch` for requests with a key of the project or with what people wrote: where a server sends them on to another
 * address, they fail instead of going there.
 */
export const fetchDirectly: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'error' });
