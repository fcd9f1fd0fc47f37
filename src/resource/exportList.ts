import type { DataProvider, RaRecord, SortPayload } from 'react-admin';
import type { TableColumn } from '../components/table/tableTypes';
import { CSV_BOM, csvLine, type CsvValue } from '../data/csv';
import { exportRows } from '../data/exportRows';
import { isEmpty } from './bindField';
import type { ResourceDefinition } from './declaration';
import type { Translate } from './field';

export interface ExportRequest {
  dataProvider: Pick<DataProvider, 'getList'>;
  resource: ResourceDefinition;
  columns: readonly TableColumn[];
  filter: Record<string, unknown>;
  sort: SortPayload;
  translate: Translate;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * A CSV file of all rows that the filters let through, with the columns that are shown.
 *
 * @throws DataError like a list; the AbortError when it is cancelled
 */
export async function exportList(request: ExportRequest): Promise<Blob> {
  const { dataProvider, resource, columns, filter, sort, translate, signal, onProgress } = request;
  const parts: string[] = [CSV_BOM, csvLine(columns.map((column) => column.label))];
  const cell = (source: string, record: RaRecord): CsvValue => {
    const value: unknown = record[source];
    const field = resource.fields[source]?.field;
    return field && !isEmpty(value) ? field.plain(value, translate) : '';
  };
  const pages = exportRows(dataProvider, resource.name, { filter, sort, signal });
  for await (const { rows, done, total } of pages) {
    parts.push(...rows.map((record) => csvLine(columns.map(({ source }) => cell(source, record)))));
    onProgress(done, total);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
