import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useDataApi } from '../../kit/useDataApi';
import { placeAndDays } from '../../reports/reportArguments';
import type { ReportQuery } from '../../reports/reportQuery';
import type { RowOrder } from '../../reports/rowOrder';
import type { CountedRows, RowsKind } from './rowsKind';

/** Of which number the rows are asked. */
export interface AskedRows<Row extends { id: string }, Query extends RowOrder> {
  kind: RowsKind<Row, Query>;
  networkId: string;
  /** Place and days. */
  query: ReportQuery;
  /** Which number, and the order of its rows. */
  of: Query;
}

/**
 * Some of the rows behind a number.
 *
 * @throws DataError; ZodError for an answer of another shape
 */
export const readRows = async <Row extends { id: string }, Query extends RowOrder>(
  dataApi: Pick<LarderDataProvider, 'rpc'>,
  { kind, networkId, query, of }: AskedRows<Row, Query>,
  rows: { limit: number; offset: number },
  signal: AbortSignal,
): Promise<CountedRows<Row>> =>
  kind.read(
    await dataApi.rpc(
      kind.fn,
      {
        ...placeAndDays(networkId, query),
        ...kind.parameters(of),
        p_limit: rows.limit,
        p_offset: rows.offset,
      },
      { message: kind.failed, signal },
    ),
  );

/** A page of the rows behind a number; nothing is asked for null. */
export function useRows<Row extends { id: string }, Query extends RowOrder>(
  asked: AskedRows<Row, Query> | null,
  perPage: number,
) {
  const dataApi = useDataApi();
  const { kind, ...key } = asked ?? { kind: null };
  return useQuery({
    queryKey: ['reports', 'rows', kind?.fn, key, perPage],
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('No number is asked for.');
      const offset = (asked.of.page - 1) * perPage;
      return readRows(dataApi, asked, { limit: perPage, offset }, signal);
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}
