import type postgres from 'postgres';
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible';
import { createHouseholds } from './support/desk';
import type { TestNetwork } from './support/network';
import { expectTitle, expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';

const NAMES = ['Amina Yusuf', 'Carla Bruni', 'Dana Whitfield', 'Elena Petrova'];
const [AMINA = ''] = NAMES;

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

const LIST = [
  'Name,TEFAP date,TEFAP exp,Eligibility',
  `"Bruni, Carla",${ago(100)},,Food Stamps`,
  `"Whitfield, Dana",${ago(30)},${ago(60)},Medi-Cal`,
  `"Petrova, Elena",${ago(90)},,Shoe size 8`,
  `"Nobody, Ned",${ago(90)},,SNAP`,
].join('\r\n');

test('certifications come in from a file, and stand in the list and in the settings', async ({
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
    'The certification ends before it starts. Check both dates',
    'Enter what the household is eligible by',
    "We don't have this client yet: Ned Nobody. Import the client first",
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
});
