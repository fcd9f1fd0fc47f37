import { BadFile } from './BadFile';
import type { Archive } from './unzip';

/** What is done with the parts of an XML file, in their order. Names come without their prefix. */
export interface XmlHandler {
  /**
   * @param head the attributes, as they are written
   * @param parent the name of the element around it; empty for the outermost one
   */
  open?: (name: string, head: string, parent: string) => void;
  close?: (name: string) => void;
  /** A part of a text, its references replaced. */
  text?: (text: string) => void;
}

/** No tag, text or comment of a workbook is as long: a cell has 32,767 characters, each of up to 9 signs. */
const LONGEST_PART = 512 * 1024;

/** Elements of a workbook are a dozen levels deep. */
const DEEPEST = 64;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const COLON = 0x3a;

/**
 * Reads XML as it arrives, in time that grows with its length. Parts that begin and do not end, tags that do
 * not match and document types, with which entities are declared, are refused.
 *
 * @throws BadFile
 */
async function readXml(chunks: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const around: string[] = [];
  let rest = '';
  for await (const chunk of chunks) rest = readParts(rest + chunk, around, handler);
  if (around.length > 0 || rest.trim() !== '') throw new BadFile('damaged');
}

/**
 * Reads an XML file of an archive.
 *
 * @returns whether there is one
 */
export async function readPart(
  archive: Archive,
  part: string | undefined,
  handler: XmlHandler,
): Promise<boolean> {
  const text = part === undefined ? null : archive.open(part);
  if (text) await readXml(text, handler);
  return text !== null;
}

/** Reads all whole parts: what is left of the text. */
function readParts(text: string, around: string[], handler: XmlHandler): string {
  let at = 0;
  while (at < text.length) {
    const isMarkup = text.charCodeAt(at) === LESS;
    const end = isMarkup ? endOfMarkup(text, at) : text.indexOf('<', at);
    if (end === -1) break;
    if (isMarkup) readMarkup(text.slice(at, end), around, handler);
    else if (around.length > 0) handler.text?.(textOf(text.slice(at, end)));
    at = end;
  }
  if (text.length - at > LONGEST_PART) throw new BadFile('unpacksTooBig');
  return text.slice(at);
}

/** Parts that are no element, and where each ends. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where a tag, comment or the like ends that begins at a place; -1 where it has not arrived yet. */
function endOfMarkup(text: string, at: number): number {
  for (const [begins, ends] of OTHERS) {
    if (!text.startsWith(begins, at)) continue;
    const end = text.indexOf(ends, at + begins.length);
    return end === -1 ? -1 : end + ends.length;
  }
  let quote = 0;
  for (let place = at + 1; place < text.length; place += 1) {
    const sign = text.charCodeAt(place);
    if (quote > 0) quote = sign === quote ? 0 : quote;
    else if (sign === 0x22 || sign === 0x27) quote = sign;
    else if (sign === GREATER) return place + 1;
    else if (sign === LESS) throw new BadFile('damaged');
  }
  return -1;
}

function readMarkup(markup: string, around: string[], handler: XmlHandler): void {
  if (markup.startsWith('<![CDATA[')) {
    handler.text?.(markup.slice(9, -3));
    return;
  }
  if (markup.startsWith('<!--') || markup.startsWith('<?')) return;
  const isEnd = markup.charCodeAt(1) === SLASH;
  const isEmpty = markup.charCodeAt(markup.length - 2) === SLASH;
  const { name, end } = nameIn(markup, isEnd ? 2 : 1);
  if (isEnd) {
    if (around.pop() !== name) throw new BadFile('damaged');
    handler.close?.(name);
    return;
  }
  handler.open?.(name, markup.slice(end, isEmpty ? -2 : -1), around.at(-1) ?? '');
  if (isEmpty) handler.close?.(name);
  else if (around.push(name) > DEEPEST) throw new BadFile('damaged');
}

/** The name of a tag without its prefix, and where it ends. A document type has none. */
function nameIn(markup: string, at: number): { name: string; end: number } {
  let begins = at;
  let end = at;
  for (; end < markup.length; end += 1) {
    const sign = markup.charCodeAt(end);
    if (sign <= 0x20 || sign === SLASH || sign === GREATER) break;
    if (sign === COLON) begins = end + 1;
  }
  if (begins === end || markup.charCodeAt(at) === 0x21) throw new BadFile('damaged');
  return { name: markup.slice(begins, end), end };
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute in an opening tag, whatever its prefix. */
export function attribute(head: string, name: string): string | undefined {
  const pattern =
    patterns.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const value = pattern.exec(head);
  return value ? textOf(value[1] ?? value[2] ?? '') : undefined;
}

/** Whether an attribute of yes and no says yes. */
export const isSet = (head: string, name: string): boolean =>
  ['1', 'true'].includes(attribute(head, name) ?? '');

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text with its references replaced. */
const textOf = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
        (all, hex?: string, digits?: string, name?: string) => {
          if (name !== undefined) return SIGNS[name] ?? all;
          const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : all;
        },
      )
    : xml;
