import { deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  content: string | Uint8Array;
  /** What its header says that it unpacks to, where that is not the truth. */
  claims?: number;
}

/** A ZIP archive of some parts, without checksums: nobody here reads them. */
export function anArchive(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const size = claims ?? bytes.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, label, packed);
    entries.push(entry, label);
    offset += local.length + label.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

const WORKBOOK = `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Intake" sheetId="1" r:id="rId7"/><sheet name="Other" sheetId="2" r:id="rId8"/></sheets></workbook>`;
const RELATIONS = `<Relationships>${[
  ['rId8', 'worksheet', 'worksheets/sheet9.xml'],
  ['rId7', 'worksheet', '/xl/worksheets/sheet1.xml'],
  ['rId9', 'styles', 'styles.xml'],
  ['rId10', 'sharedStrings', 'sharedStrings.xml'],
]
  .map(([id, type, part]) => `<Relationship Id="${id}" Type="x/${type}" Target="${part}"/>`)
  .join('')}</Relationships>`;
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd&quot;.&quot;mm&quot;.&quot;yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

/**
 * A workbook whose first sheet has these rows.
 *
 * @param rows the XML of each row's cells
 * @param strings the shared ones, as XML
 */
export const aWorkbook = (
  rows: readonly string[],
  strings: readonly string[] = [],
): Uint8Array<ArrayBuffer> =>
  anArchive([
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: RELATIONS },
    { name: 'xl/styles.xml', content: STYLES },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${rows
        .map((cells, index) => `<row r="${index + 1}">${cells}</row>`)
        .join('')}</sheetData></worksheet>`,
    },
    { name: 'xl/worksheets/sheet9.xml', content: '<worksheet/>' },
  ]);

/** The XML of a cell with words of its own. */
export const aCell = (at: string, words: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
