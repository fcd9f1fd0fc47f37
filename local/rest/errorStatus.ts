/** First match decides; the table of PostgREST 16 (PostgREST/Error.hs, mapSQLtoHTTP). */
const STATUS_BY_PREFIX: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['21000', 500],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  // PostgREST does not see these two: its pool tries again. Whoever is told 503 does so, too.
  ['57P02', 503],
  ['57P03', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
];

/**
 * The HTTP status with which PostgREST answers an error of the database. Not for 42501 and PTxyz,
 * which lite answers rightly itself (the former is 401 without a token and 403 with one).
 *
 * @param code SQLSTATE, five characters
 * @param message of the error
 */
export function errorStatus(code: string, message: string): number {
  // pg_safeupdate says so of a request, not of a function.
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  return STATUS_BY_PREFIX.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}
