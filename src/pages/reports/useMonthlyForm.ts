import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { codesOf } from '../../i18n/choices';
import { MONTHLY_FIGURES, USUAL_LINES } from '../../i18n/monthlyFigures';
import { useDataApi } from '../../kit/useDataApi';
import type { AnswerHead, Report } from '../../reports/declaration';
import { foodReport } from '../../reports/foodReport';
import type { MonthlyAnswers } from '../../reports/monthlyForm';
import type { Days } from '../../reports/period';
import { programReport } from '../../reports/programReport';
import { placeAndDays } from '../../reports/reportArguments';
import { serviceReport } from '../../reports/serviceReport';

const linesSchema = z.array(
  z.object({
    figure: z.enum(codesOf(MONTHLY_FIGURES)),
    number: z.nullable(z.string()),
    label: z.nullable(z.string()),
  }),
);
const networkSchema = z.object({
  food_bank: z.nullable(z.string()),
  agency_number: z.nullable(z.string()),
  pound_values: z.record(z.string(), z.number()),
});

const LINES = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'place', order: 'ASC' },
} as const;

interface Asked {
  networkId: string;
  location: string | null;
  /** Null where the address names a place that is none of theirs. */
  days: Days | null;
}

/** All that the monthly form is made of; what people, food and programs come to by one request each. */
export function useMonthlyForm(asked: Asked) {
  const lines = useGetList<RaRecord>('monthly_form_lines', LINES);
  const network = useGetOne<RaRecord>('networks', { id: asked.networkId });
  const service = useCounted(serviceReport, asked);
  const food = useCounted(foodReport, asked);
  const programs = useCounted(programReport, asked);
  const queries = [lines, network, service, food, programs];
  const answers: MonthlyAnswers | undefined =
    lines.data && network.data && service.data && food.data && programs.data
      ? {
          lines: lines.data.length > 0 ? z.parse(linesSchema, lines.data) : USUAL_LINES,
          service: service.data,
          food: food.data,
          programs: programs.data,
          poundValues: z.parse(networkSchema, network.data).pound_values,
        }
      : undefined;
  return {
    answers,
    foodBank: network.data ? z.parse(networkSchema, network.data) : undefined,
    error: queries.find(({ error }) => error)?.error,
    /** Whether it is of the month that is asked for, and not of the one before. */
    isSettled: answers !== undefined && !queries.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** What the database counts for a report of some days, compared with nothing. */
function useCounted<Answer extends AnswerHead>(
  report: Report<Answer>,
  { networkId, location, days }: Asked,
) {
  const dataApi = useDataApi();
  const args = days && {
    ...placeAndDays(networkId, { location, days }),
    p_against: null,
    ...report.parameters?.(() => 'day'),
  };
  return useQuery({
    queryKey: ['reports', report.name, args],
    queryFn: async ({ signal }) =>
      report.read(
        await dataApi.rpc(report.fn, args ?? {}, { message: 'reports.monthly.failed', signal }),
      ),
    enabled: args !== null,
    placeholderData: keepPreviousData,
  });
}
