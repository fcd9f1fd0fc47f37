import { describe, expect, it } from 'vitest';
import { IMPORT } from '../../../../src/config';
import { readFile, type ReadFile } from '../../../../src/kit/import/file/readFile';
import { columnLetters } from '../../../../src/kit/import/file/toTable';
import { aCell, anArchive, aWorkbook } from '../../../support/aWorkbook';

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function read(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Promise<ReadFile> {
  const reading = await readFile({ bytes, sheet });
  if ('bad' in reading) throw new Error(reading.bad.reason);
  return reading.read;
}

const tableOf = async (text: string) => {
  const { table } = await read(bytesOf(text));
  return [table.headers, ...table.rows.map(({ cells }) => cells)];
};

const badOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const reading = await readFile({ bytes, sheet: undefined });
  return 'bad' in reading ? reading.bad : undefined;
};

const TABLE = [
  ['First', 'Last'],
  ['Zoë', 'N’Diaye'],
  ['Ann', 'O, "Brien"'],
];

describe('a file of rows', () => {
  it.each([
    ['commas', 'First,Last\nZoë,N’Diaye\nAnn,"O, ""Brien"""\n'],
    ['semicolons', 'First;Last\r\nZoë;N’Diaye\r\nAnn;"O, ""Brien"""\r\n'],
    ['tabs, as they are pasted', 'First\tLast\nZoë\tN’Diaye\nAnn\t"O, ""Brien"""'],
    ['bars', 'First|Last\nZoë|N’Diaye\nAnn|"O, ""Brien"""'],
    ['a mark at its beginning', '\uFEFFFirst,Last\nZoë,N’Diaye\nAnn,"O, ""Brien"""'],
    ['such a mark and semicolons', '\uFEFFFirst;Last\r\nZoë;N’Diaye\r\nAnn;"O, ""Brien"""'],
    ['a line that names the separator', 'sep=;\nFirst;Last\nZoë;N’Diaye\nAnn;"O, ""Brien"""'],
    ['empty rows and columns', 'First,Last,\n\nZoë,N’Diaye,\n,,\nAnn,"O, ""Brien""",\n'],
  ])('is read with %s', async (_, text) => {
    expect(await tableOf(text)).toEqual(TABLE);
  });

  it('is read below a title, which is no header', async () => {
    expect(await tableOf('Clients of 2026,,\n\nFirst,Last,Zip\nZoë,N’Diaye,48212\n')).toEqual([
      ['First', 'Last', 'Zip'],
      ['Zoë', 'N’Diaye', '48212'],
    ]);
    // A column of names with a comma in them has no title.
    expect((await tableOf('Name\n"A"\nB, Ann\n'))[0]).toEqual(['Name']);
  });

  it('is read below several titles, which are named', async () => {
    const rows = 'First|Last|Zip|City\nZoë|N’Diaye|48212|Warren\nAnn|Lee|48213|\n';
    const { table, notes } = await read(bytesOf(`# Log, of a scale\n# START\nBy|Ann\n${rows}`));
    expect(table.headers).toEqual(['First', 'Last', 'Zip', 'City']);
    expect(table.rows.map(({ place }) => place)).toEqual([5, 6]);
    expect(notes).toEqual([
      {
        key: 'aboveHeaders',
        values: { row: 4, text: '# Log, of a scale / # START / By, Ann' },
      },
    ]);
  });

  it.each([
    ['one row has cells too many', 'First,Last\nAnn,Lee,tall,red\nBen,Li\nCem,Lo\n'],
    ['no other row fills more than it', 'First,Last\nAnn,Lee\nBen,Li,tall,red\n'],
  ])('takes its first row for the headers where %s', async (_, text) => {
    expect((await tableOf(text))[0]).toEqual(['First', 'Last']);
  });

  it('is read in Windows-1252 and in UTF-16', async () => {
    const latin = Uint8Array.from(
      [...'First,Last\nZo', '\xeb', ...',Ren\xe9'].map((sign) => sign.charCodeAt(0)),
    );
    expect((await read(latin)).table.rows[0]?.cells).toEqual(['Zoë', 'René']);
    const wide = new Uint8Array(Buffer.from('\uFEFFFirst\tLast\nZoë\tRo', 'utf16le'));
    expect((await read(wide)).table.rows[0]?.cells).toEqual(['Zoë', 'Ro']);
    const bigEnd = new Uint8Array(Buffer.from(wide).swap16());
    expect((await read(bigEnd)).table.rows[0]?.cells).toEqual(['Zoë', 'Ro']);
  });

  it('reads a row with a quotation mark that never ends by its line alone', async () => {
    const { table } = await read(
      bytesOf('First,Last,Note\nAnn,A,"tall\nBen,"B, "b" c",\n"Cem",D,"two\nlines"\n'),
    );
    expect(table.rows).toEqual([
      { place: 2, cells: ['Ann', 'A', '"tall'], tooLong: false, told: 'openQuote' },
      { place: 3, cells: ['Ben', '"B', '"b" c"'], tooLong: false, told: 'openQuote' },
      { place: 4, cells: ['Cem', 'D', 'two\nlines'], tooLong: false },
    ]);
  });

  it('knows each row by its number in the file', async () => {
    const { table } = await read(bytesOf('First,Last\n\nAnn,A\nBen,B,extra\n'));
    expect(table.rows.map(({ place, tooLong }) => [place, tooLong])).toEqual([
      [3, false],
      [4, true],
    ]);
  });

  it('loses the apostrophe that our exports put before what may be a formula', async () => {
    expect(await tableOf("Name,Phone\nAnn,'+1 313 555 0142\nO'Neil,'quoted")).toEqual([
      ['Name', 'Phone'],
      ['Ann', '+1 313 555 0142'],
      ["O'Neil", "'quoted"],
    ]);
  });

  it('calls a column below a header that spans two by its letter', async () => {
    expect(await tableOf('Name,,Zip\nAnn,A,48212\n')).toEqual([
      ['Name', 'B', 'Zip'],
      ['Ann', 'A', '48212'],
    ]);
  });

  it('is known again by its bytes, and its kind by the headers alone', async () => {
    const [one, other] = await Promise.all([
      read(bytesOf('First,Last\nAnn,A')),
      read(bytesOf('first,LAST\nBen,B')),
    ]);
    expect(one.hash).not.toBe(other.hash);
    expect(one.shape).toBe(other.shape);
  });
});

