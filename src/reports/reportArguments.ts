import type { Against, ReportArguments } from './answers';
import type { Comparison } from './period';
import type { ReportQuery } from './reportQuery';

/** What the database calls a comparison. */
const AGAINST: Readonly<Record<Comparison, Against>> = { before: 'period', lastYear: 'year' };

/** Of which place and which days every function of the reports is asked. */
export const placeAndDays = (
  networkId: string,
  { location, days }: Pick<ReportQuery, 'location' | 'days'>,
): ReportArguments => ({
  p_network_id: networkId,
  p_location_id: location,
  p_from: days.from,
  p_to: days.to,
});

/** The same with what it is compared with. */
export const reportArguments = (networkId: string, query: ReportQuery) => ({
  ...placeAndDays(networkId, query),
  p_against: AGAINST[query.comparison],
});
