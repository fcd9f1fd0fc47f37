import { stat } from 'node:fs/promises';
import type { Page } from 'playwright';
import { openBrowser, withPage } from '../openBrowser';
import { timeToReact, watchFreezes } from '../pageClock';
import { summarize } from '../statistics';
import type { Bench } from './Bench';
import { addSession } from './people';

const ROUNDS = 7;
const REACTION_MILLISECONDS = 300;
const EXPORT_MILLISECONDS = 15_000;
const FREEZE_MILLISECONDS = 200;

/** What a person does in a list, and which of its events starts the clock. */
interface Action {
  from: 'click' | 'input';
  act: (round: number) => Promise<void>;
}

/** The list of many clients in a browser: typing, sorting, turning pages, and the export. */
export async function measureList(bench: Bench): Promise<void> {
  const browser = await openBrowser();
  try {
    const session = await addSession(bench);
    await withPage(browser, { url: bench.backend.url, session }, async (page) => {
      await page.goto('/clients');
      await page.getByText(/total row\(s\) returned/).waitFor();
      await measureReactions(bench, page);
    });
    await withPage(browser, { url: bench.backend.url, session }, (page) =>
      measureExport(bench, page),
    );
  } finally {
    await browser.close();
  }
}

async function measureReactions({ report, clients }: Bench, page: Page): Promise<void> {
  const header = page.getByRole('columnheader', { name: 'Email' }).getByRole('button').first();
  const search = page.getByPlaceholder('Filter...');
  const actions: Record<string, Action> = {
    'next page': {
      from: 'click',
      act: () => page.getByRole('button', { name: 'Next page' }).click(),
    },
    'sort by a column': { from: 'click', act: () => header.click() },
    'typed a letter more': { from: 'input', act: (round) => search.fill(`person${round + 1}`) },
  };
  for (const [what, { from, act }] of Object.entries(actions)) {
    const rows = { shown: 'tbody', from, changed: true };
    const series: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      series.push(await timeToReact(page, rows, () => act(round)));
    const { median, p95 } = summarize(series);
    report.add({
      what: `list of ${clients} clients, ${what}`,
      measured: median,
      unit: 'ms',
      target: REACTION_MILLISECONDS,
      note: `slowest ${p95}`,
    });
  }
}

async function measureExport({ report, clients }: Bench, page: Page): Promise<void> {
  await page.goto('/clients');
  await page.getByText(/total row\(s\) returned/).waitFor();
  const longestFreeze = await watchFreezes(page);
  const start = performance.now();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await waiting).path();
  const milliseconds = performance.now() - start;
  const longest = await longestFreeze();
  report.add({
    what: `export of ${clients} clients`,
    measured: milliseconds,
    unit: 'ms',
    target: EXPORT_MILLISECONDS,
    note: `${((await stat(file)).size / 1e6).toFixed(1)} MB`,
  });
  report.add({
    what: 'longest freeze of the page during the export',
    measured: longest,
    unit: 'ms',
    target: FREEZE_MILLISECONDS,
  });
}
