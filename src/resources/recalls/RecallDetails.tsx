import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlinedIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { CSV_BOM, CSV_TYPE, csvLine } from '../../data/exportRows';
import { useCurrentUser } from '../../data/useCurrentUser';
import { formatShortDate, plainDateTime } from '../../i18n/dates';
import { EMPTY, formatNumber } from '../../i18n/formatValue';
import { lotWords } from '../../i18n/lotWords';
import { useText, type TextUnder } from '../../i18n/text';
import type { DetailsProps } from '../../kit/declaration';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { FactsCard } from '../../kit/details/FactsCard';
import { useReportError } from '../../kit/errors/useReportError';
import { RecordHistory } from '../../kit/history/RecordHistory';
import { useFileExport } from '../../kit/list/useFileExport';
import { ResponsiveRows } from '../../kit/phone/ResponsiveRows';
import type { RowsColumn } from '../../kit/table/Rows';
import { useDataApi } from '../../kit/useDataApi';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';
import { SectionCard } from '../../ui/SectionCard';
import { CloseQuestion } from './CloseQuestion';
import { Households, knownBy } from './Households';
import { RecallLetters } from './RecallLetters';
import { languageName } from '../../i18n/clientChoices';
import { linesOf, useRecallReport, type RecallReport } from './useRecallReport';

/** A recall: who had it and was reached, what is left, which deliveries brought it. */
export default function RecallDetails({ resource, id }: DetailsProps) {
  const { data, error, refetch } = useRecallReport(id);
  const user = useCurrentUser();
  return (
    <>
      <Box data-print="hide">
        <DetailsPage
          resource={resource}
          actions={data?.is_admin && <Actions recallId={id} report={data} />}
        >
          {(record: RaRecord) => (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' }}>
              {error && !data ? (
                <FailedState error={error} onRetry={() => void refetch()} />
              ) : data ? (
                <Report recallId={id} report={data} onMarked={refetch} />
              ) : (
                <LoadingLine height="12rem" />
              )}
              <FactsCard resource={resource} record={record} />
              <RecordHistory />
            </Box>
          )}
        </DetailsPage>
      </Box>
      {data && (
        <RecallLetters
          report={data}
          sender={user?.activeLocation?.name ?? user?.network?.name ?? ''}
        />
      )}
    </>
  );
}

const useReportText = () => {
  const translate = useText();
  return (key: TextUnder<'resources.recalls.report'>, values = {}) =>
    translate(`resources.recalls.report.${key}`, values);
};

interface ReportProps {
  recallId: string;
  report: RecallReport;
}

/** The file, the letters, and the end of a recall; the trail is told of what leaves the house before it does. */
function Actions({ recallId, report }: ReportProps) {
  const translate = useText();
  const text = useReportText();
  const dataApi = useDataApi();
  const fail = useReportError();
  const { start } = useFileExport('recall');
  const [closing, setClosing] = useState(false);
  const record = () =>
    dataApi.rpc(
      'record_export',
      { p_entity: 'recalls', p_filters: ['id'], p_rows: report.households.length },
      { message: 'resources.recalls.letter.failed' },
    );
  const csv = async () => {
    await record();
    const heads = ['name', 'phone', 'language', 'had', 'known', 'reached'] as const;
    const lines = report.households.map((household) =>
      csvLine([
        household.name,
        household.phone ?? '',
        household.language === null ? '' : languageName(household.language),
        linesOf(household).join('; '),
        text(knownBy(household.is_certain)),
        household.reached_at === null
          ? ''
          : text('reachedBy', {
              name: household.reached_by ?? EMPTY,
              date: plainDateTime(household.reached_at),
            }),
      ]),
    );
    return new Blob([CSV_BOM, csvLine(heads.map((head) => text(head))), ...lines], {
      type: CSV_TYPE,
    });
  };
  const print = () => {
    record().then(() => {
      window.print();
    }, fail);
  };
  return (
    <>
      <Button startIcon={<FileDownloadOutlinedIcon />} onClick={() => void start(csv)}>
        {translate('resources.recalls.letter.csv')}
      </Button>
      <Button startIcon={<PrintOutlinedIcon />} onClick={print}>
        {translate('resources.recalls.letter.print')}
      </Button>
      {report.closed_at === null && (
        <Button
          variant="contained"
          onClick={() => {
            setClosing(true);
          }}
        >
          {translate('resources.recalls.close.action')}
        </Button>
      )}
      {closing && (
        <CloseQuestion
          recallId={recallId}
          onClose={() => {
            setClosing(false);
          }}
        />
      )}
    </>
  );
}

function Report(props: ReportProps & { onMarked: () => Promise<unknown> }) {
  const { report } = props;
  const text = useReportText();
  const column = <Row,>(
    source: Parameters<typeof text>[0],
    render: (row: Row) => ReactNode,
    more: Partial<RowsColumn<Row>> = {},
  ): RowsColumn<Row> => ({ source, label: text(source), render, ...more });
  const { total, reached, households, closed_at } = report;
  return (
    <>
      <Alert severity={closed_at === null ? 'warning' : 'info'}>
        {text(closed_at === null ? 'blocked' : 'closed')}
      </Alert>
      <SectionCard flush title={text('households')} aside={text('reachedOf', { reached, total })}>
        {households.length === 0 ? (
          <EmptyState title={text('noHouseholds')} />
        ) : (
          <Households {...props} />
        )}
        {households.length < total && (
          <Alert severity="info">{text('more', { count: households.length })}</Alert>
        )}
      </SectionCard>
      <Rows<RecallReport['lots'][number]>
        title={text('lots')}
        rows={report.lots}
        columns={[
          column('item', ({ item }) => item, { className: 'column-name' }),
          column('byLot', lotWords),
          column('location', ({ location }) => location),
          column('since', ({ received_since: day }) =>
            day === null ? EMPTY : formatShortDate(day),
          ),
          column('left', ({ left }) => formatNumber(left), NUMBER),
        ]}
      />
      <Rows<RecallReport['deliveries'][number]>
        title={text('deliveries')}
        rows={report.deliveries}
        columns={[
          column('day', ({ day }) => formatShortDate(day), { className: 'column-name' }),
          column('donor', ({ donor }) => donor ?? EMPTY),
          column('item', ({ item }) => item),
          column('byLot', ({ lot }) => lot ?? EMPTY),
          column('location', ({ location }) => location),
          column('quantity', ({ quantity }) => formatNumber(quantity), NUMBER),
        ]}
      />
    </>
  );
}

const NUMBER = { align: 'right', onPhone: { place: 'right' } } as const;

interface RowsProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: RowsColumn<Row & { id: number }>[];
}

/** A card of a table; nothing without rows. */
function Rows<Row extends object>({ title, rows, columns }: RowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <SectionCard flush title={title}>
      <ResponsiveRows
        label={title}
        rows={rows.map((row, id) => ({ ...row, id }))}
        columns={columns}
      />
    </SectionCard>
  );
}
