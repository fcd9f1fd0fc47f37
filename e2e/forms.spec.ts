import type postgres from 'postgres';
import type { TestNetwork } from './support/network';
import { follow } from './support/follow';
import { sendPassword } from './support/signIn';
import { expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';
import { totpCode } from './support/totp';
import { toast } from './support/toasts';

async function firstClient(sql: postgres.Sql, network: TestNetwork): Promise<string> {
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and last_name = '01'`;
  return client?.id ?? '';
}

test('two people edit the same client: the second one is told and sees both versions', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const id = await firstClient(sql, network);
  const stored = async () => [
    ...(await sql`select city, email, phone_number from public.clients where id = ${id}`),
  ];
  await signInAs('member');
  await page.goto(`/clients/${id}?edit=1`);
  await page.getByRole('textbox', { name: 'City' }).fill('Ann Arbor');
  await page.getByRole('textbox', { name: 'Email' }).fill('mine@example.org');
  await sql`update public.clients set city = 'Flint', phone_number = '313 555 0101' where id = ${id}`;
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
  const row = (field: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field }) });
  await expect(row('City').getByRole('cell')).toHaveText(['Ann Arbor', 'Flint']);
  await expect(row('Email').getByRole('cell')).toHaveText([
    'mine@example.org',
    'client1@example.org',
  ]);
  // What only the other one changed stays.
  await expect(row('Phone number')).toContainText('(313) 555-0101');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Client updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await stored()).toEqual([
    { city: 'Ann Arbor', email: 'mine@example.org', phone_number: '313 555 0101' },
  ]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Saginaw');
  await sql`update public.clients set city = 'Lansing' where id = ${id}`;
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lansing');
  expect(await stored()).toMatchObject([{ city: 'Lansing' }]);
});

test('whatever is typed is taken literally, or refused in clear words', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await page.goto('/clients/create');
  const create = page.getByRole('button', { name: 'Create client' });
  await page.getByRole('textbox', { name: 'First name' }).fill('x'.repeat(10_000));
  await page.getByRole('textbox', { name: 'Last name' }).fill('y'.repeat(81));
  await page.getByRole('textbox', { name: 'Email' }).fill(`${'z'.repeat(300)}@example.org`);
  await page.getByLabel('SSN, last 4 digits', { exact: true }).fill('12a4');
  await page.getByLabel('Date of birth', { exact: true }).fill('1990-02-28');
  await create.click();
  for (const words of [
    'First name can have up to 80 characters.',
    'Last name can have up to 80 characters.',
    'Email can have up to 254 characters.',
    'SSN, last 4 digits is not valid.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();

  const name = `"O'Brien", (x) %_ * \\ {1} 🥕`;
  await page.getByRole('textbox', { name: 'First name' }).fill(name);
  await page.getByRole('textbox', { name: 'Last name' }).fill('');
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByLabel('SSN, last 4 digits', { exact: true }).fill('0417');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Michigan');
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('2847 Caniff Street');
  await page.getByRole('textbox', { name: 'Address line 2' }).fill('Apt 3');
  await page.getByRole('textbox', { name: 'City' }).fill('Hamtramck');
  await page.getByRole('textbox', { name: 'Zip code' }).fill('48212');
  await create.click();
  await expectTitle(page, name);
  // An address is read as one, and digits are hidden until they are asked for.
  await expect(page.getByText('2847 Caniff Street, Apt 3', { exact: true })).toBeVisible();
  await expect(page.getByText('Hamtramck, MI 48212', { exact: true })).toBeVisible();
  await expect(page.getByText('0417')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the digits' }).click();
  await expect(page.getByText('0417')).toBeVisible();
  await page.getByRole('button', { name: 'Hide the digits' }).click();
  await expect(page.getByText('0417')).toHaveCount(0);

  await follow(page, '/clients');
  const filter = page.getByPlaceholder('Filter...');
  for (const words of [name, `"o'brien",`, '(x)', '%_', '*', '\\', '{1}', '🥕 "O\'B']) {
    await filter.fill(words);
    await expectTotal(page, 1);
    await expect(page.locator('tbody tr')).toContainText(name);
  }
  await filter.fill('');
  await filter.focus();
  await page.keyboard.insertText('w'.repeat(10_000));
  await expect(filter).toHaveValue('w'.repeat(200));
  await expect(page.getByText('No results.')).toBeVisible();
});

test('a form outlives the end of the session, and is not left by accident', async ({
  page,
  sql,
  signInAs,
}) => {
  const staff = await signInAs('member');
  await page.goto('/events/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Harvest supper');
  await page.getByLabel(/^Date/).fill('2026-10-03');
  await sql`delete from auth.sessions where user_id = ${staff.id}`;
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fevents%2Fcreate$/);
  await sendPassword(page, staff);
  // The code of now opened the first session.
  await page.getByLabel('6-digit code').fill(totpCode(staff.totpSecret, 1));
  await expectTitle(page, 'Add event');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harvest supper');
  await expect(page.getByLabel(/^Date/)).toHaveValue('2026-10-03');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectTitle(page, 'Add event');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harvest supper');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(toast(page, 'Event created')).toBeVisible();
  await expectTitle(page, 'Harvest supper');

  await follow(page, '/events/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Never mind');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expectTitle(page, 'Events');
  await follow(page, '/events/create');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('digits that nobody asked for stay as they are, and who asks is written down', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [client] = await sql<{ id: string }[]>`
    update public.clients set partial_ssn = '4417'
     where network_id = ${network.id} and last_name = '01' returning id`;
  const id = client?.id ?? '';
  const stored = async () =>
    (
      await sql`
        select c.city, d.digits from public.clients c
        join private.client_digits d on d.client_id = c.id where c.id = ${id}`
    )[0];
  const revealed = () =>
    sql`select actor from private.audit_log where action = 'revealed' and entity_id = ${id}`;
  const sent: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/rest/')) return;
    // An answer to a page that was left has no body any longer.
    void response.text().then(
      (text) => sent.push(text),
      () => undefined,
    );
  });
  const { id: actor } = await signInAs('member');
  await page.goto(`/clients/${id}?edit=1`);
  const digits = page.getByLabel('SSN, last 4 digits', { exact: true });
  await expect(digits).toHaveValue('');
  await expect(digits).toHaveAttribute('placeholder', '••••');
  await page.getByRole('textbox', { name: 'City' }).fill('Detroit');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Client updated')).toBeVisible();
  expect(await stored()).toEqual({ city: 'Detroit', digits: '4417' });
  expect(sent.join('\n')).not.toContain('4417');
  expect(await revealed()).toEqual([]);

  // The form is closed after the toast is shown.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  await follow(page, `/clients/${id}?edit=1`);
  await page.getByRole('button', { name: 'Show SSN, last 4 digits' }).click();
  await expect(digits).toHaveValue('4417');
  expect(await revealed()).toEqual([{ actor }]);
  await digits.fill('0812');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Client updated').last()).toBeVisible();
  await expect.poll(stored).toEqual({ city: 'Detroit', digits: '0812' });
});
