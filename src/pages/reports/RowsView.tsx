import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { TABLE } from '../../config';
import { today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { useTimeZone } from '../../i18n/timeZone';
import { ResponsiveRows } from '../../kit/phone/ResponsiveRows';
import { PAGE_SIZE_KEY, PagingBar } from '../../kit/table/PagingBar';
import { TableCard } from '../../kit/table/TableCard';
import { readReportQuery, withChange, type QueryChange } from '../../reports/reportQuery';
import type { RowOrder } from '../../reports/rowOrder';
import { daysInWords, shortDays } from '../../reports/words';
import { pathTo } from '../../routes';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { problemWords } from './problemWords';
import { RowsExport } from './RowsExport';
import type { RowsKind } from './rowsKind';
import { usePlaces } from './usePlaces';
import { useRowColumns } from './useRowColumns';
import { useRows } from './useRows';
import { LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

interface RowsViewProps<Row extends { id: string }, Query extends RowOrder> {
  kind: RowsKind<Row, Query>;
  networkId: string;
}

/** The rows behind the number that the address names: how many, which, and where each one leads. */
export function RowsView<Row extends { id: string }, Query extends RowOrder>(
  props: RowsViewProps<Row, Query>,
) {
  const { kind, networkId } = props;
  const translate = useText();
  useTimeZone();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [perPage] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const day = today();
  const query = useMemo(() => readReportQuery(params, day), [params, day]);
  const of = useMemo(() => kind.readQuery(params), [kind, params]);
  const { places } = usePlaces();
  const problem =
    of === null ? translate('reports.rows.bad') : problemWords(query, places, translate);
  const asked = problem === null && of !== null ? { kind, networkId, query, of } : null;
  const { data, error, isFetching, refetch } = useRows(asked, perPage);
  const change = (next: QueryChange) => {
    setParams((current) => withChange(current, next));
  };
  const columns = useRowColumns(kind, of, change);
  const back = (
    <LinkButton to={{ pathname: pathTo('Reports'), search: params.toString() }}>
      {translate('reports.rows.back')}
    </LinkButton>
  );
  if (asked === null) {
    return (
      <>
        <PageTitle title={translate(kind.title)} />
        <Card flat>
          <EmptyState
            role="alert"
            title={translate('reports.problems.title')}
            text={problem}
            action={back}
          />
        </Card>
      </>
    );
  }
  const note = kind.note(asked.of);
  const group = kind.group(asked.of, data?.rows[0]);
  const place =
    places?.length === 1
      ? places[0]?.name
      : (places?.find(({ id }) => id === query.location)?.name ??
        translate('reports.rows.everywhere', { count: places?.length ?? 0 }));
  const about = { days: daysInWords(query.days), place, group };
  const isOfPeriod = kind.isOfPeriod?.(asked.of) ?? true;
  const line = group ? (isOfPeriod ? 'line' : 'undated') : 'plain';
  return (
    <>
      <PageTitle
        title={
          data ? (
            kind.heading(data.number, asked.of)
          ) : error ? (
            translate(kind.title)
          ) : (
            <Skeleton width="12rem" />
          )
        }
        subtitle={places && translate(`reports.rows.${line}`, about)}
        actions={
          <>
            {back}
            <RowsExport asked={asked} />
          </>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.75, alignItems: 'center' }}>
        {isOfPeriod && (
          <Box sx={CHIP}>
            <EventOutlined aria-hidden sx={{ fontSize: 18 }} />
            {translate('reports.rows.date')}: <strong>{shortDays(query.days)}</strong>
          </Box>
        )}
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {note && translate(note)}
        </Box>
      </Box>
      {error && !data ? (
        <Card flat>
          <FailedState
            error={error}
            title={translate(kind.failed)}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <TableCard
          refreshing={isFetching && data !== undefined}
          footer={
            <PagingBar
              page={asked.of.page}
              perPage={perPage}
              total={data?.total}
              setPage={(next) => {
                change({ page: next === 1 ? null : String(next) });
              }}
              setPerPage={() => {
                // The bar has remembered the size; the page counts in the old one.
                change({ page: null });
              }}
            />
          }
        >
          {data?.rows.length === 0 ? (
            <EmptyState title={translate(kind.none)} action={back} />
          ) : (
            <ResponsiveRows<Row>
              label={translate(kind.title)}
              columns={columns}
              rows={data?.rows}
              skeletonRows={perPage}
              hover
              onRow={(row) => {
                void navigate(kind.pathOf(row));
              }}
            />
          )}
        </TableCard>
      )}
    </>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: '2.5rem',
  px: '0.75rem',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: '0.5rem',
  bgcolor: 'larder.accentTint',
  color: 'larder.accentText',
  typography: 'body2',
  '& strong': { fontWeight: 600 },
} as const;
