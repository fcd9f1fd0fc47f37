import type { Browser, Page } from 'playwright';
import { totpCode } from '../../e2e/support/totp';
import { BASELINE_PATH } from '../baseline/build';
import { openBrowser, withPage } from '../openBrowser';
import { timeToReact, timeToShow } from '../pageClock';
import { summarize } from '../statistics';
import type { Bench } from './Bench';
import { addSession, addStaff } from './people';

const ROUNDS = 5;
/** Between two keys, in milliseconds: nobody types faster. */
const KEY_MILLISECONDS = 60;

/**
 * What a bare list of react-admin took on the machine where the aims were set, in milliseconds. A
 * machine that takes longer for it may take longer for the rest in the same proportion.
 */
const BARE_LIST = 3200;

type Load = (bench: Bench, browser: Browser) => Promise<number>;

/** The cold loads with their aims, in milliseconds on that machine. */
const LOADS: readonly { what: string; aim: number; load: Load }[] = [
  { what: 'login usable', aim: 1600, load: loadLogin },
  { what: 'deep link to a list with rows', aim: 3900, load: loadList },
  { what: 'sign-in to dashboard', aim: 1000, load: signIn },
];

/** Cold loads on a slow machine in a slow net, in turn with one of a bare list. */
export async function measurePages(bench: Bench): Promise<void> {
  const browser = await openBrowser();
  const bare: number[] = [];
  const loads = LOADS.map((load) => ({ ...load, series: [] as number[] }));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await loadBareList(bench, browser));
      for (const { load, series } of loads) series.push(await load(bench, browser));
    }
  } finally {
    await browser.close();
  }
  const baseline = summarize(bare).median;
  const add = (what: string, series: readonly number[], aim?: number) => {
    const { median, p95 } = summarize(series);
    bench.report.add({
      what: `${what}, 4x CPU, 1.6 Mbps, 150 ms`,
      measured: median,
      unit: 'ms',
      note: `slowest ${p95}${aim ? `, aim ${aim}` : ''}`,
      ...(aim && { target: (baseline * aim) / BARE_LIST, baseline }),
    });
  };
  add('bare list of react-admin', bare);
  for (const { what, aim, series } of loads) add(what, series, aim);
}

function loadBareList(bench: Bench, browser: Browser): Promise<number> {
  return openList(bench, browser, `${BASELINE_PATH}#/clients`);
}

function loadLogin({ backend }: Bench, browser: Browser): Promise<number> {
  return withPage(browser, { url: backend.url, slow: true }, (page) =>
    timeToShow(page, '/auth/login', 'input[type="email"]'),
  );
}

function loadList(bench: Bench, browser: Browser): Promise<number> {
  return openList(bench, browser, '/clients');
}

/** Opens a list of clients by its address; its rows have links. */
async function openList(bench: Bench, browser: Browser, path: string): Promise<number> {
  const session = await addSession(bench);
  return withPage(browser, { url: bench.backend.url, session, slow: true }, (page) =>
    timeToShow(page, path, 'tbody a'),
  );
}

/** From the last digit of the code to the dashboard's figures; what is typed before loads it. */
async function signIn(bench: Bench, browser: Browser): Promise<number> {
  const staff = await addStaff(bench);
  return withPage(browser, { url: bench.backend.url, slow: true }, async (page) => {
    await page.goto('/auth/login');
    await type(page, 'Email', staff.email);
    await type(page, 'Password', staff.password);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('6-digit code');
    await code.waitFor();
    // A person looks at the phone first.
    await page.waitForTimeout(3_000);
    const dashboard = { shown: 'main#content h1', from: 'input', changed: false } as const;
    return timeToReact(page, dashboard, () =>
      code.pressSequentially(totpCode(staff.totpSecret), { delay: KEY_MILLISECONDS }),
    );
  });
}

function type(page: Page, label: string, text: string): Promise<void> {
  return page.getByLabel(label, { exact: true }).pressSequentially(text, {
    delay: KEY_MILLISECONDS,
  });
}
