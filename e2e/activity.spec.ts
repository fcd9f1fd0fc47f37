import { readFileSync } from 'node:fs';
import { readArchive } from '../local/archive/readArchive';
import { expectAccessible, expectAccessibleInBothLooks, setLook } from './support/accessible';
import { follow } from './support/follow';
import { link } from './support/mainParts';
import { expectTitle, expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';

test('a network admin sees what was done, narrows it and takes it along', async ({
  page,
  sql,
  network,
  signInAs,
  person,
}) => {
  // What made the network is as much activity as any, and too much for a look.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from private.audit_log where network_id = ${network.id}`;
  });
  const ada = await person({ firstName: 'Ada' });
  const [client] = await sql<{ id: string }[]>`
    update public.clients set city = 'Detroit', zip_code = '48201'
    where network_id = ${network.id} and last_name = '01' returning id`;
  await sql`
    insert into private.audit_log (at, actor, action, entity, network_id, diff)
    values (now() - interval '40 days', ${ada.id}, 'exported', 'clients', ${network.id}, '{"filters": [], "rows": 12}')`;
  await sql`select private.record_failure('sign_in_failed', ${ada.id})`;
  // As the job does it: in parts, with what the other tests have done.
  await expect(async () => {
    await sql`select public.seal_audit_trail()`;
    expect(await sql`select from private.audit_seals where network_id = ${network.id}`).not.toEqual(
      [],
    );
  }).toPass();
  await signInAs('networkAdmin');

  await page.goto('/network-settings');
  await expectTitle(page, 'Network Settings');
  const index = page.getByRole('navigation', { name: 'Network views' });
  const open = index.locator('[aria-current="page"]');
  await expect(open).toHaveText('General');
  await link(page, 'Sessions').click();
  await expect(open).toHaveText('Sessions');
  await expect(page).toHaveURL(/\/network-settings$/);
  await link(page, 'Fields').click();
  await expectTitle(page, 'Fields');
  await expect(open).toHaveText('Fields');
  await link(page, 'Visit rules').click();
  await expect(page.getByRole('heading', { name: 'Visit rules' })).toBeInViewport();
  await link(page, 'Activity').click();
  await expect(page).toHaveURL(/\/network-settings\?tab=activity$/);
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'What', 'Record']);
  const failed = rowWith(page, 'Wrong password');
  await expect(failed).toContainText('Unknown person');
  await expect(failed.getByRole('link', { name: 'Ada Example' })).toBeVisible();
  const changed = rowWith(page, 'City, Zip code');
  await expect(changed).toContainText('Changed');
  await expect(changed).toContainText('The system');
  await expectAccessibleInBothLooks(page, 'activity');

  // On a phone a row is two lines.
  await setLook(page, { colorScheme: 'light', width: 360 });
  await expect(page.getByRole('columnheader')).toHaveText(['What']);
  await expect(failed).toContainText(/Wrong password · User Ada Example.*Unknown person · /);
  await expectAccessible(page, 'activity, light, 360px');
  await setLook(page, { colorScheme: 'light', width: 1440 });

  // By kind; the address keeps it, without anybody's name.
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'What' }).click();
  await page.getByRole('checkbox', { name: 'Exported, printed or shown' }).check();
  await page.keyboard.press('Escape');
  await expectTotal(page, 1);
  await expect(rowWith(page, 'Exported 12 rows')).toContainText('Ada Example');
  await page.reload();
  await expectTotal(page, 1);

  // By person, too: what they did and what was about them.
  await page.getByRole('button', { name: 'Remove the filter What' }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Person' }).click();
  await page.getByRole('combobox', { name: 'Person' }).fill('Ada');
  await page.getByRole('option', { name: 'Ada Example' }).click();
  await page.keyboard.press('Escape');
  await expect(rowWith(page, 'Exported 12 rows')).toBeVisible();
  await expect(rowWith(page, 'Wrong password')).toBeVisible();
  await expect(rowWith(page, 'City, Zip code')).toHaveCount(0);
  expect(decodeURIComponent(page.url())).toContain(`"person@eq":"${ada.id}"`);
  expect(page.url()).not.toContain('Ada');

  // By day: nothing is left, and one click takes the filters back.
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Day' }).click();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filters' }).click();
  await expect(changed).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('When,Who,What,Type,Record,Fields');
  expect(lines.filter((line) => line.includes('"City, Zip code"'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^Latest tamper-evident seal \(checksum and time\),[0-9a-f]{64},/);
  const exported = await sql`
    select diff from private.audit_log
    where network_id = ${network.id} and action = 'exported' and entity = 'activity'`;
  expect(exported).toMatchObject([{ diff: { filters: [], rows: lines.length - 2 } }]);

  // All of the network, which Activity tells of; what was looked for is forgotten there.
  await link(page, 'Data').click();
  await expect(page).toHaveURL(/\/network-settings\?tab=data$/);
  await expectAccessible(page, 'data');
  const archived = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const { manifest } = readArchive(await (await archived).path());
  const [clients] = await sql<{ n: number }[]>`
    select count(*)::integer as n from public.clients where network_id = ${network.id}`;
  expect(manifest.network.id).toBe(network.id);
  expect(manifest.files.find(({ table }) => table === 'clients')?.rows).toBe(clients?.n);
  await expect(page.getByText('The file is in your downloads folder.')).toBeVisible();
  await link(page, 'Activity').click();
  await expect(rowWith(page, 'Exported the network')).toBeVisible();

  await changed.getByRole('link', { name: 'Client 01' }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${client?.id}$`));
});

test('the activity waits, fails and comes back', async ({ page, signInAs }) => {
  await signInAs('networkAdmin');
  await page.goto('/dashboard');
  await page.route('**/rpc/network_activity', (route) => route.fulfill({ status: 500, json: {} }));
  await follow(page, '/network-settings?tab=activity');
  await expect(page.getByText("Couldn't load the activity", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'activity that failed');
  await page.unroute('**/rpc/network_activity');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('columnheader', { name: 'When' })).toBeVisible();
});

test('nobody below a network admin opens the activity', async ({ page, signInAs }) => {
  await signInAs('locationAdmin');
  await page.goto('/network-settings?tab=activity');
  await expect(page).toHaveURL(/\/forbidden/);
});
