import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/data/foldText';
import { useScene } from './scene';

const scene = useScene();

describe('folding', () => {
  it('is the same in the database and in the app, letter by letter', async () => {
    const letters: string[] = [];
    for (let code = 1; code <= 0x24ff; code++)
      // Two Cyrillic letters and Georgian capitals are younger than the ICU of the embedded Postgres.
      if (code < 0x1c89 || code > 0x1cbf) letters.push(String.fromCodePoint(code));
    for (const code of [0x3042, 0x304c, 0x738b, 0xac00, 0xff21, 0xff07, 0x1f600, 0x2b820])
      letters.push(String.fromCodePoint(code));
    const rows = await scene().owner([
      `select letter, private.fold_text('a' || letter || 'b') as folded
       from unnest($1::text[]) letter`,
      letters,
    ]);
    const different = rows.filter(
      ({ letter, folded }) => foldText(`a${String(letter)}b`) !== folded,
    );
    expect(different).toEqual([]);
    expect(rows).toHaveLength(letters.length);
  });
});
