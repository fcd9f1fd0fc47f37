import type { Browser, Page } from 'playwright';
import { totpCode } from '../../e2e/support/totp';
import { openBrowser, withPage } from '../openBrowser';
import { timeToReact, timeToShow } from '../pageClock';
import { summarize } from '../statistics';
import type { Bench } from './Bench';
import { addSession, addStaff } from './people';

const ROUNDS = 5;
/** Between two keys, in milliseconds: nobody types faster. */
const KEY_MILLISECONDS = 60;

/** Cold loads on a slow machine in a slow net. */
export async function measurePages(bench: Bench): Promise<void> {
  const browser = await openBrowser();
  try {
    await measureLoad(bench, 'login usable', 1600, () => loadLogin(bench, browser));
    await measureLoad(bench, 'deep link to a list with rows', 3900, () => loadList(bench, browser));
    await measureLoad(bench, 'sign-in to dashboard', 1000, () => signIn(bench, browser));
  } finally {
    await browser.close();
  }
}

async function measureLoad(
  { report }: Bench,
  what: string,
  target: number,
  load: () => Promise<number>,
): Promise<void> {
  const series: number[] = [];
  for (let round = 0; round < ROUNDS; round++) series.push(await load());
  const { median, p95 } = summarize(series);
  report.add({
    what: `${what}, 4x CPU, 1.6 Mbps, 150 ms`,
    measured: median,
    unit: 'ms',
    target,
    note: `slowest ${p95}`,
  });
}

function loadLogin({ backend }: Bench, browser: Browser): Promise<number> {
  return withPage(browser, { url: backend.url, slow: true }, (page) =>
    timeToShow(page, '/auth/login', 'input[type="email"]'),
  );
}

async function loadList(bench: Bench, browser: Browser): Promise<number> {
  const session = await addSession(bench);
  return withPage(browser, { url: bench.backend.url, session, slow: true }, (page) =>
    timeToShow(page, '/clients', 'tbody a'),
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
