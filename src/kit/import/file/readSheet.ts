import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import { toTable, type FileTable, type RawRow } from './toTable';
import { openArchive, type Archive } from './unzip';
import { attribute, elements, textOf } from './xml';

/**
 * Reads the first sheet of an Excel workbook (.xlsx). Days become `yyyy-mm-dd`; a formula stays one, so that
 * it is shown as what it is and not as what it came to the last time.
 *
 * @throws BadFile
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<FileTable> {
  const archive = openArchive(bytes, IMPORT.unpackedBytes);
  const workbook = await archive.read('xl/workbook.xml');
  const sheet = workbook && (await archive.read(await firstSheet(archive, workbook)));
  if (!sheet) throw new BadFile('noTable');
  const strings = sharedStrings(await archive.read('xl/sharedStrings.xml'));
  const dateStyles = stylesOfDates(await archive.read('xl/styles.xml'));
  const is1904 = /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook);
  return toTable([...rowsOf(sheet, { strings, dateStyles, is1904 })]);
}

/** Where the first sheet lies: the relation that the workbook names. */
async function firstSheet(archive: Archive, workbook: string): Promise<string> {
  const [first] = elements(workbook, 'sheet');
  const relation = first && attribute(first.head, 'r:id');
  const relations = (await archive.read('xl/_rels/workbook.xml.rels')) ?? '';
  for (const { head } of elements(relations, 'Relationship'))
    if (attribute(head, 'Id') === relation)
      return `xl/${attribute(head, 'Target') ?? ''}`.replace(/^xl\/\/?xl\//, 'xl/');
  return 'xl/worksheets/sheet1.xml';
}

const sharedStrings = (xml = ''): readonly string[] =>
  [...elements(xml, 'si')].map(({ body }) => runs(body));

/** The words of a string in several looks; what says how it is pronounced is none of it. */
const runs = (xml: string): string =>
  [...elements(xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, ''), 't')]
    .map(({ body }) => textOf(body))
    .join('');

/** Formats of days that every workbook has; further ones are those with a year or a day in them. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22]);

function stylesOfDates(xml = ''): ReadonlySet<number> {
  const own = new Set(DATE_FORMATS);
  for (const { head } of elements(xml, 'numFmt')) {
    const code = (attribute(head, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    if (/[yd]/i.test(code)) own.add(Number(attribute(head, 'numFmtId')));
  }
  const [cellXfs] = elements(xml, 'cellXfs');
  const styles = [...elements(cellXfs?.body ?? '', 'xf')];
  return new Set(
    styles.flatMap(({ head }, index) =>
      own.has(Number(attribute(head, 'numFmtId'))) ? [index] : [],
    ),
  );
}

interface Workbook {
  strings: readonly string[];
  dateStyles: ReadonlySet<number>;
  is1904: boolean;
}

function* rowsOf(sheet: string, workbook: Workbook): Generator<RawRow> {
  let last = 0;
  let read = 0;
  for (const { head, body } of elements(sheet, 'row')) {
    const place = Number(attribute(head, 'r') ?? last + 1);
    const cells: string[] = [];
    for (const cell of elements(body, 'c')) {
      const column = columnOf(attribute(cell.head, 'r')) ?? cells.length;
      if (column > 16_384) throw new BadFile('tooManyColumns', { maximum: IMPORT.columns });
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell.head, cell.body, workbook);
    }
    last = place;
    read += cells.length > 0 ? 1 : 0;
    yield { place, cells };
    // One more than is allowed says that there are too many.
    if (read > IMPORT.rows + 1) return;
  }
}

/** 0 of A1, 26 of AA7. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(head: string, body: string, workbook: Workbook): string {
  const [formula] = elements(body, 'f');
  if (formula) return `=${textOf(formula.body)}`;
  const type = attribute(head, 't');
  if (type === 'inlineStr') return runs(body);
  const [element] = elements(body, 'v');
  const value = element ? textOf(element.body) : '';
  if (type === 's') return workbook.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.slice(0, 10);
  const isNumber = (type === undefined || type === 'n') && value !== '';
  if (!isNumber) return value;
  const isDay = workbook.dateStyles.has(Number(attribute(head, 's') ?? -1));
  return isDay ? dayOf(Number(value), workbook.is1904) : plainNumber(value);
}

/** Numbers are kept as the nearest binary one: 0.1 + 0.2 in a cell is 0.30000000000000004 in the file. */
const plainNumber = (value: string): string =>
  /^-?\d{1,15}$/.test(value) ? value : String(Number(Number(value).toPrecision(15)));

/** Excel counts days from the beginning of 1900, which it takes for a leap year, or of 1904. */
function dayOf(days: number, is1904: boolean): string {
  const since1899 = is1904 ? days + 1462 : days < 60 ? days + 1 : days;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.floor(since1899) * 86_400_000);
  return Number.isNaN(moment.valueOf()) ? String(days) : moment.toISOString().slice(0, 10);
}
