/**
 * The check-in desk: choices of ours. Times in milliseconds; `rows` and `counted` are the
 * database's own (find_at_desk).
 */
export const DESK = {
  refetch: 15_000,
  /** Between two announcements of the counter. */
  announce: 5_000,
  /** For how long the newest visit is marked. */
  newest: 2_000,
  /** Visits of the day, before all are asked for. */
  dayRows: 50,
  allRows: 1_000,
  /** As many matches are counted. */
  counted: 50,
} as const;
