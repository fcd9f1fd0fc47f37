import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import '../../../src/i18n/reportTexts';
import type { AnswerHead, Report } from '../../../src/reports/declaration';
import { reportFile } from '../../../src/reports/reportFile';

const [file = '', list = ''] = [
  ...readFileSync('docs/add-a-report.md', 'utf8').matchAll(/```ts\n([^]*?)```/g),
].map(([, code = '']) => code);

// Beside the others, since it imports from there; no other test lists that folder.
const PATH = 'src/reports/stockCheckReport.followed.ts';
writeFileSync(PATH, file);
afterAll(() => {
  rmSync(PATH);
});

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'cards' in value;

/** A list is formatted by its length. */
const inOneLine = (code: string): string => code.replace(/\s+/g, '').replaceAll(',]', ']');

it('a report that is added as the document says has its lines and its file', async () => {
  const module: unknown = await import(/* @vite-ignore */ `../../../${PATH}`);
  const report: unknown = Reflect.get(module as object, 'stockCheckReport');
  if (!isReport(report)) throw new Error('The document declares no report.');
  const days = { from: '2026-11-01', to: '2026-11-22' };
  const answer: AnswerHead = report.read({
    period: days,
    against: null,
    locations: [{ id: 'l0', name: 'Eastside Pantry' }],
    time_zones: ['America/Detroit'],
    counted_at: '2026-11-22T15:00:00Z',
    lines: [{ value: 'l0', name: 'Eastside Pantry', quantity: 12 }],
  });
  const written = await reportFile(report, answer).file.text();
  expect(written).toContain('On hand: Location,Eastside Pantry,,Quantity,12');
  expect(() => report.read({ lines: [] })).toThrow();
  // The last step changes a line that is there.
  const line = inOneLine(list).replace(',stockCheckReport]', ']');
  expect(inOneLine(readFileSync('src/reports/index.ts', 'utf8'))).toContain(line);
});
