/**
 * Whether Postgres died under the driver. postgres.js 3.4.9 writes to a socket that it has already let go
 * (connection.js, nextWrite), outside of every promise; and it refuses queries that nobody waits for any longer. Those
 * that somebody waits for are refused properly.
 */
export const isLostSocket = ({
  name,
  stack = '',
  code = '',
}: Partial<Error> & { code?: unknown }): boolean =>
  (name === 'TypeError' || /^CONNECTION_/.test(String(code))) &&
  /postgres\/.*connection\.js/.test(stack);

/** Keeps the process alive when a socket is lost. Any other error ends the process, as usual. */
export function tolerateLostSocket(): void {
  process.on('uncaughtException', (error) => {
    if (isLostSocket(error)) return;
    console.error(error);
    process.exit(1);
  });
}
