import type { Locator, Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible';
import { loseAnswers } from './support/loseAnswers';
import { createVisit } from './support/pantry';
import { demote } from './support/staff';
import { expectTitle } from './support/tables';
import { expect, test } from './support/test';

const FIRST = ['Amina', 'Boris', 'Chen', 'Dara', 'Elif', 'Femi', 'Goran', 'Hana', 'Ivo', 'Jun'];
const LAST = ['Adeyemi', 'Brandt', 'Castro', 'Dumont', 'Eriksen', 'Farouk', 'Grimaldi', 'Horvat'];
const twoDigits = (n: number) => String(n).padStart(2, '0');

interface Person {
  first: string;
  last: string;
  /** Day first, as another system writes it. */
  born: string;
  phone: string;
}

/** Somebody unlike all others. */
const person = (n: number): Person => ({
  first: `${FIRST[n % 10] ?? ''}${String.fromCharCode(97 + (n % 23))}o`,
  last: `${LAST[n % 8] ?? ''}${String.fromCharCode(97 + (Math.floor(n / 8) % 25))}ski`,
  born: `${twoDigits((n % 28) + 1)}/${twoDigits((n % 12) + 1)}/${1940 + (n % 65)}`,
  phone: `(313) 555-${String(1000 + n * 37).slice(-4)}`,
});

const lineOf = ({ first, last, born, phone }: Person) => `${last};${first};${born};${phone};48212`;

/** 200 clients as another system writes them: two with faults, three who are here, one with a formula. */
const intake = (known: readonly Person[]) => {
  const people = Array.from({ length: 194 }, (_, n) => person(n));
  return [
    'Surname;Given name;D.O.B.;Mobile;Postcode',
    ...people.map(lineOf),
    ...known.map(lineOf),
    lineOf({ ...person(194), first: 'Quentin', last: 'Zyskind', born: '31/02/1990' }),
    lineOf({ ...person(195), first: '' }),
    lineOf({ ...person(196), first: 'Wilhelmina', last: '=B2&C2' }),
  ].join('\r\n');
};

const file = (text: string) => ({
  name: 'other-system.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const choose = (page: Page, text: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(file(text));

const step = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name }).and(page.locator('[aria-current=step]'));

const tile = (page: Page, name: string): Locator => page.getByRole('button', { name });

async function keep(sql: postgres.Sql, network: string, people: readonly Person[]): Promise<void> {
  for (const { first, last, born, phone } of people)
    await sql`
      insert into public.clients (network_id, first_name, last_name, date_of_birth, phone_number)
      values (${network}, ${first}, ${last}, to_date(${born}, 'DD/MM/YYYY'), ${phone})`;
}

test('clients of another system come in, and go again but for the one who was checked in', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const known = [300, 301, 302].map(person);
  await keep(sql, network.id, known);
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expectTitle(page, 'Import clients');
  await expectAccessibleInBothLooks(page, 'upload');

  await choose(page, 'Phone;Name;phone\n1;2;3');
  await expect(page.getByRole('alert')).toHaveText(
    'This file has two columns called “phone”. Rename one of them.',
  );
  await choose(page, intake(known));

  await expect(step(page, 'Match columns')).toBeVisible();
  const field = (column: string) => page.getByRole('combobox', { name: `Field of ${column}` });
  await expect(field('Surname')).toHaveValue('last_name');
  await expect(field('D.O.B.')).toHaveValue('date_of_birth');
  await expect(field('Postcode')).toHaveValue('zip_code');
  await expectAccessibleInBothLooks(page, 'match');
  await page.getByRole('button', { name: 'Check 200 rows' }).click();

  await expect(tile(page, 'Errors')).toHaveText(/1$/);
  await expect(tile(page, 'Possible duplicates')).toHaveText(/3$/);
  await expect(page.getByRole('combobox', { name: 'Dates are read as' })).toHaveValue('day');
  await expectAccessible(page, 'check');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, 'check on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  // What a field may lack stops no row; one such value is mended. Of the three who are here one gets what is new, one is another person.
  const born = page.getByRole('textbox', { name: 'Date of birth of row 199' });
  await born.fill('28/02/1990');
  await born.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First name of row 200' })).toBeFocused();
  await expect(tile(page, 'Warnings')).toHaveText(/1$/);
  const decide = (row: number) =>
    page.getByRole('combobox', { name: `What to do with row ${String(row)}` });
  await decide(196).selectOption('Add to existing');
  await decide(197).selectOption('Import as new');
  await expect(
    page.getByText("1 with an error and 1 possible duplicate won't be imported"),
  ).toBeVisible();

  // The second answer is lost on its way: the rows are sent again, and come in once.
  const find = await loseAnswers(page, 'import_rows');
  await page.getByRole('button', { name: 'Import 198 clients' }).click();
  await expect(
    page.getByText("Paused because you're offline. It will resume on its own."),
  ).toBeVisible();
  await find();
  await expect(page.getByRole('heading', { name: '198 rows imported' })).toBeVisible();
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(figure('New clients')).toHaveText('197');
  await expect(figure('Added to existing')).toHaveText('1');
  await expect(figure('Left out')).toHaveText('2');
  await expectAccessibleInBothLooks(page, 'done');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const saved = await (await downloading).createReadStream();
  const lines = (await saved.toArray()).join('').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^198,.*,Similar to /);

  const met = person(5);
  await createVisit(sql, network, `${met.first} ${met.last}`);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('197 rows undone, 1 row not undone')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Used since then' })).toContainText(
    met.last,
  );
  const [{ count } = {}] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.clients
    where network_id = ${network.id} and deleted_at is null and first_name <> 'Client'`;
  expect(count).toBe(4);
});

test('pasted rows, a file that was imported before, and the way back to an import', async ({
  page,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  await page.goto('/events/import');
  const paste = async () => {
    await page.getByRole('button', { name: 'Paste rows' }).click();
    await page
      .getByRole('textbox', { name: 'Rows of your spreadsheet' })
      .fill('Event\tDate\tFood\nSpring pantry\tApril 3, 2027\tyes');
    await page.getByRole('button', { name: 'Read these rows' }).click();
    await page.getByRole('button', { name: 'Check 1 row' }).click();
  };
  await paste();
  await page.getByRole('button', { name: 'Import 1 event' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await paste();
  await expect(
    page.getByText(/^This file was imported on .* 1 record from it still exists/),
  ).toBeVisible();
  await expect(tile(page, 'Possible duplicates')).toHaveText(/1$/);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Open the import of Pasted rows' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('1 row undone')).toBeVisible();
});

test('a row that is equally like two clients waits until one of them is chosen', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const born = '1984-03-03';
  const twins = ['118 Oak St', '9 Elm Ave'];
  for (const street of twins)
    await sql`
      insert into public.clients (network_id, first_name, last_name, date_of_birth, address_line1)
      values (${network.id}, 'Rosalind', 'Delgadillo', ${born}, ${street})`;
  await signInAs('locationAdmin');
  await page.goto('/clients/import');
  await choose(
    page,
    `First name,Last name,Date of birth,Phone\nRosalind,Delgadillo,${born},3135550142`,
  );
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  const decision = page.getByRole('combobox', { name: 'What to do with row 2' });
  await expect(decision).toHaveValue('undecided');
  await expect(page.getByText('Matches 2 records equally well.')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'equally alike');
  const chosen = decision.getByRole('option', { name: /9 Elm Ave/ });
  await decision.selectOption((await chosen.textContent()) ?? '');
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
  const rows = await sql`
    select address_line1, phone_number from public.clients
    where network_id = ${network.id} and last_name = 'Delgadillo' order by address_line1`;
  expect([...rows]).toEqual([
    { address_line1: '118 Oak St', phone_number: null },
    { address_line1: '9 Elm Ave', phone_number: expect.stringContaining('0142') as unknown },
  ]);
});

test('whoever loses the right in the middle of an import is told what is in, and what is not', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const staff = await signInAs('locationAdmin');
  await page.goto('/clients/import');
  const names = Array.from({ length: 520 }, (_, n) => `Person${String(n)}`);
  await choose(page, ['First name', ...names].join('\n'));
  await page.getByRole('button', { name: 'Check 520 rows' }).click();
  // Two parts go at once: the second one waits here until the first is in.
  const first = page.waitForResponse('**/rpc/import_rows', { timeout: 60_000 });
  let parts = 0;
  await page.route('**/rpc/import_rows', async (route) => {
    parts += 1;
    if (parts === 2) {
      await first;
      await demote(sql, staff);
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Import 520 clients' }).click();
  await expectTitle(page, 'Forbidden');
  await expect(page.getByRole('status')).toHaveText(
    "The import of “other-system.csv” has stopped after 500 of 520 rows. 20 rows weren't imported. The imported rows are saved.",
  );
  await expectAccessibleInBothLooks(page, 'forbidden');
  const [{ count } = {}] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.clients
    where network_id = ${network.id} and first_name like 'Person%'`;
  expect(count).toBe(500);
});

