import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible';
import { createHouseholds } from './support/desk';
import { CLIENT_COUNT, type TestNetwork } from './support/network';
import { expectTitle, expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

const NAMES = ['Amina Yusuf', 'Carla Bruni', 'Dana Whitfield', 'Elena Petrova'];
const [AMINA = '', CARLA = ''] = NAMES;

/** Four households and TEFAP; Amina's certification ends in 12 days. */
async function prepare(sql: postgres.Sql, network: TestNetwork): Promise<void> {
  await createHouseholds(
    sql,
    network,
    NAMES.map((name) => {
      const [first = '', last = ''] = name.split(' ');
      return { first, last };
    }),
  );
  await sql`
    with program as (
      insert into public.programs (network_id, name, kind, certification_months, bases)
      values (${network.id}, 'TEFAP', 'tefap', 12, '{snap,medicaid}') returning id
    )
    insert into public.certifications (network_id, client_id, program_id, starts_on, ends_on, basis, household_size)
    select c.network_id, c.id, program.id, current_date - 300, current_date + 12, 'snap', 1
    from program, public.clients c where c.network_id = ${network.id} and c.full_name = ${AMINA}`;
}

/** A day of before, as the file has it. */
const ago = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The lines of the file that the list is exported to. */
async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  return file.replace('\uFEFF', '').trimEnd().split('\r\n');
}

const LIST = [
  'Name,TEFAP date,TEFAP exp,Eligibility',
  `"Bruni, Carla",${ago(100)},,Food Stamps`,
  `"Whitfield, Dana",${ago(30)},${ago(60)},Medi-Cal`,
  `"Petrova, Elena",${ago(90)},,Shoe size 8`,
  `"Nobody, Ned",${ago(90)},,SNAP`,
].join('\r\n');

test('certifications come in from a file, stand in the list and in the settings, and are undone', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await prepare(sql, network);
  await signInAs('networkAdmin');
  await page.goto('/clients/import');
  await page.getByRole('link', { name: 'Import certifications' }).click();
  await expectTitle(page, 'Import certifications');
  const imports = page.url();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'tefap.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(LIST),
  });
  const field = (column: string) => page.getByRole('combobox', { name: `Field of ${column}` });
  await expect(field('TEFAP date')).toHaveValue('starts_on');
  await expect(field('TEFAP exp')).toHaveValue('ends_on');
  await page
    .getByRole('combobox', { name: 'What “Shoe size 8” of Eligibility becomes' })
    .selectOption('Leave empty');
  await expectAccessibleInBothLooks(page, 'match');
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  for (const words of [
    'The certification ends before it starts. Check both dates.',
    'Enter the basis for eligibility',
    "We don't have this client yet: Ned Nobody. Import the client first.",
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page, 'check');
  await page.getByRole('button', { name: 'Import 1 certification' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();

  await page.goto('/network-settings/programs');
  const program = rowWith(page, 'TEFAP');
  await expect(program.getByRole('link', { name: '2', exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'programs');
  await program.getByRole('link', { name: '1', exact: true }).click();
  await expectTitle(page, 'Clients');
  await expectTotal(page, 1);
  await expect(rowWith(page, AMINA)).toBeVisible();

  await page.goto(imports);
  await page.getByRole('button', { name: 'Open the import of tefap.csv' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('1 row undone')).toBeVisible();
  await page.goto(imports);
  await expect(page.getByRole('listitem').filter({ hasText: 'tefap.csv' })).toContainText('Undone');
  const left = await sql`
    select c.full_name as name from public.certifications x join public.clients c on c.id = x.client_id
    where x.network_id = ${network.id}`;
  expect(left).toEqual([{ name: AMINA }]);
  await page.goto('/network-settings/programs');
  await expect(program.getByRole('link', { name: '1', exact: true })).toHaveCount(2);
});

test('the households of a program, and those whose certification ends soon, are a saved view and a file', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await prepare(sql, network);
  // Carla is certified for months.
  await sql`
    insert into public.certifications (network_id, client_id, program_id, starts_on, ends_on, basis, household_size)
    select c.network_id, c.id, p.id, current_date - 10, current_date + 200, 'snap', 1
    from public.programs p join public.clients c using (network_id)
    where c.network_id = ${network.id} and c.full_name = ${CARLA}`;
  await signInAs('networkAdmin');
  await page.goto('/clients');
  const filterBy = async (name: string) => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('combobox', { name }).fill('TEFAP');
    await page.getByRole('option', { name: 'TEFAP' }).click();
    await page.keyboard.press('Escape');
  };
  await filterBy('Certified for');
  await expectTotal(page, 2);
  const [header = '', ...rows] = await exported(page);
  const columns = ['Name', 'Certified for', 'Certification ends', 'Ends within 30 days'];
  const places = columns.map((name) => header.split(',').indexOf(name));
  const days = await sql<{ day: string }[]>`
    select ends_on::text as day from public.certifications where network_id = ${network.id} order by ends_on`;
  expect(rows.map((row) => places.map((place) => row.split(',')[place]))).toEqual([
    [AMINA, 'TEFAP', days[0]?.day, 'TEFAP'],
    [CARLA, 'TEFAP', days[1]?.day, ''],
  ]);

  await filterBy('Ends within 30 days');
  await expectTotal(page, 1);
  const views = page.getByRole('dialog', { name: 'Saved views' });
  const openViews = () => page.getByRole('button', { name: 'Views', exact: true }).click();
  await openViews();
  await views.getByLabel('View name').fill('Certify again');
  await views.getByRole('button', { name: 'Save current view' }).click();
  await expect(toast(page, 'View “Certify again” saved')).toBeVisible();
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT + NAMES.length);
  await openViews();
  await views.getByRole('button', { name: /^Certify again/ }).click();
  await expectTotal(page, 1);
  await expect(rowWith(page, AMINA)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ends within 30 days:\s*TEFAP$/ })).toBeVisible();
});
