import { NEWEST_ROWS } from '../../kit/details/QuietCard';
import { useRelated } from '../../kit/details/useRelated';

const NEWEST = { field: 'visited_at', order: 'DESC' } as const;

/** The newest visits of a client, wherever they were; asked for once by all cards of the page. */
export const useClientVisits = (clientId: string) =>
  useRelated('visits', { 'client_id@eq': clientId }, NEWEST, NEWEST_ROWS);
