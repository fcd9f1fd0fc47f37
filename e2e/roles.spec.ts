import { ROLES } from './support/staff';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

// What everybody has, whatever their role: each person walks through it.
for (const role of ROLES)
  test(`the dashboard, the own account and the wizard of a ${role}`, async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    const [here, there] = network.locations;
    const planned = await sql<{ day: string }[]>`
      insert into public.events (location_id, name, description, start_date, start_time)
      values (${here}, 'Morning Pantry', 'Bring a bag', current_date + 3, '09:00'),
             (${here}, 'Open Day', null, current_date + 5, null),
             (${here}, 'Long Past', null, current_date - 5, null),
             (${there}, 'Elsewhere', null, current_date + 3, null)
      returning to_char(start_date, 'FMMonth FMDD, YYYY') as day`;
    const me = await signInAs(role);
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const [name, figure] of [
      ['New Clients', '+23'],
      ['Visits', '+0'],
      ['Orders Fulfilled', '+0'],
      ['Active Now', '+0'],
    ] as const)
      await expect(page.getByRole('region', { name, exact: true })).toContainText(figure);
    const clients = page.getByRole('region', { name: 'Recent Clients' });
    await expect(clients.getByRole('columnheader')).toHaveText(['Name', 'Email']);
    await expect(clients).toContainText('Client 01');
    await expect(clients).toContainText('client1@example.org');
    const events = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem');
    const [morning, open] = planned.map(({ day }) => day);
    await expect(events).toHaveText([
      new RegExp(`Open Day${open} · All day$`),
      new RegExp(`Morning PantryBring a bag${morning} · 9:00 AM$`),
    ]);
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const reports = page.getByRole('tab', { name: 'Reports' });
    await (role === 'member' ? expect(reports).toBeDisabled() : expect(reports).toBeEnabled());

    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByLabel('First name')).toHaveValue('Robin');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Profile Information',
      'Email Settings',
      'Password Settings',
      'Sessions',
      'Keyboard',
      'Second factors',
      'Danger Zone',
    ]);
    for (const [label, hint, value] of [
      ['First name', 'given-name', 'Ottilie'],
      ['Last name', 'family-name', 'Brandt'],
      ['Address line 1', 'address-line1', '1 Main Street'],
      ['Address line 2', 'address-line2', 'Back door'],
      ['City', 'address-level2', 'Hamtramck'],
      ['Zip code', 'postal-code', '48212'],
    ] as const) {
      await expect(main.getByLabel(label)).toHaveAttribute('autocomplete', hint);
      await main.getByLabel(label).fill(value);
    }
    await expect(main.getByLabel('Zip code')).toHaveAttribute('inputmode', 'numeric');
    const states = main.getByLabel('State');
    await expect(states).toHaveAttribute('autocomplete', 'address-level1');
    await expect(states.locator('option')).toHaveCount(51);
    await states.selectOption('Michigan');
    await main.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Profile information updated')).toBeVisible();
    await expect(page.getByRole('button', { name: /^User menu/ })).toContainText('Ottilie Brandt');
    const [saved] = await sql`
      select first_name, last_name, address_line1, address_line2, city, state, zip_code
        from public.profiles where id = ${me.id}`;
    expect(saved).toEqual({
      first_name: 'Ottilie',
      last_name: 'Brandt',
      address_line1: '1 Main Street',
      address_line2: 'Back door',
      city: 'Hamtramck',
      state: 'MI',
      zip_code: '48212',
    });

    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.getByRole('link', { name: 'Create client' }).click();
    await page.getByRole('link', { name: 'Try the sample form' }).click();
    await expect(page.getByRole('heading', { name: 'Create New User', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Name is required.', { exact: true }).first()).toBeVisible();
  });
