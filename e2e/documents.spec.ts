import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import postgres from 'postgres';
import { CLIENT_COUNT, createNetwork } from './support/network';
import { copyProject, type ProjectCopy } from './support/projectCopy';
import type { Server } from './support/readServer';
import { createStaff, startSession, type StaffRole } from './support/staff';
import {
  columns,
  expectRowMenu,
  expectTitle,
  expectTotal,
  rowWith,
  chooseInRow,
} from './support/tables';
import { expect, openSession, test } from './support/test';
import { deleteDialog } from './support/dialogs';
import { toast } from './support/toasts';

/** The code blocks of a document, in their order. @throws Error when it holds another number of them */
function blocksOf(project: ProjectCopy, document: string, count: number): string[] {
  const blocks = [...project.read(document).matchAll(/```(?:sql|tsx?)\n([^]*?)```/g)].map(
    ([, code = '']) => code,
  );
  if (blocks.length !== count)
    throw new Error(`${document} is expected to hold ${count} blocks of code.`);
  return blocks;
}

/** Puts lines behind others of a file. @throws Error when the file does not hold those */
function putBehind(project: ProjectCopy, file: string, before: string, lines: string): void {
  const text = project.read(file);
  if (!text.includes(before)) throw new Error(`${file} does not hold: ${before}`);
  project.write(
    file,
    text.replace(before, () => before + lines),
  );
}

/** Puts a text in the place of another one in a file. @throws Error when the file does not hold that */
function replace(project: ProjectCopy, file: string, before: string, after: string): void {
  const text = project.read(file);
  if (!text.includes(before)) throw new Error(`${file} does not hold: ${before}`);
  project.write(
    file,
    text.replaceAll(before, () => after),
  );
}

/** Does what the documents say. */
async function followDocuments(project: ProjectCopy): Promise<void> {
  const migrate = (name: string) => project.run('tsx', 'local/cli/createMigration.ts', name);
  const [schema = '', imported = '', entry = '', file = ''] = blocksOf(
    project,
    'docs/add-an-entity.md',
    6,
  );
  project.write('supabase/schemas/volunteers.sql', schema);
  const importable = `${imported.replace(", 'volunteers'", '')}$$;`;
  replace(project, 'supabase/schemas/imports.sql', importable, `${imported}$$;`);
  await migrate('create_volunteers');
  project.write('src/resources/volunteers.tsx', file);
  replace(project, 'src/entities.ts', '\n} as const satisfies', `\n${entry}} as const satisfies`);

  const [column = '', comment = '', field = '', section = ''] = blocksOf(
    project,
    'docs/add-a-field.md',
    4,
  );
  const clientsSchema = 'supabase/schemas/clients.sql';
  const lastColumn = '  dietary_note text check (length(dietary_note) <= 200),\n';
  putBehind(project, clientsSchema, lastColumn, column);
  putBehind(project, clientsSchema, " by restore_client only.';\n", comment);
  const granted = '\n) on public.clients to authenticated;';
  replace(project, clientsSchema, granted, `, allergies${granted}`);
  await migrate('add_allergies_to_clients');
  const clients = 'src/resources/clients/index.tsx';
  putBehind(project, clients, '    ...address(),\n', field);
  const typing = 'src/resources/clients/typing.ts';
  const sections = project.read(typing);
  const person = /^ +\{ name: 'person', .+\n/m;
  if (!person.test(sections)) throw new Error(`${typing} has no section of persons.`);
  project.write(
    typing,
    sections.replace(person, () => section),
  );

  const [line = '', page = ''] = blocksOf(project, 'docs/add-a-page.md', 2);
  putBehind(project, 'src/routes.ts', 'const PAGES = [\n', line);
  project.write('src/pages/clientCount/ClientCountPage.tsx', page);
}

/** Puts react-admin's button into the forms of the entity, as its document says. */
function followOwnButton(project: ProjectCopy): void {
  const [imports = '', views = ''] = blocksOf(project, 'docs/add-an-entity.md', 6).slice(4);
  const file = 'src/resources/volunteers.tsx';
  project.write(file, imports + project.read(file));
  putBehind(project, file, "  sort: { field: 'full_name', order: 'ASC' },\n", views);
}

/** Does something with a copy of the project in which the documents were followed. */
async function withDocuments(work: (project: ProjectCopy) => Promise<void>): Promise<void> {
  const project = copyProject();
  try {
    await followDocuments(project);
    await work(project);
  } finally {
    await project.remove();
  }
}

/** A page on which somebody new is signed in to the copy. */
async function pageOf(
  browser: Browser,
  server: Server,
  sql: postgres.Sql,
  role: StaffRole,
  network: Awaited<ReturnType<typeof createNetwork>>,
): Promise<{ page: Page; token: string }> {
  const staff = await createStaff(sql, {
    role,
    networkId: network.id,
    locations: network.locations,
  });
  const session = await startSession(sql, server, staff);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await openSession(page, session);
  return { page, token: session.access_token };
}

// Each worker takes one.
test.describe.configure({ mode: 'parallel' });

test('the documents that add an entity, a field and a page pass the checks: types, and what every table has to have', async () => {
  test.setTimeout(600_000);
  await withDocuments(async (project) => {
    followOwnButton(project);
    await project.run('tsx', 'local/cli/types.ts');
    await project.run('tsx', 'local/cli/types.ts', '--check');
    await project.run('oxlint', '-c', 'oxlint.config.js');
    // Row-level security, the wall, indexes, the audit trail; can() and the policies agree.
    await project.run(
      'vitest',
      ...['run', '--project', 'database', '--testNamePattern', 'every table|policies|can\\(\\)'],
      ...['tests/database/catalogue.test.ts', 'tests/database/parity.test.ts'],
    );
  });
});

test('the documents that add an entity, a field and a page work as they are written', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await withDocuments(async (project) => {
    await project.run('vite', 'build', '--mode', 'embedded');
    const server = await project.serve();
    const sql = postgres({ ...server.database, max: 2, onnotice: () => undefined });
    try {
      await walkEntity(browser, server, sql);
      await walkFieldAndPage(browser, server, sql);
    } finally {
      await sql.end();
    }
  });
});

