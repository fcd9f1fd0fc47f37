import type { RaRecord, SortPayload } from 'react-admin';
import {
  CSV_BOM,
  CSV_TYPE,
  csvLine,
  exportRows,
  filteredColumns,
  type CsvValue,
} from '../../data/exportRows';
import type { LarderDataProvider, QueryMeta } from '../../data/LarderDataProvider';
import { today } from '../../i18n/dates';
import { isEmpty } from '../fields/bindField';
import type { BoundField } from '../fields/field';
import type { ResourceDefinition } from '../declaration';

/** A column of the file. */
export interface ExportColumn extends Pick<BoundField, 'source' | 'field'> {
  label: string;
}

export interface ExportRequest {
  dataProvider: Pick<LarderDataProvider, 'getList' | 'getMany' | 'rpc'>;
  resource: ResourceDefinition;
  columns: readonly ExportColumn[];
  filter: Record<string, unknown>;
  sort: SortPayload;
  meta?: QueryMeta | undefined;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * A CSV file of all rows that the filters let through, with the columns that are asked for. The audit
 * trail is told before anybody has the file.
 *
 * @throws DataError like a list; the AbortError when it is cancelled
 */
export async function exportList(request: ExportRequest): Promise<Blob> {
  const { dataProvider, resource, columns, filter, sort, meta, signal, onProgress } = request;
  const parts: string[] = [CSV_BOM, csvLine(columns.map((column) => column.label))];
  const pages = exportRows(dataProvider, resource.name, { filter, sort, meta, signal });
  let count = 0;
  for await (const { rows, done, total } of pages) {
    const names = await namesOf(request, rows);
    parts.push(...rows.map((row) => csvLine(columns.map((column) => cell(column, row, names)))));
    onProgress(done, total);
    count = done;
  }
  await dataProvider.rpc(
    'record_export',
    { p_entity: resource.name, p_filters: filteredColumns(filter), p_rows: count },
    { message: 'table.exportFailed', signal },
  );
  return new Blob(parts, { type: CSV_TYPE });
}

/** Names of referenced records, by their id. */
type Names = ReadonlyMap<unknown, string>;

function cell({ source, field }: ExportColumn, row: RaRecord, names: Names): CsvValue {
  const value: unknown = row[source];
  if (isEmpty(value)) return '';
  if (!field.refersTo) return field.plain(value);
  return idsIn(value)
    .map((id) => names.get(id) ?? '')
    .join('; ');
}

/** The ids in a column that refers to a record, or to several. */
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');

/** The names of the records that some rows refer to: one request per referring column. */
async function namesOf(
  { dataProvider, columns }: ExportRequest,
  rows: readonly RaRecord[],
): Promise<Names> {
  const names = new Map<unknown, string>();
  for (const {
    source,
    field: { refersTo },
  } of columns) {
    if (!refersTo) continue;
    const ids = rows.flatMap((row) => idsIn(row[source]));
    const { data } = await dataProvider.getMany<RaRecord>(refersTo.resource, {
      ids: [...new Set(ids)],
    });
    for (const record of data) names.set(record.id, String(record[refersTo.nameColumn]));
  }
  return names;
}

/** What the file of a list is called: by the location's day. */
export const exportFileName = (list: string): string => `${list}-${today()}.csv`;

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
