import type { StartError } from '../startError';

/** Ends the program when the database is lost for good; an answer without it helps nobody. */
export function exitOnFailure(error: StartError): void {
  console.error(error.message);
  process.exit(1);
}
