/**
 * The check-in desk: choices of ours. Times in milliseconds; `undoSeconds`, `rows` and `counted` are the
 * database's own (private.undo_time, find_at_desk).
 */
export const DESK = {
  /** Without a key before a search begins. */
  pause: 120,
  refetch: 15_000,
  /** Between two announcements of the counter. */
  announce: 5_000,
  /** For how long the newest visit is marked. */
  newest: 2_000,
  undoSeconds: 120,
  /** Visits of the day, before all are asked for. */
  dayRows: 50,
  allRows: 1_000,
  /** As many matches are counted. */
  counted: 50,
} as const;
