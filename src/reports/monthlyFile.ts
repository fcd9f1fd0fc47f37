import { CSV_BOM, CSV_TYPE, csvLine } from '../data/exportRows';
import { text, type TextUnder } from '../i18n/text';
import { isOfHeads, type MonthlyRow } from './monthlyForm';
import type { ReportFile } from './reportFile';

const COLUMNS = [
  ...(['line', 'figure', 'kind', 'count', 'poundsIn', 'poundsOut'] as const),
  ...(['month', 'locations', 'foodBank', 'agency'] as const),
] satisfies TextUnder<'reports.monthly.file'>[];

/** Of what the form is. */
export interface MonthlyHead {
  /** `yyyy-MM`. */
  month: string;
  locations: readonly string[];
  foodBank: string | null;
  agency: string | null;
}

/**
 * The form as a file: a line for each of its lines, in their order and with their numbers.
 *
 * @param rows as they may leave the screen
 */
export function monthlyFile(rows: readonly MonthlyRow[], head: MonthlyHead): ReportFile {
  const { month, locations, foodBank, agency } = head;
  const about = [month, locations.join('; '), foodBank, agency];
  const lines = rows.map(({ number, name, part, source, amount }) => [
    ...[number, name, isOfHeads(part) ? text('reports.monthly.heads') : source?.kind],
    ...(source ? [null, amount?.count, source.out.count] : [amount?.count, null, null]),
    ...about,
  ]);
  const names = csvLine(COLUMNS.map((column) => text(`reports.monthly.file.${column}`)));
  return {
    file: new Blob([CSV_BOM, names, ...lines.map(csvLine)], { type: CSV_TYPE }),
    rows: lines.length,
  };
}
