import { BadQuery } from './BadQuery';

/** What holds names alone; the value of every other parameter may have quotation marks of its own. */
const NAMES = /^(?:select|columns|on_conflict)$|(?:^|\.)order$/;

/** A text between quotation marks, which may have escaped ones in it. */
const QUOTED = /"(?:[^"\\]|\\[^])*"/g;

/**
 * Refuses what PostgREST's parser cannot read, and lite answers otherwise: names whose quotation mark is not closed
 * (lite: 500), and a NUL, which cuts a name off on its way to the database (lite: 503).
 *
 * @param url of a request
 * @throws BadQuery
 */
export function checkReadable({ pathname, searchParams }: URL): void {
  const isCut = [...searchParams].flat().some((text) => text.includes('\0'));
  if (isCut || /%00/.test(pathname))
    throw new BadQuery('There is a NUL (U+0000) in this request, which no text can hold.');
  for (const [name, value] of searchParams)
    for (const names of NAMES.test(name) ? [name, value] : [name])
      if (names.replaceAll(QUOTED, '').includes('"'))
        throw new BadQuery('A quotation mark in a name is not closed.');
}
