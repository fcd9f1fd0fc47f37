import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { openBrowser, withPage } from '../openBrowser';
import { watchFreezes } from '../pageClock';
import type { Bench } from './Bench';
import { pronounceable, two } from './madeUp';
import { addSession } from './people';

const ROWS = 10_000;
const IMPORT_MILLISECONDS = 60_000;
const FREEZE_MILLISECONDS = 200;

/** A file of another system: people who are in nobody's list yet, written in another way each time. */
function intake(): string {
  const salt = randomUUID().slice(0, 4);
  const rows = Array.from({ length: ROWS }, (_, n) =>
    [
      pronounceable(n * 7919),
      `${pronounceable(n)} ${salt}`,
      `${two((n % 28) + 1)}/${two((n % 12) + 1)}/${1930 + (n % 80)}`,
      `(3${two(n % 90)}) ${String(200 + (n % 799))}-${String(n % 10_000).padStart(4, '0')}`,
      `${1 + (n % 9000)} ${pronounceable(n * 31)} St`,
      `${String(10_000 + (n % 80_000))}`,
    ].join(','),
  );
  return ['First name,Surname,DOB,Mobile,Street,Zip', ...rows].join('\n');
}

/** 10,000 clients from a file: read, checked, imported; and whether the page answers meanwhile. */
export async function measureImport(bench: Bench): Promise<void> {
  const browser = await openBrowser();
  try {
    const session = await addSession(bench);
    await withPage(browser, { url: bench.backend.url, session }, (page) => importAll(bench, page));
  } finally {
    await browser.close();
  }
}

async function importAll({ report, crowd }: Bench, page: Page): Promise<void> {
  await page.goto('/clients/import');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const longestFreeze = await watchFreezes(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'intake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(intake()),
  });
  await page.getByRole('button', { name: /^Check / }).click();
  const begun = performance.now();
  const submit = page.getByRole('button', { name: /^Import [\d,]+ clients?$/ });
  await submit.waitFor({ timeout: 300_000 });
  report.add({
    what: `check of ${ROWS} rows of a file beside ${crowd}`,
    measured: performance.now() - begun,
    unit: 'ms',
  });
  const start = performance.now();
  await submit.click();
  await page.getByRole('button', { name: 'Undo this import' }).waitFor({ timeout: 300_000 });
  report.add({
    what: `import of ${ROWS} clients beside ${crowd}`,
    measured: performance.now() - start,
    unit: 'ms',
    target: IMPORT_MILLISECONDS,
  });
  report.add({
    what: 'longest freeze of the page from the file to the end of the import',
    measured: await longestFreeze(),
    unit: 'ms',
    target: FREEZE_MILLISECONDS,
  });
}
