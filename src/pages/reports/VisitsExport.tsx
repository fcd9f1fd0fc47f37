import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { CSV_BOM, CSV_TYPE, csvLine } from '../../data/exportRows';
import { useText, type Text } from '../../i18n/text';
import { ExportProgressDialog } from '../../kit/list/ExportProgressDialog';
import { exportFileName } from '../../kit/list/exportList';
import { useFileExport, type RunningExport } from '../../kit/list/useFileExport';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { useDataApi } from '../../kit/useDataApi';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { API } from '../../config';
import { readReportVisits, type AskedVisits } from './useReportVisits';

/** Hands out the visits behind a number as a file; the audit trail is told before anybody has it. */
export function VisitsExport({ asked }: { asked: AskedVisits }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { progress, start, cancel } = useFileExport(exportFileName('report-visits'));
  return (
    <>
      <ToolbarButton
        variant="outlined"
        label={translate('reports.export')}
        icon={<FileDownloadOutlined />}
        onClick={() =>
          void start((running) => exportVisits({ ...running, asked, dataApi, translate }))
        }
      />
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </>
  );
}

interface VisitsExportRequest extends RunningExport {
  asked: AskedVisits;
  dataApi: Pick<LarderDataProvider, 'rpc'>;
  translate: Text;
}

const COLUMNS = [
  ...(['date', 'time', 'client', 'location', 'event', 'household'] as const),
  ...(['adults', 'children', 'seniors', 'arrival', 'reason', 'by', 'counts'] as const),
];

/**
 * A CSV file of all visits behind a number.
 *
 * @throws DataError; the AbortError when it is cancelled
 */
export async function exportVisits(request: VisitsExportRequest): Promise<Blob> {
  const { asked, dataApi, translate, signal, onProgress } = request;
  const parts = [CSV_BOM, csvLine(COLUMNS.map((column) => translate(`reports.rows.${column}`)))];
  const limit = API.exportPageSize;
  let done = 0;
  let total = Infinity;
  while (done < total) {
    const page = await readReportVisits(dataApi, asked, { limit, offset: done }, signal);
    if (page.rows.length === 0) break;
    parts.push(
      ...page.rows.map((row) =>
        csvLine([
          row.visited_on,
          row.visited_time,
          row.client_name,
          row.location_name,
          row.event_name,
          row.household_size,
          row.adults,
          row.children,
          row.seniors,
          translate(row.is_new ? 'reports.rows.new' : 'reports.rows.returning'),
          row.override_reason,
          row.created_by_name,
          row.counted,
        ]),
      ),
    );
    done += page.rows.length;
    total = page.total;
    onProgress(done, total);
  }
  const { split } = asked.visits.group ?? {};
  await dataApi.rpc(
    'record_export',
    {
      p_entity: 'visits',
      p_filters: [
        'visited_at',
        ...(asked.query.location ? ['location_id'] : []),
        ...(split ? [split] : []),
      ],
      p_rows: done,
      p_network_id: asked.networkId,
    },
    { message: 'reports.exportFailed', signal },
  );
  return new Blob(parts, { type: CSV_TYPE });
}