describe('rows with blank ones between them', () => {
  it('are read to the last', async () => {
    const { table } = await read(bytesOf(`First\n${'\nAnn\n'.repeat(IMPORT.rows / 2 + 2)}Ben`));
    expect(table.rows).toHaveLength(IMPORT.rows / 2 + 3);
    expect(table.rows.at(-1)).toEqual({ place: IMPORT.rows + 6, cells: ['Ben'], tooLong: false });
  });
});

describe('a workbook', () => {
  it('is read by its first sheet: words, numbers, days, yes and no', async () => {
    const workbook = aWorkbook(
      [
        `<c r="A1" t="s"><v>0</v></c>${aCell('B1', 'Born')}${aCell('C1', 'Zip')}${aCell('D1', 'Food')}`,
        `<c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>30744</v></c><c r="C2"><v>48212</v></c><c r="D2" t="b"><v>1</v></c>`,
        `${aCell('A3', 'N&apos;Diaye &amp; &#x44;')}<c r="B3" s="2"><v>59</v></c><c r="D3"><v>0.30000000000000004</v></c>`,
        `${aCell('A4', 'Ben')}<c r="C4" t="s"><v/></c><c r="D4" t="b"/>`,
      ],
      [
        '<t>Name</t>',
        '<r><t>Ro</t></r><r><rPr><b/></rPr><t xml:space="preserve">sa </t></r><rPh><t>ro</t></rPh>',
      ],
    );
    const { table } = await read(workbook);
    expect([table.headers, ...table.rows.map(({ cells }) => cells)]).toEqual([
      ['Name', 'Born', 'Zip', 'Food'],
      ['Rosa', '1984-03-03', '48212', 'true'],
      ["N'Diaye & D", '1900-02-28', '', '0.3'],
      ['Ben', '', '', ''],
    ]);
  });

  it('shows a formula as one, not as what it came to', async () => {
    const { table } = await read(
      aWorkbook([aCell('A1', 'Name'), `<c r="A2" t="str"><f>B2&amp;C2</f><v>Rosa</v></c>`]),
    );
    expect(table.rows[0]?.cells).toEqual(['=B2&C2']);
  });

  it('that refers to one long text in every cell is given up on the way', async () => {
    const cells = Array.from(
      { length: IMPORT.columns },
      (_, at) => `<c r="${columnLetters(at)}1" t="s"><v>0</v></c>`,
    ).join('');
    const uses = Math.ceil(IMPORT.textMaximum / IMPORT.cellMaximum / IMPORT.columns) + 1;
    const rows = Array.from({ length: uses }, (_, at) => cells.replaceAll('1"', `${at + 1}"`));
    const bomb = aWorkbook(rows, [`<t>${'x'.repeat(IMPORT.cellMaximum)}</t>`]);
    expect(bomb.byteLength).toBeLessThan(IMPORT.bytes / 100);
    expect(await badOf(bomb)).toEqual({ reason: 'unpacksTooBig', values: {} });
  });

  it('whose only text never ends is given up before it is whole', async () => {
    const bomb = aWorkbook([aCell('A1', 'First'), aCell('A2', 'x'.repeat(2 * 1024 * 1024))]);
    expect(await badOf(bomb)).toEqual({ reason: 'unpacksTooBig', values: {} });
  });

  it('is read by the sheet that is wanted, and known by it', async () => {
    const bytes = anArchive([
      {
        name: 'xl/workbook.xml',
        content:
          '<workbook><sheets><sheet name="A &amp; B" r:id="a"/><sheet name="C" state="hidden" r:id="c"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="a" Type="x/worksheet" Target="a.xml"/><Relationship Id="c" Type="x/worksheet" Target="./b/../c.xml"/></Relationships>',
      },
      {
        name: 'XL\\A.xml',
        content: `<worksheet><sheetData><row>${aCell('A1', 'First')}</row><row>${aCell('A2', 'Ann')}</row></sheetData></worksheet>`,
      },
      {
        name: 'xl/c.xml',
        content: `<worksheet><sheetData><row>${aCell('A1', 'First')}</row><row>${aCell('A2', 'Ben')}</row></sheetData></worksheet>`,
      },
    ]);
    const first = await read(bytes);
    const other = await read(bytes, 'C');
    expect(first.sheets).toEqual([
      { name: 'A & B', isHidden: false, lines: 1 },
      { name: 'C', isHidden: true },
    ]);
    expect([first.sheet, first.table.rows[0]?.cells]).toEqual(['A & B', ['Ann']]);
    expect([other.sheet, other.table.rows[0]?.cells]).toEqual(['C', ['Ben']]);
    expect(other.hash).not.toBe(first.hash);
    expect((await read(bytes, 'A & B')).hash).toBe(first.hash);
  });
});

