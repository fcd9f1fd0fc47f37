const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the program on Ctrl-C and its like, after everything was stopped in order. A second Ctrl-C
 * ends it at once; the next start recovers.
 *
 * @param stop stops what was started
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (stopping) process.exit(130);
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('Larder did not stop cleanly:', error);
          process.exit(1);
        },
      );
    });
}
