import { stat } from 'node:fs/promises';
import type { Page } from 'playwright';
import { openBrowser, timed, withPage } from '../openBrowser';
import { summarize } from '../statistics';
import type { Bench } from './Bench';
import { addSession } from './people';

const ROUNDS = 7;
const REACTION_MILLISECONDS = 300;
const EXPORT_MILLISECONDS = 15_000;
const FREEZE_MILLISECONDS = 200;

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
  const actions: Record<string, (round: number) => Promise<void>> = {
    'next page': () => page.getByRole('button', { name: 'Next page' }).click(),
    'sort by a column': () => header.click(),
    'typed a letter more': (round) => search.fill(`person${round + 1}`),
  };
  for (const [what, act] of Object.entries(actions)) {
    const series: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await rowsOf(page);
      series.push(
        await timed(async () => {
          await act(round);
          await page.waitForFunction(
            (text) => {
              const rows = document.querySelector('tbody')?.innerText;
              return rows !== undefined && rows !== text;
            },
            before,
            { polling: 'raf' },
          );
        }),
      );
    }
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

function rowsOf(page: Page): Promise<string> {
  return page.locator('tbody').innerText();
}

async function measureExport({ report, clients }: Bench, page: Page): Promise<void> {
  await page.goto('/clients');
  await page.getByText(/total row\(s\) returned/).waitFor();
  await page.evaluate(() => {
    const longest = { milliseconds: 0 };
    Object.assign(window, { longest });
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      longest.milliseconds = Math.max(longest.milliseconds, now - last - 10);
      last = now;
    }, 10);
  });
  const start = performance.now();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await waiting).path();
  const milliseconds = performance.now() - start;
  const longest = await page.evaluate(() => {
    const { longest: kept } = window as Window & { longest?: { milliseconds: number } };
    return kept?.milliseconds ?? 0;
  });
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
