import { describe, expect, it } from 'vitest';
import {
  detectPhotoType,
  endingOf,
  isPhotoType,
  judgePhoto,
} from '../../../../src/resources/users/photo/photoType';
import {
  CENTRED,
  dragged,
  MAXIMUM_ZOOM,
  squareOf,
} from '../../../../src/resources/users/photo/squareCrop';
import { PHOTO } from '../../../../src/config';
import { aFile, GIF, JPEG, PNG, pngOfLength, SVG, WEBP } from '../../../support/images';

describe('the type of a picture', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', JPEG, 'image/jpeg'],
    ['WebP', WEBP, 'image/webp'],
    ['GIF', GIF, null],
    ['SVG', SVG, null],
    ['a RIFF file that is no WebP', Buffer.from('RIFF\x40\0\0\0WAVEfmt '), null],
    ['a PNG cut off in its signature', PNG.subarray(0, 7), null],
    ['nothing', Buffer.alloc(0), null],
  ])('of %s is told by its bytes', (_what, bytes, type) => {
    expect(detectPhotoType(bytes)).toBe(type);
  });

  it.each([
    ['image/png', true],
    ['image/gif', false],
    ['toString', false],
  ])('%s is one of ours: %s', (type, expected) => {
    expect(isPhotoType(type)).toBe(expected);
  });
});

describe('a chosen file', () => {
  it('is taken for what its bytes say, whatever it is called', async () => {
    expect(await judgePhoto(aFile(PNG, 'me.svg', 'image/svg+xml'))).toEqual({ type: 'image/png' });
  });

  it.each([
    [
      'an SVG that is called a PNG',
      aFile(SVG, 'me.png', 'image/png'),
      /isn't a PNG, JPEG, or WebP/,
    ],
    ['an empty file', aFile(Buffer.alloc(0), 'me.png', 'image/png'), /This file is empty/],
    [
      'a photo of 20 MB',
      aFile(pngOfLength(20 * 1024 * 1024), 'me.png', 'image/png'),
      'This photo is 20 MB. Choose one of 10 MB or less.',
    ],
    [
      'one byte too many',
      aFile(pngOfLength(PHOTO.maximumBytes + 1), 'me.png', 'image/png'),
      'This photo is 11 MB. Choose one of 10 MB or less.',
    ],
  ])('is refused with a sentence: %s', async (_what, file, sentence) => {
    const judged = await judgePhoto(file);
    expect('problem' in judged && judged.problem).toMatch(sentence);
  });

  it('may be as large as the limit', async () => {
    const file = aFile(pngOfLength(PHOTO.maximumBytes), 'me.png', 'image/png');
    expect(await judgePhoto(file)).toEqual({ type: 'image/png' });
  });

  it('that can no longer be read is said to be so', async () => {
    const file = aFile(PNG, 'me.png', 'image/png');
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) };
    Object.defineProperty(file, 'slice', { value: () => gone });
    expect(await judgePhoto(file)).toEqual({
      problem: "Couldn't read this file. Choose it again.",
    });
  });
});

describe('the ending under which a photo is stored', () => {
  it.each([
    ['me.jpeg', 'image/jpeg', 'jpeg'],
    ['me.JPG', 'image/jpeg', 'jpg'],
    ['me.svg', 'image/png', 'png'],
    ['me', 'image/webp', 'webp'],
    ['../../me.png/x', 'image/png', 'png'],
  ] as const)('of %s as %s is %s', (name, type, ending) => {
    expect(endingOf(name, type)).toBe(ending);
  });
});

describe('the square of a crop', () => {
  const wide = { width: 300, height: 100 };
  const tall = { width: 100, height: 300 };

  it.each([
    [wide, CENTRED, { left: 100, top: 0, side: 100 }],
    [tall, CENTRED, { left: 0, top: 100, side: 100 }],
    [wide, { zoom: 1, x: 0, y: 0.5 }, { left: 0, top: 0, side: 100 }],
    [wide, { zoom: 1, x: 1, y: 0.5 }, { left: 200, top: 0, side: 100 }],
    [wide, { zoom: 2, x: 1, y: 1 }, { left: 250, top: 50, side: 50 }],
  ])('of %o at %o lies at %o', (size, crop, square) => {
    expect(squareOf(size, crop)).toEqual(square);
  });

  it('follows the pointer: dragging to the right shows what is at the left', () => {
    const moved = dragged(wide, CENTRED, { x: 0.5, y: 0 });
    expect(squareOf(wide, moved)).toEqual({ left: 50, top: 0, side: 100 });
  });

  it('stays on the picture, however far it is dragged', () => {
    for (const way of [-9, 9]) {
      const crop = dragged(wide, { ...CENTRED, zoom: MAXIMUM_ZOOM }, { x: way, y: way });
      const { left, top, side } = squareOf(wide, crop);
      expect(left).toBe(way > 0 ? 0 : wide.width - side);
      expect(top).toBe(way > 0 ? 0 : wide.height - side);
    }
  });

  it('keeps its place along a side that has no room', () => {
    expect(dragged(wide, CENTRED, { x: 0, y: 0.4 })).toEqual(CENTRED);
  });
});