async function walkEntity(browser: Browser, server: Server, sql: postgres.Sql): Promise<void> {
  const network = await createNetwork(sql);
  const { page } = await pageOf(browser, server, sql, 'networkAdmin', network);

  await page.goto('/volunteers');
  await expectTitle(page, 'Volunteers');
  await expect(page).toHaveTitle('Larder | Volunteers');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current="page"]'),
  ).toHaveText(/^Volunteers \(.+\)$/);
  await expect(page.getByRole('link', { name: 'Volunteers', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('No results.')).toBeVisible();

  for (const [name, drives] of [
    ['Ada Baker', true],
    ['Zoë Miller', false],
  ] as const) {
    await page.getByRole('link', { name: 'Volunteers' }).first().click();
    await page.getByRole('link', { name: 'Create volunteer' }).click();
    await expectTitle(page, 'Create volunteer');
    await page.getByRole('button', { name: 'Create volunteer' }).click();
    await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Create volunteer' }).click();
    await expect(page.getByText('Email is not valid.', { exact: true })).toBeVisible();
    await page.getByLabel('Email').fill('');
    if (drives) await page.getByLabel('Is driver').check();
    await page.getByRole('button', { name: 'Create volunteer' }).click();
    await expect(toast(page, 'Volunteer created').first()).toBeVisible();
    await expectTitle(page, name);
  }

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Email').fill('zoe@example.org');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Volunteer updated')).toBeVisible();
  await expect(page.getByText('zoe@example.org').first()).toBeVisible();

  await page.getByRole('link', { name: 'Volunteers' }).first().click();
  await expectTotal(page, 2);
  await expect(columns(page)).toHaveText(['Name', 'Email', 'Is driver']);
  await page.getByPlaceholder('Filter...').fill('zoë');
  await expectTotal(page, 1);
  await page.getByPlaceholder('Filter...').fill('');
  await expectTotal(page, 2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(
    readFileSync(await (await download).path(), 'utf8').replace(/,[\d-]+ [\d:]+\r/gu, ',(when)\r'),
  ).toBe(
    '\uFEFFName,Email,Is driver,Created\r\nAda Baker,,Yes,(when)\r\nZoë Miller,zoe@example.org,No,(when)\r\n',
  );
  await walkWords(page);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Is driver' }).click();
  await page.getByRole('dialog', { name: 'Is driver' }).getByLabel('Yes').check();
  await page.keyboard.press('Escape');
  await expectTotal(page, 1);
  await expectRowMenu(page, 'Ada Baker', ['View', 'Delete']);
  await chooseInRow(page, 'Ada Baker', 'Delete');
  await deleteDialog(page).getByRole('button', { name: 'Delete volunteer' }).click();
  await expect(toast(page, 'Successfully deleted volunteer')).toBeVisible();
  await expect(page.getByText('No results.')).toBeVisible();

  await walkNetworkField(page);

  // A member sees them, and may do no more.
  const member = await pageOf(browser, server, sql, 'member', network);
  await member.page.goto('/volunteers');
  await expectTotal(member.page, 1);
  await expect(rowWith(member.page, 'Zoë Miller')).toBeVisible();
  await expect(member.page.getByRole('link', { name: 'Create volunteer' })).toHaveCount(0);
  await expect(member.page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expectRowMenu(member.page, 'Zoë Miller', ['View']);
  await member.page.goto('/volunteers/create');
  await expect(member.page).toHaveURL(/\/forbidden$/);

  // Another network sees nothing of them, and without a session nobody does.
  const other = await pageOf(browser, server, sql, 'networkAdmin', await createNetwork(sql));
  const ask = async (token: string | null) =>
    fetch(`${server.url}/rest/v1/volunteers?select=full_name`, {
      headers: {
        apikey: server.publishableKey,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    });
  // Deleted ones too, until they are purged: the list leaves them out.
  expect(await (await ask(member.token)).json()).toHaveLength(3);
  expect(await (await ask(other.token)).json()).toEqual([]);
  expect((await ask(null)).status).toBe(401);
}

/** What the entity has by its words alone: history, search, saved views, changes of several rows, import. */
async function walkWords(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('zoe');
  await page.getByRole('option', { name: /^Zoë Miller/ }).click();
  await expectTitle(page, 'Zoë Miller');
  const heading = page.getByRole('heading', { name: 'History', exact: true });
  const history = page.locator('section').filter({ has: heading });
  await expect(history.getByText('Email changed', { exact: true })).toBeVisible();
  await expect(history.getByText('zoe@example.org')).toBeVisible();
  await expect(history.getByText('Created', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Volunteers' }).first().click();
  await expectTotal(page, 2);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('View name').fill('Everybody');
  await views.getByRole('button', { name: 'Save current view' }).click();
  await views.getByRole('button', { name: 'Everybody', exact: true }).click();
  await expectTotal(page, 2);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page
    .getByRole('toolbar', { name: 'Actions for the selected rows' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 rows' });
  await dialog.getByLabel('Is driver').check();
  await dialog.getByRole('button', { name: 'Change 2 rows' }).click();
  // One of the two drives already.
  await expect(toast(page, 'Is driver changed in 1 row')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(rowWith(page, 'Zoë Miller').getByText('No', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expectTitle(page, 'Import volunteers');
  await page.locator('input[type=file]').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Mail,Is driver\nNia Cole,nia@example.org,yes'),
  });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 volunteer' }).click();
  await page.getByRole('button', { name: '1 New volunteers, show the row' }).click();
  await expect(page.getByRole('link', { name: 'Nia Cole' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('1 row undone')).toBeVisible();
  await page.getByRole('link', { name: 'Show volunteers' }).click();
  await expectTotal(page, 2);
}

/** A field that the network adds to the records: in form, history, free text, and columns. */
async function walkNetworkField(page: Page): Promise<void> {
  await page.goto('/network-settings/fields/create');
  await page.getByRole('textbox', { name: /^Label/ }).fill('Skills');
  await page.getByLabel('Shown on').selectOption('Volunteers');
  await page.getByRole('combobox', { name: /^Type/ }).selectOption('Short text');
  await page.getByLabel('Include in search').check();
  await page.getByRole('button', { name: 'Add field' }).click();
  await expectTitle(page, 'Skills');
  await page.getByRole('link', { name: 'Volunteers' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Zoë Miller' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Skills').fill('Forklift');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Skills changed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Volunteers' }).first().click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Skills' }).click();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Filter...').fill('forkl');
  await expect(rowWith(page, 'Zoë Miller').getByText('Forklift')).toBeVisible();
}

async function walkFieldAndPage(
  browser: Browser,
  server: Server,
  sql: postgres.Sql,
): Promise<void> {
  const { page } = await pageOf(browser, server, sql, 'member', await createNetwork(sql));
  await page.goto('/clients/create');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Allergies').fill('x'.repeat(501));
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText('Allergies can have up to 500 characters.')).toBeVisible();
  await page.getByLabel('Allergies').fill('Peanuts');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expectTitle(page, 'Rosa');
  await expect(page.getByText('Peanuts')).toBeVisible();

  await page.goto('/client-count');
  await expectTitle(page, 'Client count');
  await expect(page).toHaveTitle('Larder | Client count');
  await expect(page.getByText(`${CLIENT_COUNT + 1} people`)).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(trail.locator('[aria-current="page"]')).toHaveText('Client count');
  await expect(trail.getByRole('link')).toHaveText([/^Clients/]);
}
