import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

/** Six fields of six kinds, with the words of the form that makes them. */
const FIELDS = [
  {
    label: 'School district',
    kind: 'One choice',
    section: 'Household',
    options: ['North', 'South'],
  },
  { label: 'Has a stroller', kind: 'Yes or no', section: 'Household' },
  { label: 'Can carry', kind: 'Several choices', options: ['Boxes', 'Bags'] },
  { label: 'Miles away', kind: 'Decimal number', section: 'Contact' },
  { label: 'Moved in', kind: 'Date' },
  { label: 'Tribe', kind: 'Short text', isSearched: true },
];

async function addField(
  page: Page,
  { label, kind, section, options = [], isSearched }: (typeof FIELDS)[number],
) {
  await page.goto('/network-settings/fields/create');
  await page.getByRole('textbox', { name: /^Label/ }).fill(label);
  await page.getByRole('combobox', { name: /^Type/ }).selectOption(kind);
  if (section) await page.getByLabel('Section').fill(section);
  if (isSearched) await page.getByLabel('Include in search').check();
  for (const [at, words] of options.entries()) {
    const option = page.getByRole('textbox', { name: `Option ${at + 1}`, exact: true });
    await option.fill(words);
    if (at < options.length - 1) await option.press('Enter');
  }
  await page.getByRole('button', { name: 'Add field' }).click();
  await expectTitle(page, label);
}

const answers = (page: Page) => page.getByRole('main').locator('dl');

/** Fills in the form of a client by what the network asks. */
async function answer(page: Page): Promise<void> {
  await page.getByLabel('School district').selectOption('South');
  await page.getByRole('radiogroup', { name: 'Has a stroller' }).getByLabel('Yes').check();
  await page.getByLabel('Can carry').fill('Bo');
  await page.getByRole('option', { name: 'Boxes' }).click();
  await page.getByLabel('Miles away').fill('2.5');
  await page.getByLabel('Moved in').fill('2026-01-05');
  await page.getByLabel('Tribe').fill('Odawa');
}

/** The lines of the file that a step downloads. */
async function exportedLines(page: Page, step: () => Promise<void>): Promise<string[]> {
  const download = page.waitForEvent('download');
  await step();
  return readFileSync(await (await download).path(), 'utf8').split('\r\n');
}

