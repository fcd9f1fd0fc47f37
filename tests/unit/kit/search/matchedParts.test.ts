import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedParts } from '../../../../src/kit/search/matchedParts';

/** The matched pieces between brackets. */
const marked = (text: string, query: string): string =>
  matchedParts(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

describe('matchedParts', () => {
  it.each([
    ['María Ibáñez López', 'mar iba', '[Mar]ía [Ibá]ñez López'],
    ['María Ibáñez López', 'lopez', 'María Ibáñez [López]'],
    ['Seán O’Brien', 'obri', 'Seán [O’Bri]en'],
    ['Seán O’Brien', "o'brien sean", '[Seán] [O’Brien]'],
    ['Mary Ann Smith', 'maryann', '[Mary Ann] Smith'],
    ['Anna Garcia-Lopez', 'garcia-lopez', 'Anna [Garcia]-[Lopez]'],
    ['Fernando', 'nando', 'Fer[nando]'],
    ['Ana Banana', 'an', '[An]a Banana'],
    ['Banana', 'an', 'Banana'],
    ['(313) 555-0184', '5550184', '(313) [555-0184]'],
    ['(313) 555-0184', '313.555.0184', '([313) 555-0184]'],
    ['(313) 555-0184', '0184', '(313) 555-[0184]'],
    ['Straße', 'strasse', '[Straße]'],
    ['Straße', 'stras', '[Straß]e'],
    ['王芳', '王', '[王]芳'],
    ['garden@example.org', 'garden@example.org', '[garden@example.org]'],
    ['Ana', '%', 'Ana'],
    ['Ana', '', 'Ana'],
    ['', 'ana', ''],
  ])('%j by %j is %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('are the text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (text, query) => {
          expect(
            matchedParts(text, query)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
