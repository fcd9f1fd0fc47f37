import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { TABLE } from '../../config';
import { today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { useTimeZone } from '../../i18n/timeZone';
import { PAGE_SIZE_KEY, PagingBar } from '../../kit/table/PagingBar';
import { ResponsiveRows } from '../../kit/phone/ResponsiveRows';
import { TableCard } from '../../kit/table/TableCard';
import type { ReportVisit } from '../../reports/answers';
import { groupWords } from '../../reports/groupWords';
import { readReportQuery, withChange } from '../../reports/reportQuery';
import { readVisitQuery } from '../../reports/visitQuery';
import { countWords, countedWords, daysInWords, shortDays } from '../../reports/words';
import { pathTo } from '../../routes';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { problemWords } from './problemWords';
import { useReportVisits } from './useReportVisits';
import { useVisitColumns } from './useVisitColumns';
import { usePlaces } from './usePlaces';
import { VisitsExport } from './VisitsExport';

/** The visits behind the number that the address names: how many, which, and each one's client. */
export function ReportVisitsView({ networkId }: { networkId: string }) {
  const translate = useText();
  useTimeZone();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [perPage] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const day = today();
  const query = useMemo(() => readReportQuery(params, day), [params, day]);
  const visits = useMemo(() => readVisitQuery(params), [params]);
  const { places } = usePlaces();
  const problem =
    visits === null ? translate('reports.rows.bad') : problemWords(query, places, translate);
  const asked = problem === null && visits !== null ? { networkId, query, visits } : null;
  const { data, error, isFetching, refetch } = useReportVisits(asked, perPage);
  const change = (next: Readonly<Record<string, string | null>>) => {
    setParams((current) => withChange(current, next));
  };
  const columns = useVisitColumns(visits, change);
  const back = (
    <Button component={Link} to={{ pathname: pathTo('Reports'), search: params.toString() }}>
      {translate('reports.rows.back')}
    </Button>
  );
  if (asked === null) {
    return (
      <>
        <PageTitle title={translate('titles.Visits')} />
        <Paper variant="outlined">
          <EmptyState
            role="alert"
            title={translate('reports.problems.title')}
            text={problem}
            action={back}
          />
        </Paper>
      </>
    );
  }
  const { measure, group, page } = asked.visits;
  const place =
    places?.length === 1
      ? places[0]?.name
      : (places?.find(({ id }) => id === query.location)?.name ??
        translate('reports.rows.everywhere', { count: places?.length ?? 0 }));
  const about = {
    days: daysInWords(query.days),
    place,
    group: group && groupWords(group, data?.rows[0]),
  };
  const words = data && {
    count: countWords(data.number),
    what: countedWords(data.number, measure),
  };
  return (
    <>
      <PageTitle
        title={
          words ? (
            translate('reports.rows.title', words)
          ) : error ? (
            translate('titles.Visits')
          ) : (
            <Skeleton width="12rem" />
          )
        }
        subtitle={places && translate(group ? 'reports.rows.line' : 'reports.rows.plain', about)}
        actions={
          <>
            {back}
            <VisitsExport asked={asked} />
          </>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.75, alignItems: 'center' }}>
        <Box sx={CHIP}>
          <EventOutlined aria-hidden sx={{ fontSize: 18 }} />
          {translate('reports.rows.date')}: <strong>{shortDays(query.days)}</strong>
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {measure === 'visits' ? '' : translate(NOTES[measure])}
        </Box>
      </Box>
      {error && !data ? (
        <Paper variant="outlined">
          <FailedState
            error={error}
            title={translate('reports.rows.failed')}
            onRetry={() => void refetch()}
          />
        </Paper>
      ) : (
        <TableCard
          refreshing={isFetching && data !== undefined}
          footer={
            <PagingBar
              page={page}
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
            <EmptyState title={translate('reports.service.none')} action={back} />
          ) : (
            <ResponsiveRows<ReportVisit>
              label={translate('titles.Visits')}
              columns={columns}
              rows={data?.rows}
              bones={perPage}
              hover
              onRow={({ client_id }) => {
                void navigate(pathTo('ClientDetails', { client_id }));
              }}
            />
          )}
        </TableCard>
      )}
    </>
  );
}

/** What the rows have to do with the number, where they are not simply as many. */
const NOTES = {
  households: 'reports.rows.latest',
  individuals: 'reports.rows.sum',
  people: 'reports.rows.sum',
} as const;

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