/** Brings in the one row of a file. */
async function importRow(page: Page, table: string, one: string, text: string): Promise<void> {
  await page.goto(`/${table}/import`);
  await page.locator('input[type=file]').setInputFiles({
    name: `${table}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: `Import 1 ${one}` }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
}

test('six fields of a network are in form, page, history, list, peek, files, and gone again', async ({
  page,
  network,
  sql,
  signInAs,
}) => {
  test.slow();
  await signInAs('networkAdmin');
  for (const field of FIELDS) await addField(page, field);

  await page.goto('/clients/create');
  await page.getByLabel('First name').fill('Zora');
  await page.getByLabel('Miles away').fill('far');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText('Miles away is not valid.')).toBeVisible();
  await answer(page);
  await expectAccessibleInBothLooks(page, 'the form of a client with fields of the network');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expectTitle(page, 'Zora');
  for (const words of ['South', 'Yes', 'Boxes', '2.5', 'January 5, 2026', 'Odawa'])
    await expect(answers(page).getByText(words, { exact: true }).first()).toBeVisible();
  // The browser prints the page as it is: what the network asks is on paper, too.
  await page.emulateMedia({ media: 'print' });
  await expect(answers(page).getByText('Boxes', { exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect(
    await sql`select custom from public.clients where network_id = ${network.id} and first_name = 'Zora'`,
  ).toEqual([
    {
      custom: {
        school_district: 'south',
        has_a_stroller: 'yes',
        can_carry: ['boxes'],
        miles_away: 2.5,
        moved_in: '2026-01-05',
        tribe: 'Odawa',
      },
    },
  ]);

  // What changes stands in the history, with the words of the options.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('School district').selectOption('North');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Client updated')).toBeVisible();
  await expect(page.getByText('School district changed')).toBeVisible();

  // A column, its order, a filter by the address, and the change of several rows.
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT + 1);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Miles away' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Miles away' }).getByRole('button').first().click();
  const miles = page.locator('tbody tr').first().getByText('2.5', { exact: true });
  await page.emulateMedia({ media: 'print' });
  await expect(miles).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/clients');
  await page.getByRole('checkbox', { name: `Select ${clientName(1)}` }).check();
  await page.getByRole('checkbox', { name: `Select ${clientName(2)}` }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 rows' });
  await dialog.getByLabel('Field').selectOption('School district');
  await dialog.getByRole('combobox', { name: 'School district' }).selectOption('North');
  await dialog.getByRole('button', { name: 'Change 2 rows' }).click();
  await expect(page.getByText('School district changed in 2 rows').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'School district' }).click();
  await page.getByRole('checkbox', { name: 'North' }).check();
  await page.keyboard.press('Escape');
  await expectTotal(page, 3);
  await page.reload();
  await expectTotal(page, 3);
  await expect(page.getByRole('button', { name: 'School district: North' })).toBeVisible();

  // A saved view, which lists them so again.
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('View name').fill('North side');
  await views.getByRole('button', { name: 'Save current view' }).click();
  await expect(views.getByRole('button', { name: /^North side/ })).toBeVisible();
  await views.getByRole('button', { name: 'All records (no view)' }).click();
  await expectTotal(page, CLIENT_COUNT + 1);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await views.getByRole('button', { name: /^North side/ }).click();
  await expectTotal(page, 3);
  await page.goto('/clients');

  // The search of the list, which peek and file then follow.
  await page.getByRole('searchbox').fill('odaw');
  await expectTotal(page, 1);

  // Beside the list, and in the file.
  await page.getByRole('main').getByRole('link', { name: 'Zora' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: 'Zora' })).toContainText('Odawa');
  await page.keyboard.press('Escape');
  const lines = await exportedLines(page, () =>
    page.getByRole('button', { name: 'Export' }).click(),
  );
  expect(lines[0]).toContain('School district,Has a stroller,Can carry,Miles away,Moved in,Tribe');
  expect(lines.find((line) => line.includes('Zora'))).toContain(
    'North,Yes,Boxes,2.5,2026-01-05,Odawa',
  );

  // From a file.
  await importRow(
    page,
    'clients',
    'client',
    'First name,Last name,School district,Can carry,Miles away\r\nMilo,Quist,south,Boxes; Bags,"1,200.5"\r\n',
  );
  expect(
    await sql`select custom from public.clients where network_id = ${network.id} and first_name = 'Milo'`,
  ).toEqual([
    { custom: { school_district: 'south', can_carry: ['boxes', 'bags'], miles_away: 1200.5 } },
  ]);

  // Retired while the form is open: the other answers are saved, and that is said.
  const [zora] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and first_name = 'Zora'`;
  await page.goto(`/clients/${zora?.id ?? ''}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Tribe').fill('Ottawa');
  await page.getByLabel('Miles away').fill('3');
  await sql`update public.custom_fields set retired = true where network_id = ${network.id} and code = 'tribe'`;
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Not saved: Tribe')).toBeVisible();
  expect(
    await sql`
      select custom ->> 'tribe' as tribe, custom -> 'miles_away' as miles
      from public.clients where network_id = ${network.id} and first_name = 'Zora'`,
  ).toEqual([{ tribe: 'Odawa', miles: 3 }]);

  await sql`update public.custom_fields set retired = true where network_id = ${network.id}`;
  await page.reload();
  await expectTitle(page, 'Zora');
  await expect(answers(page).getByText('School district')).toHaveCount(0);
  await expect(page.getByText('School district changed')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel('School district')).toHaveCount(0);

  // A file has them where that is chosen.
  await page.goto('/clients');
  const retired = page.getByLabel('Include retired fields');
  for (const isWanted of [false, true]) {
    await page.getByRole('button', { name: 'Export' }).click();
    await retired.setChecked(isWanted);
    const [head, ...rows] = await exportedLines(page, () => page.keyboard.press('Enter'));
    await expect(retired).toHaveCount(0);
    expect(head?.includes('School district,Has a stroller')).toBe(isWanted);
    expect(rows.find((row) => row.includes('Zora'))?.includes('North,Yes,Boxes')).toBe(isWanted);
  }
});

test('visits, and who comes with a client, have the fields of their network', async ({
  page,
  network,
  sql,
  signInAs,
}) => {
  test.slow();
  await sql`
    insert into public.custom_fields (network_id, entity, label, kind, options)
    values (${network.id}, 'visits', 'Came by', 'one_of', '[{"label": "Bus"}, {"label": "On foot"}]'),
      (${network.id}, 'household_members', 'Shoe size', 'whole_number', '[]')`;
  const [visit] = await sql<{ id: string; client: string }[]>`
    insert into public.visits (client_id, location_id, household_size, adults)
    select id, ${network.locations[0]}, 1, 1 from public.clients
    where network_id = ${network.id} and last_name = '01' returning id, client_id as client`;
  await signInAs('networkAdmin');
  const dialog = page.getByRole('dialog', { name: 'Edit visit' });
  const openEdit = async () => {
    await page.goto(`/clients/${visit?.client ?? ''}/visits`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await openEdit();
  await dialog.getByLabel('Came by').selectOption('On foot');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sql`select custom from public.visits where id = ${visit?.id ?? ''}`).toEqual([
    { custom: { came_by: 'on_foot' } },
  ]);
  await page.goto(`/clients/${visit?.client ?? ''}`);
  await page.getByRole('list', { name: 'Visits' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('On foot')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Came by: .*On foot/)).toBeVisible();

  // From a file of past visits, with the same question.
  await sql`update public.clients set external_id = '10041' where id = ${visit?.client ?? ''}`;
  await importRow(
    page,
    'visits',
    'visit',
    "Client's number in the old system,Date,Came by\r\n10041,3/4/2026,Bus\r\n",
  );

  // Who comes with a client has answers in columns of the row.
  await importRow(
    page,
    'clients',
    'client',
    'First name,Last name,Child 1 name,Child 1 shoe size\r\nMilo,Quist,Ida Quist,31\r\n',
  );
  expect(
    await sql`select first_name, custom from public.household_members where network_id = ${network.id}`,
  ).toEqual([{ first_name: 'Ida', custom: { shoe_size: 31 } }]);

  // A column of the client's visits, their order, a filter, and a file.
  await page.goto(`/clients/${visit?.client ?? ''}/visits`);
  await expectTotal(page, 2);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Came by' }).click();
  await page.keyboard.press('Escape');
  const heading = page.getByRole('columnheader', { name: 'Came by' });
  await heading.getByRole('button').first().click();
  await expect(page.locator('tbody tr').first()).toContainText('Bus');
  const lines = await exportedLines(page, () =>
    page.getByRole('button', { name: 'Export' }).click(),
  );
  expect(lines[0]).toContain('Came by');
  expect(lines.filter((line) => /Bus|On foot/.test(line))).toHaveLength(2);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Came by' }).click();
  await page.getByRole('checkbox', { name: 'On foot' }).check();
  await page.keyboard.press('Escape');
  await expectTotal(page, 1);

  // Retired while the dialog is open: that is said, and the report still counts the answer.
  await openEdit();
  await dialog.getByLabel('Came by').selectOption('Bus');
  await sql`update public.custom_fields set retired = true where network_id = ${network.id}`;
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Not saved: Came by')).toBeVisible();
  await page.reload();
  await expectTotal(page, 2);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Came by' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/reports');
  await page.getByRole('link', { name: 'Your fields' }).click();
  await page.getByRole('link', { name: 'Came by: On foot: 1 visit, show the visits' }).click();
  await expect(page.getByText(/^Came by: On foot, /)).toBeVisible();
  await expectTotal(page, 1);
});
