import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import postgres from 'postgres';
import { createNetwork } from './support/network';
import { copyProject, type ProjectCopy } from './support/projectCopy';
import type { Server } from './support/readServer';
import { createStaff, startSession, type StaffRole } from './support/staff';
import { columns, expectRowMenu, expectTitle, expectTotal, rowWith } from './support/tables';
import { expect, openSession, test } from './support/test';
import { chooseInRow, deleteDialog, toast } from './support/users';

const DOCUMENT = 'docs/add-an-entity.md';

/** The code blocks of the document, in their order: the migration, the entry, the file. */
function blocksOf(document: string): [migration: string, entry: string, file: string] {
  const [migration, entry, file, ...more] = [
    ...document.matchAll(/```(?:sql|tsx?)\n([^]*?)```/g),
  ].map(([, code = '']) => code);
  if (!migration || !entry || !file || more.length > 0)
    throw new Error(`${DOCUMENT} is expected to hold three blocks of code.`);
  return [migration, entry, file];
}

/** Does what the document says. */
function addVolunteers(project: ProjectCopy): void {
  const [migration, entry, file] = blocksOf(project.read(DOCUMENT));
  project.write('supabase/migrations/29991231000000_create_volunteers.sql', migration);
  project.write('src/resources/volunteers.tsx', file);
  const table = 'src/entities.ts';
  project.write(
    table,
    project.read(table).replace('\n} as const satisfies', `\n${entry}} as const satisfies`),
  );
}

/** Does something with a copy of the project in which the document was followed. */
async function withVolunteers(work: (project: ProjectCopy) => Promise<void>): Promise<void> {
  const project = copyProject();
  try {
    addVolunteers(project);
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

test('the document that adds an entity passes the checks: types, and what every table has to have', async () => {
  test.setTimeout(600_000);
  await withVolunteers(async (project) => {
    await project.run('tsx', 'local/cli/types.ts');
    await project.run('tsc', '--noEmit');
    // Row-level security, the wall, indexes, the audit trail; can() and the policies agree.
    await project.run(
      'vitest',
      ...['run', '--project', 'database', '--testNamePattern', 'every table|policies|can\\(\\)'],
      ...['tests/database/catalogue.test.ts', 'tests/database/parity.test.ts'],
    );
  });
});

test('the document that adds an entity works as it is written', async ({ browser }) => {
  test.setTimeout(600_000);
  await withVolunteers(async (project) => {
    await project.run('vite', 'build', '--mode', 'embedded');
    const server = await project.serve();
    const sql = postgres({ ...server.database, max: 2, onnotice: () => undefined });
    try {
      await walk(browser, server, sql);
    } finally {
      await sql.end();
    }
  });
});

async function walk(browser: Browser, server: Server, sql: postgres.Sql): Promise<void> {
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
  await expect(page.getByText('zoe@example.org')).toBeVisible();

  await page.getByRole('link', { name: 'Volunteers' }).first().click();
  await expectTotal(page, 2);
  await expect(columns(page)).toHaveText(['Name', 'Email', 'Is driver']);
  await page.getByPlaceholder('Filter...').fill('zoë');
  await expectTotal(page, 1);
  await page.getByPlaceholder('Filter...').fill('');
  await expectTotal(page, 2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(
    '\uFEFFName,Email,Is driver\r\nAda Baker,,Yes\r\nZoë Miller,zoe@example.org,No\r\n',
  );
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
  expect(await (await ask(member.token)).json()).toHaveLength(2);
  expect(await (await ask(other.token)).json()).toEqual([]);
  expect((await ask(null)).status).toBe(401);
}
