import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import type { FileNote, Merge, RawRow } from './fileTable';

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== '';

/**
 * Refuses a header over several columns, or over a second line of headers: which column is which stands
 * nowhere.
 *
 * @param rows all that have a word in them
 * @throws BadFile
 */
export function refuseMergedHeaders(
  rows: readonly RawRow[],
  head: RawRow,
  merges: readonly Merge[],
): void {
  const touching = merges.filter(({ top, bottom }) => top <= head.place && bottom >= head.place);
  if (touching.length > IMPORT.columns) throw new BadFile('damaged');
  const below = rows.filter(({ place }) => place > head.place);
  for (const { top, bottom, left, right } of touching) {
    const spansColumns = below.some(({ cells }) => cells.slice(left + 1, right + 1).some(isFilled));
    const spansRows = below.some(({ place }) => place <= bottom);
    if (spansColumns || spansRows) {
      const header = rows.find(({ place }) => place === top)?.cells[left] ?? '';
      throw new BadFile('mergedHeader', { header: header.trim() });
    }
  }
}

/**
 * Gives each row of a merge its value. A line across the whole table is a heading and left out; other cells
 * over several columns stay in the first of them. Both are noted.
 *
 * @param columns which columns have a header, by their places
 * @throws BadFile for merges that overlap
 */
export function withoutMerges(
  body: readonly RawRow[],
  columns: ReadonlyMap<number, string>,
  merges: readonly Merge[],
): { rows: readonly RawRow[]; notes: readonly FileNote[] } {
  if (merges.length === 0) return { rows: body, notes: [] };
  const rows = body.map((row) => ({ ...row, cells: [...row.cells] }));
  const rowAt = new Map(rows.map((row, index) => [row.place, index]));
  const filled = new Set<number>();
  const across: { row: number; text: string; isHeading: boolean }[] = [];
  const ends = new Map<number, number>();
  const firstColumn = Math.min(...columns.keys());
  const lastColumn = Math.max(...columns.keys());
  for (const { top, bottom, left, right } of [...merges].sort((a, b) => a.top - b.top)) {
    if (top <= (ends.get(left) ?? 0)) throw new BadFile('damaged');
    ends.set(left, bottom);
    const first = rowAt.get(top);
    const row = first === undefined ? undefined : rows[first];
    const text = row?.cells[left]?.trim() ?? '';
    if (first === undefined || !row || text === '') continue;
    if (right > left) {
      const isAlone = columns.size > 1 && row.cells.filter(isFilled).length === 1;
      const isHeading = isAlone && left <= firstColumn && right >= lastColumn;
      across.push({ row: top, text, isHeading });
      if (isHeading) continue;
    }
    for (let at = first + 1; (rows[at]?.place ?? Infinity) <= bottom; at += 1) {
      const cells = rows[at]?.cells;
      if (!cells || isFilled(cells[left])) continue;
      while (cells.length < left) cells.push('');
      cells[left] = text;
      filled.add(left);
    }
  }
  const headings = across.filter(({ isHeading }) => isHeading);
  const leftOut = new Set(headings.map(({ row }) => row));
  const notes: FileNote[] = [];
  const names = [...columns].flatMap(([at, name]) => (filled.has(at) ? [name] : []));
  if (names.length > 0) notes.push({ key: 'filledDown', values: { columns: names.join(', ') } });
  const others = across.filter(({ isHeading }) => !isHeading);
  notes.push(...noteOf('heading', headings), ...noteOf('mergedAcross', others));
  return { rows: rows.filter(({ place }) => !leftOut.has(place)), notes };
}

/** A note with the first of them and how many there are. */
const noteOf = (
  key: FileNote['key'],
  found: readonly { row: number; text: string }[],
): readonly FileNote[] =>
  found[0]
    ? [{ key, values: { row: found[0].row, text: found[0].text, smart_count: found.length } }]
    : [];

/** A workbook may have so many: as many as a table has rows, in a few columns. */
export const MOST_MERGES = 4 * IMPORT.rows;
