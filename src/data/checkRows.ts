import { DataError } from './DataError';
import type { HttpAnswer } from './httpClient';

/**
 * Lets an answer about a table through if it is what was asked for: one row, or a list of rows, each
 * with an id. Anything else (the page of a proxy, half an answer) would only fail where it is drawn.
 *
 * @param accept the media type that was asked for: PostgREST answers one row to
 *   `application/vnd.pgrst.object+json`, else a list
 * @throws DataError of kind server
 */
export function checkRows(answer: HttpAnswer, accept: string | null): HttpAnswer {
  const rows: unknown = accept?.includes('vnd.pgrst.object') ? [answer.json] : answer.json;
  if (Array.isArray(rows) && rows.every(isRow)) return answer;
  throw new DataError({ kind: 'server', cause: new Error('The answer holds no rows.') });
}

const isRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';
