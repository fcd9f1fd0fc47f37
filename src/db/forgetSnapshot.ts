/** The browser's database for the snapshot (src/data/snapshot.ts). */
export const SNAPSHOT_DATABASE = 'larder_snapshot';

/** Forgets what was kept of the last list and the dashboard: the session is over, or somebody else's. */
export function forgetSnapshot(): void {
  try {
    indexedDB.deleteDatabase(SNAPSHOT_DATABASE);
  } catch {
    // a browser that keeps nothing
  }
}
