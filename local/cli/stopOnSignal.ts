import { onLauncherGone } from './onLauncherGone';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C reaches this process from the terminal and once more from npm, within moments. */
const ECHO_MILLISECONDS = 1_000;

/**
 * Ends the program on Ctrl-C and its like, and when the npm that started it has gone, after
 * everything was stopped in order. A second Ctrl-C ends it at once; the next start recovers.
 *
 * @param stop stops what was started
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let since = 0;
  const end = (): void => {
    if (since) return;
    since = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Larder did not stop cleanly:', error);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (since && Date.now() - since > ECHO_MILLISECONDS) process.exit(130);
      end();
    });
  onLauncherGone(end);
}