describe('a file that is not read', () => {
  const row = (cells: number) => Array.from({ length: cells }, (_, index) => `c${index}`).join(',');
  it.each([
    ['a page', '<!doctype html><table>', 'noTable'],
    ['records of a program', '{"first": "Ann"}', 'noTable'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0', 'noTable'],
    ['another archive', anArchive([{ name: 'a.txt', content: 'a' }]), 'noTable'],
    ['an archive that is cut off', 'PK\x03\x04 and no more', 'damaged'],
    ['nothing', '', 'empty'],
    ['blanks', ' \r\n;;\r\n', 'empty'],
    ['headers alone', 'First,Last\n\n', 'noRows'],
    ['two headers of one name', 'Phone,Name,phone\n1,2,3', 'twoHeaders'],
    ['quotation marks that never end', `First,Last\n${'Ann,"A\n'.repeat(21)}`, 'openQuote'],
    ['a hundred thousand columns', `${row(100_000)}\n1,2`, 'tooManyColumns'],
    [
      'a sheet as wide',
      aWorkbook([aCell('A1', 'First') + aCell('ZZZ1', 'Last')]),
      'tooManyColumns',
    ],
    ['an empty sheet', aWorkbook([]), 'empty'],
    ['a cell that was pasted', 'Rosa', 'noRows'],
    ['a sheet without rows', aWorkbook([aCell('A1', 'First')]), 'noRows'],
    [
      'a sheet with two headers of one name',
      aWorkbook([aCell('A1', 'Phone') + aCell('B1', 'phone'), aCell('A2', '1')]),
      'twoHeaders',
    ],
    [
      'a cell that swallows the rows below it',
      `First,Last\nAnn,"A\n${'Ben,B\n'.repeat(900)}Cem,C"`,
      'cellTooLong',
    ],
    [
      'a row of a workbook with two cells in one place',
      aWorkbook([aCell('A1', 'First') + aCell('A1', 'Last'), aCell('A2', 'Ann')]),
      'damaged',
    ],
    ['too many rows', `First\n${'Ann\n'.repeat(IMPORT.rows + 1)}`, 'tooManyRows'],
    ['too many bytes', 'x'.repeat(IMPORT.bytes + 1), 'tooBig'],
  ])('is %s', async (_, content, reason) => {
    const bytes = typeof content === 'string' ? bytesOf(content) : content;
    expect((await badOf(bytes))?.reason).toBe(reason);
  });

  it('is an old or encrypted workbook', async () => {
    expect((await badOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])))?.reason).toBe('oldExcel');
  });

  it('says which header, which row', async () => {
    expect((await badOf(bytesOf('Phone,phone\n1,2')))?.values).toEqual({ header: 'phone' });
  });
});
