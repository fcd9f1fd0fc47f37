import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF as Chromium writes it, without spaces: a line may break in any of them. It knows what
 * Chromium's writer (Skia) does and nothing else of the format: fonts with a map to Unicode, texts in hexadecimal.
 */
export function pdfText(file: Buffer): string {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj(.*?)endobj/gs)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const streamOf = (id: string): string => {
    const [head = '', data] = (objects.get(id) ?? '').split(/stream\r?\n/);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    return data === undefined || !head.includes('/FlateDecode')
      ? ''
      : inflateSync(Buffer.from(data.slice(0, length), 'latin1')).toString('latin1');
  };
  const fonts = new Map(
    [...objects].flatMap(([id, body]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
      return map === undefined ? [] : [[id, letters(streamOf(map))] as const];
    }),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages
    .map((page) => {
      const names = new Map(
        [...page.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
      );
      let font: ReadonlyMap<string, string> = new Map();
      return [...streamOf(names.get('Contents') ?? '').matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-F]+)>/g)]
        .map(([, name, codes = '']) => {
          if (name !== undefined) font = fonts.get(names.get(name) ?? '') ?? new Map();
          const size = [...font.keys()][0]?.length ?? 4;
          return (codes.match(new RegExp(`.{${String(size)}}`, 'g')) ?? [])
            .map((code) => font.get(code) ?? '')
            .join('');
        })
        .join('');
    })
    .join('')
    .replace(/\s/g, '');
}

/** Which letters the codes of a font stand for. */
function letters(map: string): ReadonlyMap<string, string> {
  const read = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const found = new Map<string, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', to = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g))
      found.set(code, read(to));
  for (const [, lines = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', last = '', to = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(from, 16); code <= parseInt(last, 16); code++)
        found.set(
          code.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(parseInt(to, 16) + code - parseInt(from, 16)),
        );
  return found;
}
