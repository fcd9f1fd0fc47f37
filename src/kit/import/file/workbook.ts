import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import { formatsOf, type NumberFormat } from './numberFormats';
import type { Archive } from './unzip';
import { attribute, isSet, readPart } from './xml';

/** A sheet that rows can be read from. */
export interface FileSheet {
  name: string;
  isHidden: boolean;
  /** Below its headers, of a sheet in sight that can be read. */
  lines?: number;
}

/** A workbook: its sheets, with what their cells refer to. */
export interface Workbook {
  sheets: readonly (FileSheet & { part: string })[];
  /** The shared strings. */
  strings: readonly string[];
  /** How a number is shown, by the style of its cell. */
  formats: readonly NumberFormat[];
}

/**
 * Reads all of a workbook but its sheets.
 *
 * @throws BadFile
 */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const [{ part } = { part: 'xl/workbook.xml' }] = (await relationsOf(archive, '')).filter(
    ({ type }) => type === 'officeDocument',
  );
  const found: (FileSheet & { id: string })[] = [];
  let is1904 = false;
  const isThere = await readPart(archive, part, {
    open: (name, head, parent) => {
      if (name === 'workbookPr') is1904 = isSet(head, 'date1904');
      if (name !== 'sheet' || parent !== 'sheets') return;
      found.push({
        name: attribute(head, 'name') ?? '',
        id: attribute(head, 'id') ?? '',
        isHidden: (attribute(head, 'state') ?? 'visible') !== 'visible',
      });
    },
  });
  if (!isThere) throw new BadFile('noTable');
  const relations = await relationsOf(archive, part);
  const partOf = (type: string) => relations.find((one) => one.type === type)?.part;
  return {
    // Diagrams have sheets of their own.
    sheets: found.flatMap(({ id, ...sheet }) => {
      const relation = relations.find((one) => one.id === id);
      return relation?.type === 'worksheet' ? [{ ...sheet, part: relation.part }] : [];
    }),
    strings: await stringsOf(archive, partOf('sharedStrings')),
    formats: await formatsOf(archive, partOf('styles'), is1904),
  };
}

interface Relation {
  id: string;
  /** The last word of its address: worksheet, styles. */
  type: string;
  /** The file that it leads to. */
  part: string;
}

/** To which files a file refers; the archive itself has no name. */
async function relationsOf(archive: Archive, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations: Relation[] = [];
  await readPart(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, head) => {
      if (name !== 'Relationship') return;
      const target = attribute(head, 'Target') ?? '';
      relations.push({
        id: attribute(head, 'Id') ?? '',
        type: attribute(head, 'Type')?.split('/').at(-1) ?? '',
        part: target.startsWith('/') ? target.slice(1) : pathOf(`${folder}${target}`),
      });
    },
  });
  return relations;
}

/** A path without steps up or in place. */
function pathOf(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  return steps.join('/');
}

async function stringsOf(archive: Archive, part: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  const words = wordsReader();
  let length = 0;
  await readPart(archive, part, {
    open: (name) => {
      if (name === 'si') words.begin();
      words.open(name);
    },
    text: words.text,
    close: (name) => {
      words.close(name);
      if (name !== 'si') return;
      const string = words.take();
      length += string.length;
      if (length > IMPORT.textMaximum) throw new BadFile('unpacksTooBig');
      strings.push(string);
    },
  });
  return strings;
}

/** Gathers a string in several looks; what says how it is pronounced is none of it. */
export function wordsReader() {
  let words = '';
  let isText = false;
  let isPhonetic = false;
  return {
    begin: () => {
      words = '';
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (text: string) => {
      if (isText) words += text;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    take: () => unescaped(words),
  };
}

/** Excel writes signs that XML has none for as `_x000D_`. */
export const unescaped = (words: string): string =>
  words.replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
