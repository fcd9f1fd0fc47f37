import type { Browser, Page } from 'playwright';
import { keptSnapshot } from '../../e2e/support/keptSnapshot';
import { totpCode } from '../../e2e/support/totp';
import { BASELINE_PATH } from '../baseline/build';
import { SESSION_STORAGE_KEY } from '../../src/db/sessionStorageKey';
import { openBrowser, withPage, withSecondPage } from '../openBrowser';
import { timeToReact, timeToShow } from '../pageClock';
import { summarize } from '../statistics';
import type { Bench } from './Bench';
import { addSession, addStaff } from './people';
import { measureWork, type Load, type Watch } from './work';

const ROUNDS = 5;
/** The rows of a list have links. */
const ROW = 'tbody a';
/** Between two keys, in milliseconds: nobody types faster. */
const KEY_MILLISECONDS = 60;

/** Where one types, drawn before any script of the app; and taken over by the app, which can send it. */
const FORM = 'input[type="email"]';
const APP_FORM = `html:not([data-first]) ${FORM}`;

interface PageLoad {
  what: string;
  /** How long it may take beside a bare list of react-admin that nobody has opened before. */
  ratio?: number;
  load: Load;
  /** Whether the table says whose code runs. */
  isWatched?: true;
  /** How long scripts may run, in milliseconds. */
  scriptMilliseconds?: number;
}

/** What is drawn before the app runs is followed by a line without a target: when the app has taken over. */
const LOADS: readonly PageLoad[] = [
  { what: 'login, where one types', ratio: 0.3, load: loginUntil(FORM) },
  { what: 'login, taken over by the app', load: loginUntil(APP_FORM), isWatched: true },
  { what: 'deep link to a list with rows', ratio: 1.12, load: loadList, isWatched: true },
  { what: 'sign-in to dashboard', ratio: 0.28, load: signIn, isWatched: true },
  {
    what: 'second visit to a list, rows of the app',
    ratio: 0.55,
    load: loadListAgain,
    isWatched: true,
    scriptMilliseconds: 1_000,
  },
  { what: 'second visit to the login, where one types', ratio: 0.2, load: loadLoginAgain },
];

const justRun: Watch = (_page, action) => action();

/** Loads on a slow machine in a slow net, in turn with one of a bare list; and the work of a second visit. */
export async function measurePages(bench: Bench): Promise<void> {
  const browser = await openBrowser();
  const bare: number[] = [];
  const loads = LOADS.map((load) => ({ ...load, series: [] as number[] }));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await loadBareList(bench, browser));
      for (const { load, series } of loads) series.push(await load(bench, browser, justRun));
    }
    const watched = LOADS.filter(({ isWatched }) => isWatched);
    await measureWork(bench, browser, watched);
  } finally {
    await browser.close();
  }
  const baseline = summarize(bare).median;
  const add = (what: string, series: readonly number[], ratio?: number) => {
    const { median, p95 } = summarize(series);
    bench.report.add({
      what: `${what}, 4x CPU, 1.6 Mbps, 150 ms`,
      measured: median,
      unit: 'ms',
      note: `slowest ${p95}`,
      ...(ratio && { target: baseline * ratio, baseline }),
    });
  };
  add('bare list of react-admin', bare);
  for (const { what, ratio, series } of loads) add(what, series, ratio);
}

function loadBareList(bench: Bench, browser: Browser): Promise<number> {
  return openList(bench, browser, `${BASELINE_PATH}#/clients`, justRun);
}

function loginUntil(shown: string): Load {
  return ({ backend }, browser, watch) =>
    withPage(browser, { url: backend.url, slow: true }, (page) =>
      watch(page, () => timeToShow(page, '/auth/login', shown)),
    );
}

function loadList(bench: Bench, browser: Browser, watch: Watch): Promise<number> {
  return openList(bench, browser, '/clients', watch);
}

function loadListAgain(bench: Bench, browser: Browser, watch: Watch): Promise<number> {
  return visitListAgain(bench, browser, (page) =>
    watch(page, () => timeToShow(page, '/clients', ROW)),
  );
}

/** The app has kept its files, and what was seen: whoever comes back finds both. */
async function visitListAgain<T>(
  bench: Bench,
  browser: Browser,
  action: (page: Page) => Promise<T>,
): Promise<T> {
  const session = await addSession(bench);
  const { url } = bench.backend;
  return withSecondPage(browser, { url, session, slow: true, first: keepList }, action);
}

/** Who has signed out finds the files that the app kept. */
async function loadLoginAgain(bench: Bench, browser: Browser, watch: Watch): Promise<number> {
  const session = await addSession(bench);
  const first = async (page: Page) => {
    await keepList(page);
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
  };
  return withSecondPage(browser, { url: bench.backend.url, session, slow: true, first }, (page) =>
    watch(page, () => timeToShow(page, '/auth/login', FORM)),
  );
}

/** Opens the list, and waits until a worker keeps the files and the rows are kept, too. */
async function keepList(page: Page): Promise<void> {
  await page.goto('/clients');
  await page.locator(ROW).first().waitFor();
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((done) => serviceWorker.addEventListener('controllerchange', done));
  });
  await page.waitForFunction(keptSnapshot);
}

/** Opens a list of clients by its address. */
async function openList(
  bench: Bench,
  browser: Browser,
  path: string,
  watch: Watch,
): Promise<number> {
  const session = await addSession(bench);
  return withPage(browser, { url: bench.backend.url, session, slow: true }, (page) =>
    watch(page, () => timeToShow(page, path, ROW)),
  );
}

/** From the last digit of the code to the dashboard's figures; what is typed before loads it. */
async function signIn(bench: Bench, browser: Browser, watch: Watch): Promise<number> {
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
    return watch(page, () =>
      timeToReact(page, dashboard, () =>
        code.pressSequentially(totpCode(staff.totpSecret), { delay: KEY_MILLISECONDS }),
      ),
    );
  });
}

function type(page: Page, label: string, text: string): Promise<void> {
  return page.getByLabel(label, { exact: true }).pressSequentially(text, {
    delay: KEY_MILLISECONDS,
  });
}
