import { describe, expect, it } from 'vitest';
import { specsOf } from '../../../scripts/specsOf';
import { countBrowserTests } from '../../../scripts/testSteps';

const SPECS = [
  ...['check-in-desk', 'clients', 'count-stock', 'forms', 'keyboard-check-in', 'orders', 'table'],
  ...['toasts', 'visits'],
].map((name) => `${name}.spec.ts`);

describe('the browser tests of changed files', () => {
  it.each([
    ['e2e/clients.spec.ts', ['clients.spec.ts']],
    ['src/pages/checkIn/DeskDayCard.tsx', ['check-in-desk.spec.ts', 'keyboard-check-in.spec.ts']],
    ['src/resources/clients/index.tsx', ['clients.spec.ts']],
    ['src/resources/inventoryItems/count/CountStockPage.tsx', ['count-stock.spec.ts']],
    ['src/layout/toasts/Toaster.tsx', ['toasts.spec.ts']],
    ['src/kit/form/RecordForm.tsx', ['forms.spec.ts']],
    ['src/data/http.ts', []],
    ['tests/unit/kit/table/FilterEditor.test.tsx', []],
    ['docs/clients.md', []],
  ])('of %s: %j', (file, specs) => {
    expect(specsOf([file], SPECS)).toEqual(specs);
  });
});

it('a browser test that passes at a second try has failed', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 0 } };
  expect(countBrowserTests(report)).toEqual({ passed: 7, failed: 3 });
});
