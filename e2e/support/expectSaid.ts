import { expect, type Page } from '@playwright/test';

/** What the specification says of a screen: columns in their order, buttons, further words. */
const SAID: Readonly<
  Record<string, { columns?: string[]; buttons?: string[]; words?: (string | RegExp)[] }>
> = {
  '/networks': {
    columns: ['Name', 'Description'],
    buttons: ['Add network'],
    words: ['Larder location networks'],
  },
  '/networks/:network_id': { buttons: ['Update network'], words: ['Main Street'] },
  '/locations': { columns: ['Name', 'Description'], buttons: ['Add location'] },
  '/locations/:location_id': { buttons: ['Update location'], words: ['Kim Example'] },
  '/users': {
    columns: ['Avatar', 'Email', 'Name', 'Role'],
    buttons: ['Invite user'],
    words: ['Main Street'],
  },
  '/users/:user_id': {
    buttons: ['Change role'],
    words: ['Profile Information', 'Permissions', 'Danger Zone'],
  },
  '/clients': { buttons: ['Create client'] },
  '/clients/new': { words: ['Create New User'] },
  '/clients/:client_id': { words: ['Client 01'] },
  '/clients/:client_id/visits/new': { words: ['Create a new visit'] },
  '/events': {
    columns: [
      'Name',
      'Description',
      'Date',
      'Start time',
      'End time',
      'Food provided',
      'Gifts provided',
    ],
    buttons: ['Add event'],
  },
  '/inventory': {
    columns: ['Name', 'Description', 'Category', 'Total', 'Requested', 'Available'],
    buttons: ['Add item'],
  },
  '/orders': { columns: ['Number', 'Client', 'Status', 'Fulfilled by', 'Created'] },
  '/account-settings': {
    buttons: ['Save changes'],
    words: ['Profile Information', 'Email Settings', 'Password Settings', 'Danger Zone'],
  },
  '/dashboard': {
    words: [
      'New Clients',
      'Visits',
      'Orders Fulfilled',
      'Active Now',
      'Recent Clients',
      'Upcoming Events',
    ],
  },
};

/** The page shows what the specification says of it. @param path as in the route table */
export async function expectSaid(page: Page, path: string): Promise<void> {
  const { columns, buttons = [], words = [] } = SAID[path] ?? {};
  const main = page.getByRole('main');
  if (columns) {
    await expect(main.locator('thead .column-label'), path).toHaveText(columns);
    for (const text of ['Rows per page', /^\d+ total row\(s\) returned\.$/, /^Page 1 of \d+$/])
      await expect(main.getByText(text), path).toBeVisible();
    await expect(main.getByPlaceholder('Filter...'), path).toBeVisible();
  }
  for (const name of buttons)
    await expect(
      main.getByRole('button', { name }).or(main.getByRole('link', { name })).first(),
      path,
    ).toBeVisible();
  for (const text of words) await expect(main.getByText(text).first(), path).toBeVisible();
}
