import type { Page } from '@playwright/test';
import type { Staff, StaffRole } from './staff';
import { expect, test } from './test';

type Colleague = (options: {
  firstName: string;
  role?: StaffRole;
  locations?: string[];
}) => Promise<Staff>;

/** Makes colleagues in the test's network; at Main Street unless said otherwise. */
export const usersTest = test.extend<{ colleague: Colleague }>({
  colleague: async ({ network, person }, use) => {
    await use(({ locations = [network.locations[0]], ...options }) =>
      person({ locations, ...options }),
    );
  },
});

/** Opens the list of users and waits for its rows. */
export async function openUsers(page: Page): Promise<void> {
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ total row\(s\) returned\.$/)).toBeVisible();
}
