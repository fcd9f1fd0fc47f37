/**
 * Whether Postgres died while the driver was about to write to it: postgres.js 3.4.9 then writes to a
 * socket that it has already let go (connection.js, nextWrite), outside of every promise. The query
 * itself is refused properly.
 */
export const isLostSocket = ({ name, stack }: Partial<Error>): boolean =>
  name === 'TypeError' && /postgres\/.*connection\.js/.test(stack ?? '');

/** Keeps the process alive when a socket is lost. Any other error ends the process, as usual. */
export function tolerateLostSocket(): void {
  process.on('uncaughtException', (error) => {
    if (isLostSocket(error)) return;
    console.error(error);
    process.exit(1);
  });
}
