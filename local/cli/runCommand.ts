import { StartError } from '../startError';
import { tolerateLostSocket } from './tolerateLostSocket';

/**
 * Runs a command line program: a StartError becomes one sentence and exit code 1, anything else
 * its stack as well.
 *
 * @param main the program
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  tolerateLostSocket();
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StartError) console.error(error.message);
    else console.error('Larder could not start:', error);
  }
}
