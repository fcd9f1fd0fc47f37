import { EligibilityChip as FactsChip } from '../visits/EligibilityChip';
import { useCheckInContext } from './useCheckInContext';

/**
 * Whether a client may be checked in at the active location now. Nothing where none is active, and nothing of
 * a client who never came: the visits say so.
 */
export function EligibilityChip({ clientId }: { clientId: string }) {
  const { data: context } = useCheckInContext(clientId);
  return context?.last_visit ? <FactsChip facts={context} /> : null;
}
