import * as z from 'zod/mini';
import type { Field } from './field';
import type { TextOptions } from './fieldOptions';
import { isOneLine } from './oneLine';
import { text } from './texts';

/** A dot between letters makes a link of a word, and browsers take an ideographic full stop for one. */
const LINK = /[^\s.。][.。][^\s.。]{2,}|\/\//u;

/**
 * Whether the name of a person, network or location has nothing in it of which a mail program makes a
 * link, no markup, no line break and no other control character, folded as programs fold it. The
 * database decides the same (private.is_plain_name).
 */
export function isPlainName(name: string): boolean {
  const folded = name.normalize('NFKC');
  return !LINK.test(folded) && !/[<>]/.test(folded) && isOneLine(folded);
}

/** A name that stands in mails to other people. */
export function plainName(options: TextOptions = {}): Field<string> {
  const field = text(options);
  return {
    ...field,
    rule: (words) =>
      field
        .rule(words)
        .check(z.refine((name) => typeof name !== 'string' || isPlainName(name), words.notPlain)),
  };
}
