import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../local/config';
import { readTexts } from '../../../scripts/readTexts';

it('lists the texts of screens, choices and mails with the lines that they stand in', async () => {
  const texts = await readTexts(PROJECT_ROOT);
  for (const [key, text] of [
    ['en.shell.accessControl', 'Access Control'],
    ['GENDERS.woman', 'Woman'],
    ['h1', 'You are invited to Larder'],
  ]) {
    const found = texts.find((one) => one.key.endsWith(key ?? '') && one.text === text);
    const [file = '', line] = found?.place.split(':') ?? [];
    const lines = readFileSync(join(PROJECT_ROOT, file), 'utf8').split('\n');
    expect(lines[Number(line) - 1]).toContain(text);
  }
});
