import type { RaRecord } from 'react-admin';
import { formatMomentTime, formatShortDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';

/** How many people a visit was for. */
export function People({ record }: { record: RaRecord }) {
  return useText()('resources.visits.household', { smart_count: Number(record['household_size']) });
}

/** The day and time of a visit, as short as a line has room for. */
export function VisitMoment({ record }: { record: RaRecord }) {
  const moment = String(record['visited_at']);
  return `${formatShortDate(localDate(moment))} ${formatMomentTime(moment)}`;
}
