import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../scripts/vite/helpAnswers';
import { findAnswers } from '../../../src/pages/help/findAnswers';
import { readAnswers } from '../../../src/pages/help/readAnswers';

const FOLDER = 'docs/help';
const files = readdirSync(FOLDER);
const read = Object.fromEntries(
  files.map((file) => [
    `/${FOLDER}/${file}`,
    parseAnswer(readFileSync(join(FOLDER, file), 'utf8')),
  ]),
);
const ANSWERS = readAnswers(read);
const wordsOf = (name: string): string[] => {
  const { blocks } = read[`/${FOLDER}/${name}.md`] ?? { blocks: [] };
  return blocks
    .flatMap((block) => ('text' in block ? [block.text] : block.items))
    .join(' ')
    .split(' ');
};

describe('the short answers', () => {
  it('are thirty or more, each to a question of its own', () => {
    expect(ANSWERS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ANSWERS.map(({ title }) => title)).size).toBe(ANSWERS.length);
    for (const { title } of ANSWERS) expect(title).toMatch(/\?|What now\?$/);
  });

  it.each(ANSWERS.map(({ name }) => name))('have 40 to 120 words: %s', (name) => {
    expect(wordsOf(name).length).toBeGreaterThanOrEqual(40);
    expect(wordsOf(name).length).toBeLessThanOrEqual(120);
  });

  it('are read as paragraphs and lists, and stay text', () => {
    expect(parseAnswer('# Who\nis it?\n\nOne\nline.\n\n- <b>a</b>\n- b\n  c\n')).toEqual({
      title: 'Who is it?',
      blocks: [{ text: 'One line.' }, { items: ['<b>a</b>', 'b c'] }],
    });
    expect(() => parseAnswer('Nobody asked.')).toThrow('An answer begins with its question');
  });

  it('are found by their words, those of the question first', () => {
    const names = (typed: string) => findAnswers(ANSWERS, typed).map(({ name }) => name);
    expect(names('')).toHaveLength(ANSWERS.length);
    expect(names('Spreadsheet bring')[0]).toBe('bring-clients-from-a-spreadsheet');
    expect(names('authenticator')).toEqual(
      expect.arrayContaining(['lost-phone', 'invite-your-team']),
    );
    expect(names('authenticator')[0]).toBe('lost-phone');
    expect(names('zeppelin')).toEqual([]);
  });
});
