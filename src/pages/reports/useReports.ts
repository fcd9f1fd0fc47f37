import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDataApi } from '../../kit/useDataApi';
import type { AnswerHead, Report } from '../../reports/declaration';
import { reportArguments } from '../../reports/reportArguments';
import type { ReportQuery } from '../../reports/reportQuery';

interface Asked {
  networkId: string;
  /** Null while what the address says is no period or no place. */
  query: ReportQuery | null;
  /** Which split of a card the address chooses. */
  chosen: (card: string) => string | null;
}

/** A report and what the database counted for it. */
export interface CountedReport {
  report: Report;
  /** Undefined while it is counted for the first time; of another period the numbers of before stay until then. */
  answer: AnswerHead | undefined;
  /** Why there are no numbers. */
  error: unknown;
  isFetching: boolean;
  /** Whether there is an end to what was asked last: its numbers (perhaps counted again now), or why there are none. */
  isSettled: boolean;
  refetch: () => void;
}

/** What the database counts for the reports, each by one request. */
export function useReports(
  reports: readonly Report[],
  { networkId, query, chosen }: Asked,
): readonly CountedReport[] {
  const dataApi = useDataApi();
  const results = useQueries({
    queries: reports.map((report) => {
      const args = query && {
        ...reportArguments(networkId, query),
        ...report.parameters?.(chosen),
      };
      return {
        queryKey: ['reports', report.name, args],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerHead> =>
          report.read(
            await dataApi.rpc(report.fn, args ?? {}, { message: 'reports.failed', signal }),
          ),
        enabled: args !== null,
        placeholderData: keepPreviousData,
      };
    }),
  });
  return reports.map((report, index) => {
    const result = results[index];
    return {
      report,
      answer: result?.isError ? undefined : result?.data,
      error: result?.error,
      isFetching: result?.isFetching ?? false,
      isSettled: result !== undefined && !result.isPending && !result.isPlaceholderData,
      refetch: () => void result?.refetch(),
    };
  });
}
