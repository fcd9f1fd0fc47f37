/**
 * Keeps the process alive when Postgres dies while the driver is about to write to it: postgres.js
 * 3.4.9 then writes to a socket that it has already let go (connection.js, nextWrite), outside of
 * every promise. The query itself is refused properly. Any other error ends the process, as usual.
 */
export function tolerateLostSocket(): void {
  process.on('uncaughtException', (error) => {
    if (error instanceof TypeError && /postgres\/.*connection\.js/.test(error.stack ?? '')) return;
    console.error(error);
    process.exit(1);
  });
}
