import { HOUSEHOLD } from '../../config';
import { useRelated } from '../../kit/details/useRelated';

const FIRST = { field: 'created_at', order: 'ASC' } as const;

/** Who belongs to a client's household besides the client, in the order in which they were written down. */
export const useHouseholdMembers = (clientId: string) =>
  useRelated('household_members', { 'client_id@eq': clientId }, FIRST, HOUSEHOLD.mostMembers);
