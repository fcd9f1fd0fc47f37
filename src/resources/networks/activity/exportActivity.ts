import { CSV_BOM, CSV_TYPE, csvLine, filteredColumns } from '../../../data/exportRows';
import type { LarderDataProvider } from '../../../data/LarderDataProvider';
import { plainDateTime } from '../../../i18n/dates';
import type { Text } from '../../../i18n/text';
import type { RunningExport } from '../../../kit/list/useFileExport';
import type { ActivityFilter } from './activityFilter';
import { actorWords, columnWords, deedWords, entityWords, targetWords } from './activityWords';
import { readActivity } from './readActivity';

/** As many rows as the function answers at once. */
const PAGE = 500;

interface ActivityExport extends RunningExport {
  dataApi: Pick<LarderDataProvider, 'rpc'>;
  networkId: string;
  filter: ActivityFilter;
  translate: Text;
}

/**
 * A CSV file of all that the filter lets through. Its last line names the newest seal: whoever keeps
 * it can show later that nothing before it was rewritten (`npm run audit:verify`).
 *
 * @throws DataError like a list; the AbortError when it is cancelled
 */
export async function exportActivity(request: ActivityExport): Promise<Blob> {
  const { dataApi, networkId, filter, translate, signal, onProgress } = request;
  const label = (key: 'when' | 'who' | 'what' | 'kind' | 'record' | 'columns') =>
    translate(`resources.networks.activity.${key}`);
  const parts: string[] = [
    CSV_BOM,
    csvLine([
      label('when'),
      label('who'),
      label('what'),
      label('kind'),
      label('record'),
      label('columns'),
    ]),
  ];
  let done = 0;
  let total = 0;
  let before: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const page = await readActivity(dataApi, { networkId, filter, limit: PAGE, before, signal });
    parts.push(
      ...page.rows.map((row) =>
        csvLine([
          plainDateTime(row.at),
          actorWords(row, translate),
          deedWords(row, translate),
          entityWords(row.entity, translate),
          targetWords(row),
          columnWords(row, translate),
        ]),
      ),
    );
    done += page.rows.length;
    total = Math.max(page.total ?? total, done);
    onProgress(done, total);
    before = page.rows.at(-1)?.id;
    if (page.rows.length === PAGE) continue;
    parts.push(
      csvLine(
        page.head
          ? [
              translate('resources.networks.activity.seal'),
              page.head.hash,
              plainDateTime(page.head.sealed_at),
            ]
          : [translate('resources.networks.activity.unsealed')],
      ),
    );
    break;
  }
  await dataApi.rpc(
    'record_export',
    {
      p_entity: 'activity',
      p_filters: filteredColumns(filter),
      p_rows: done,
      p_network_id: networkId,
    },
    { message: 'table.exportFailed', signal },
  );
  return new Blob(parts, { type: CSV_TYPE });
}
