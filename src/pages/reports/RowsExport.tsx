import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { API } from '../../config';
import { CSV_BOM, CSV_TYPE, csvLine } from '../../data/exportRows';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useText, type Text } from '../../i18n/text';
import { ExportProgressDialog } from '../../kit/list/ExportProgressDialog';
import { useFileExport, type RunningExport } from '../../kit/list/useFileExport';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { useDataApi } from '../../kit/useDataApi';
import type { RowOrder } from '../../reports/rowOrder';
import { readRows, type AskedRows } from './useRows';

/** Hands out the rows behind a number as a file; the audit trail is told before anybody has it. */
export function RowsExport<Row extends { id: string }, Query extends RowOrder>({
  asked,
}: {
  asked: AskedRows<Row, Query>;
}) {
  const translate = useText();
  const dataApi = useDataApi();
  const { progress, start, cancel } = useFileExport(asked.kind.name);
  return (
    <>
      <ToolbarButton
        variant="outlined"
        label={translate('reports.export')}
        icon={<FileDownloadOutlined />}
        onClick={() =>
          void start((running) => exportRows({ ...running, asked, dataApi, translate }))
        }
      />
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </>
  );
}

interface RowsExportRequest<
  Row extends { id: string },
  Query extends RowOrder,
> extends RunningExport {
  asked: AskedRows<Row, Query>;
  dataApi: Pick<LarderDataProvider, 'rpc'>;
  translate: Text;
}

/**
 * A CSV file of all rows behind a number.
 *
 * @throws DataError; the AbortError when it is cancelled
 */
export async function exportRows<Row extends { id: string }, Query extends RowOrder>(
  request: RowsExportRequest<Row, Query>,
): Promise<Blob> {
  const { asked, dataApi, translate, signal, onProgress } = request;
  const { file, entity } = asked.kind;
  const parts = [CSV_BOM, csvLine(file.map(([column]) => translate(`reports.rows.${column}`)))];
  const limit = API.exportPageSize;
  let done = 0;
  let total = Infinity;
  while (done < total) {
    const page = await readRows(dataApi, asked, { limit, offset: done }, signal);
    if (page.rows.length === 0) break;
    parts.push(
      ...page.rows.map((row) =>
        csvLine(file.map(([, valueOf]) => valueOf(row, translate, asked.of))),
      ),
    );
    done += page.rows.length;
    total = page.total;
    onProgress(done, total);
  }
  await dataApi.rpc(
    'record_export',
    {
      p_entity: entity,
      p_filters: [
        ...asked.kind.filters(asked.of),
        ...(asked.query.location ? ['location_id'] : []),
      ],
      p_rows: done,
    },
    { message: 'reports.exportFailed', signal },
  );
  return new Blob(parts, { type: CSV_TYPE });
}
