import { useGetList } from 'react-admin';
import { formatDate, today } from '../../../i18n/dates';
import { EMPTY } from '../../../i18n/formatValue';
import { localDate } from '../../../i18n/localMoment';
import { useText } from '../../../i18n/text';
import { countsText } from '../household';
import { useClientFigures } from '../useClientFigures';
import { useHouseholdCounts } from '../../visits/useHouseholdCounts';

interface CountProps {
  clientId: string;
}

/** '14, last on November 8, 2026'. */
export function ClientVisitCount({ clientId }: CountProps) {
  const translate = useText();
  const { data } = useClientFigures(clientId);
  if (!data) return EMPTY;
  const { visits_total: count, last_visit_at: last } = data;
  if (last === null) return String(count);
  return translate('duplicates.pair.visitsOf', { count, date: formatDate(localDate(last)) });
}

const ALL = { scope: 'none', count: 'exact', columns: ['id'] } as const;

/** How many orders a client has. */
export function ClientOrderCount({ clientId }: CountProps) {
  const { total } = useGetList('orders', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'DESC' },
    filter: { 'client_id@eq': clientId },
    meta: ALL,
  });
  return total ?? EMPTY;
}

/** '5 people: 2 adults, 3 children'. */
export function ClientHouseholdCount({ clientId }: CountProps) {
  const translate = useText();
  const { data } = useHouseholdCounts(clientId, today());
  return data ? countsText(data, translate) : EMPTY;
}
