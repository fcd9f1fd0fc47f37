import { afterEach, expect, it, vi } from 'vitest';
import { openArchive } from '../../../../src/kit/import/file/unzip';
import { anArchive } from '../../../support/aWorkbook';

const MEGABYTE = 1024 * 1024;

afterEach(() => {
  vi.restoreAllMocks();
});

it('an archive that unpacks to more than it says is given up on the way, not when it is unpacked', async () => {
  const cancel = vi.spyOn(ReadableStreamDefaultReader.prototype, 'cancel');
  const bomb = anArchive([{ name: 'a.xml', content: 'x'.repeat(8 * MEGABYTE), claims: 10 }]);
  expect(bomb.byteLength).toBeLessThan(MEGABYTE / 100);
  let length = 0;
  const read = async () => {
    for await (const part of openArchive(bomb, MEGABYTE).open('a.xml') ?? []) length += part.length;
  };
  await expect(read()).rejects.toMatchObject({ reason: 'unpacksTooBig' });
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(MEGABYTE);
  expect(cancel).toHaveBeenCalledOnce();
});

it('the files of an archive share one budget', async () => {
  const content = 'x'.repeat(MEGABYTE);
  const archive = openArchive(
    anArchive([
      { name: 'a.xml', content },
      { name: 'b.xml', content },
    ]),
    1.5 * MEGABYTE,
  );
  const read = async (name: string) => {
    let length = 0;
    for await (const part of archive.open(name) ?? []) length += part.length;
    return length;
  };
  expect(await read('a.xml')).toBe(MEGABYTE);
  await expect(read('b.xml')).rejects.toMatchObject({ reason: 'unpacksTooBig' });
});