test('a second import of the same file with ten changed rows offers these ten, and nothing else', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const header = 'Client ID;Surname;Given name;D.O.B.;Mobile;Postcode;City';
  const lineFor = (n: number, city: string) => `C-${String(n)};${lineOf(person(n))};${city}`;
  const people = Array.from({ length: 150 }, (_, n) => n);
  const importAll = async (lines: readonly string[]) => {
    await page.goto('/clients/import');
    await choose(page, [header, ...lines].join('\n'));
    await page.getByRole('button', { name: 'Check 150 rows' }).click();
  };
  await importAll(people.map((n) => lineFor(n, 'Warren')));
  await page.getByRole('button', { name: 'Import 150 clients' }).click();
  await expect(page.getByRole('heading', { name: '150 rows imported' })).toBeVisible();

  await importAll(people.map((n) => lineFor(n, n % 15 === 0 ? 'Detroit' : 'Warren')));
  await expect(tile(page, 'No change')).toHaveText(/140$/);
  await expect(tile(page, 'Changed')).toHaveText(/10$/);
  await expect(tile(page, 'Possible duplicates')).toHaveText(/0$/);
  await expect(page.getByRole('button', { name: 'Needs review (10)' })).toBeVisible();
  const decisions = page.getByRole('radiogroup');
  await expect(decisions).toHaveCount(1);
  await expectAccessibleInBothLooks(page, 'decisions');
  await decisions.getByRole('radio', { name: 'Update' }).check();
  await page.getByRole('button', { name: 'Import 10 clients' }).click();
  await expect(page.getByRole('heading', { name: '10 rows imported' })).toBeVisible();
  const cities = () => sql<{ city: string; count: number }[]>`
    select city, count(*)::int as count from public.clients
    where network_id = ${network.id} and external_id is not null and deleted_at is null
    group by city order by city`;
  expect([...(await cities())]).toEqual([
    { city: 'Detroit', count: 10 },
    { city: 'Warren', count: 140 },
  ]);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('10 rows undone')).toBeVisible();
  expect([...(await cities())]).toEqual([{ city: 'Warren', count: 150 }]);
});
