import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import { useMemo, useState, type MouseEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Typography from '@mui/material/Typography';
import { today } from '../../i18n/dates';
import { useTimeZone } from '../../i18n/timeZone';
import { useText } from '../../i18n/text';
import { ToolbarButton, ToolbarLink } from '../../kit/table/ToolbarButton';
import { REPORTS } from '../../reports';
import { daysOf, problemOf } from '../../reports/period';
import {
  periodChange,
  readReportQuery,
  withChange,
  type QueryChange,
} from '../../reports/reportQuery';
import { pathTo } from '../../routes';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { DashboardTabs } from '../dashboard/DashboardTabs';
import { CustomDays } from './CustomDays';
import { ExportMenu } from './ExportMenu';
import { PeriodBar } from './PeriodBar';
import { problemWords } from './problemWords';
import { ReportGrid } from './ReportGrid';
import { ReportMail } from './ReportMail';
import { ReportSheet } from './ReportSheet';
import { usePlaces } from './usePlaces';
import { usePrinting } from './usePrinting';
import { useReports } from './useReports';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import type { AnswerHead, Report } from '../../reports/declaration';

/** What the words of the reports mean. */
function Footnotes({ reports }: { reports: readonly { report: Report; answer: AnswerHead }[] }) {
  const translate = useText();
  if (reports.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="report-counts" sx={LOOK}>
      <InfoOutlined aria-hidden />
      <div>
        <Typography id="report-counts" variant="h3" component="h2">
          {translate('reports.counts')}
        </Typography>
        {reports.flatMap(({ report, answer }) =>
          report.footnote(answer).map((words) => (
            <Typography key={words} variant="body2" color="textSecondary" sx={{ mt: '0.5rem' }}>
              {words}
            </Typography>
          )),
        )}
      </div>
    </Box>
  );
}

const LOOK = {
  display: 'flex',
  gap: '0.5rem',
  p: '1.25rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.75rem',
  bgcolor: 'larder.sunken',
  '& > svg': { fontSize: '1.25rem', mt: '0.125rem', color: 'text.secondary' },
  '& > div': { maxWidth: '60rem' },
} as const;

/** The reports of a network: period and place, the numbers, and what they mean. */
export function ReportsView({ network }: { network: { id: string; name: string } }) {
  const translate = useText();
  useTimeZone();
  const [params, setParams] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const day = today();
  const query = useMemo(() => readReportQuery(params, day), [params, day]);
  const { places, error, refetch } = usePlaces();
  const problem = problemWords(query, places, translate);
  const change = (next: QueryChange) => {
    setParams((current) => withChange(current, next));
  };
  const reports = useReports(REPORTS, {
    networkId: network.id,
    query: problem === null ? query : null,
    chosen: (card) => params.get(card),
  });
  const isPrinting = usePrinting();
  // Nothing is said of what the network does not have.
  const shown = reports.filter(
    ({ report, answer, error: failure }) =>
      !report.isOptional || (answer ? !report.isEmpty(answer) : failure),
  );
  const counted = shown.flatMap(({ report, answer, isSettled }) =>
    answer && isSettled ? [{ report, answer }] : [],
  );
  const isReady =
    problem === null && counted.length > 0 && reports.every(({ isSettled }) => isSettled);
  const askForDays = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setAnchor(currentTarget);
  };
  const choose = (
    <Button onClick={askForDays} aria-haspopup="dialog">
      {translate('reports.choosePeriod')}
    </Button>
  );
  return (
    <>
      {isPrinting && isReady && <ReportSheet network={network.name} reports={shown} />}
      <Box data-print="hide">
        <PageTitle
          title={translate('dashboard.title')}
          subtitle={network.name}
          actions={
            <>
              <ToolbarLink
                to={pathTo('MonthlyForm')}
                label={translate('titles.MonthlyForm')}
                icon={<AssignmentOutlined />}
              />
              <ToolbarButton
                variant="outlined"
                label={translate('reports.print')}
                icon={<PrintOutlined />}
                disabled={!isReady}
                onClick={() => {
                  window.print();
                }}
              />
              <ExportMenu reports={isReady ? counted : null} />
            </>
          }
        />
        <DashboardTabs current="reports">
          <PeriodBar query={query} places={places ?? []} onChange={change} onCustom={setAnchor} />
          {problem !== null ? (
            <Card flat>
              <EmptyState
                role="alert"
                title={translate('reports.problems.title')}
                text={problem}
                action={choose}
              />
            </Card>
          ) : error ? (
            <Card flat>
              <FailedState error={error} onRetry={refetch} />
            </Card>
          ) : (
            <>
              <ReportGrid reports={shown} query={query} onChange={change} choose={choose} />
              <Footnotes reports={counted} />
              <ReportMail />
            </>
          )}
        </DashboardTabs>
      </Box>
      <CustomDays
        anchor={anchor}
        days={problemOf(query.days) === null ? query.days : daysOf('lastMonth', day)}
        onClose={() => {
          setAnchor(null);
        }}
        onChoose={(days) => {
          setAnchor(null);
          change(periodChange('custom', days));
        }}
      />
    </>
  );
}
