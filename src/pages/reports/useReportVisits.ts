import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parse } from 'zod/mini';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useDataApi } from '../../kit/useDataApi';
import { reportVisits, type ReportVisits } from '../../reports/answers';
import { placeAndDays } from '../../reports/reportArguments';
import type { ReportQuery } from '../../reports/reportQuery';
import { visitArguments, type VisitQuery } from '../../reports/visitQuery';

/** Of which number the visits are asked. */
export interface AskedVisits {
  networkId: string;
  query: ReportQuery;
  visits: VisitQuery;
}

/**
 * Some of the visits behind a number.
 *
 * @throws DataError; ZodError for an answer of another shape
 */
export const readReportVisits = async (
  dataApi: Pick<LarderDataProvider, 'rpc'>,
  { networkId, query, visits }: AskedVisits,
  rows: { limit: number; offset: number },
  signal: AbortSignal,
): Promise<ReportVisits> =>
  parse(
    reportVisits,
    await dataApi.rpc(
      'report_visits',
      { ...placeAndDays(networkId, query), ...visitArguments(visits, rows) },
      { message: 'reports.rows.failed', signal },
    ),
  );

/** A page of the visits behind a number; nothing is asked for null. */
export function useReportVisits(asked: AskedVisits | null, perPage: number) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['reports', 'visits', asked, perPage],
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('No number is asked for.');
      const offset = (asked.visits.page - 1) * perPage;
      return readReportVisits(dataApi, asked, { limit: perPage, offset }, signal);
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}
