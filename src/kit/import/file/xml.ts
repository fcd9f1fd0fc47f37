/** An element: what stands in its opening tag, and what is in it. */
export interface XmlElement {
  head: string;
  body: string;
}

/**
 * The elements of a name, one after the other, whatever they are in; none of them holds another of its
 * name, which is so in all parts of a workbook that are read. Declarations (and with them entities of
 * one's own) are not looked at.
 */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  const opening = new RegExp(`<(?:\\w+:)?${name}((?:\\s[^>]*?)?)(/?)>`, 'g');
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g');
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const [, head = '', isEmpty] = match;
    if (isEmpty) {
      yield { head, body: '' };
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(xml);
    if (!end) return;
    yield { head, body: xml.slice(opening.lastIndex, end.index) };
    opening.lastIndex = closing.lastIndex;
  }
}

/** The value of an attribute in an opening tag. */
export function attribute(head: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(head);
  return value ? textOf(value[1] ?? value[2] ?? '') : undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text with its references replaced; Excel writes signs that XML has none for as `_x000D_`. */
export const textOf = (xml: string): string =>
  xml
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
      (all, hex?: string, digits?: string, name?: string) => {
        if (name !== undefined) return SIGNS[name] ?? all;
        const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      },
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
