import { describe, expect, it } from 'vitest';
import { decode } from '../../../../src/kit/import/file/decode';

/** Each sign is one byte. */
const bytesOf = (text: string) => new Uint8Array(Buffer.from(`Name\n${text}\n`, 'latin1'));

const textOf = (text: string) => decode(bytesOf(text)).text.split('\n')[1];

describe('a text in one byte a letter', () => {
  it.each([
    ['Smith\x92s', 'Smith’s'],
    ['JOS\xC9', 'JOSÉ'],
    ['GARC\xCDA', 'GARCÍA'],
    ['\xA35 caf\xE9', '£5 café'],
    ['\x93nut\x96free\x94, Jos\xE9', '“nut–free”, José'],
    // A line break of its own within a cell of a Windows file.
    ['Smith\x92s\rhouse', 'Smith’s\rhouse'],
  ])('is Windows-1252: %j', (bytes, text) => {
    expect(textOf(bytes)).toBe(text);
    expect(decode(bytesOf(bytes)).macWord).toBeUndefined();
  });

  it.each([
    ['M\x9Fller', 'Müller'],
    ['MU\x84OZ', 'MUÑOZ'],
    ['Garc\x92a, Jos\x8E', 'García, José'],
  ])('is Mac Roman: %j', (bytes, text) => {
    expect(textOf(bytes)).toBe(text);
    expect(decode(bytesOf(bytes)).macWord).not.toBe('');
  });

  it.each([
    ['what is a word in both', 'Garc\x92a'],
    ['a dash that may be a letter', 'Mu\x96oz'],
    ['Cyrillic', '\xC8\xE2\xE0\xED\xEE\xE2'],
    ['DOS', 'Jos\x82 Mu\xA4oz'],
  ])('is refused: %s', (_, bytes) => {
    expect(() => decode(bytesOf(bytes))).toThrow('unknownLetters');
  });
});

it('a letter that another program has lost does not make a text Windows-1252', () => {
  expect(decode(new TextEncoder().encode('Name\nZo\uFFFD')).text).toBe('Name\nZo\uFFFD');
});
