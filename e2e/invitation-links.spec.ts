import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessible } from './support/accessible';
import { mailsTo } from './support/mails';
import { signInByApi } from './support/staff';
import { expect, test as base } from './support/test';

const HEADING = 'This link no longer works';
const NEW_PASSWORD = 'Fresh-bread-2027';

interface Invited {
  email: string;
  link: string;
}

/** Nova was invited, so many days ago. */
const test = base.extend<{ invited: (days: number) => Promise<Invited> }>({
  invited: async ({ server, sql, network, person }, use) => {
    const [location] = network.locations;
    const admin = await person({ role: 'locationAdmin', locations: [location] });
    await use(async (days) => {
      const { access_token } = await signInByApi(server, admin);
      const email = `nova-${network.id}@example.org`;
      const answer = await fetch(`${server.url}/functions/v1/invite-user`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          email,
          network_id: network.id,
          first_name: 'Nova',
          last_name: 'Example',
          location_id: location,
          role: 'member',
        }),
      });
      expect(answer.status).toBe(200);
      await grow(sql, email, days);
      const [mail] = await mailsTo(server, email);
      return { email, link: mail?.link ?? '' };
    });
  },
});

const grow = (sql: postgres.Sql, email: string, days: number) => sql`
  update private.invitations i
     set expires_at = i.expires_at - make_interval(days => ${days})
    from auth.users u where u.id = i.user_id and u.email = ${email}`;

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome, Nova Example' });

test('a six days old invitation opens, again in another browser, until there is a password', async ({
  page,
  browser,
  invited,
}) => {
  const { link } = await invited(6);
  await page.goto(link);
  await expect(welcome(page)).toBeVisible();
  expect(page.url()).not.toContain('invitation');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(welcome(other)).toBeVisible();
  await other.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Save and continue' }).click();
  await expect(other).toHaveURL(/\/auth\/enroll/);
  await other.close();

  // Into the tab that is there already: the address differs behind the # alone.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await expect(page.getByText("You've already set up your account with this link.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

for (const width of [360, 1440])
  test(`an eight days old one says so, and whom to ask (${width} px)`, async ({
    page,
    invited,
  }) => {
    const { link } = await invited(8);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    await expect(page.getByText('This invitation has expired')).toBeVisible();
    await expect(page.getByText('Ask the person who invited you for a new one.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'an invitation that has expired');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

test('who is signed in is asked, and signed out only then', async ({ page, invited, signInAs }) => {
  const me = await signInAs('member');
  const { link } = await invited(6);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in');
  await expect(page.getByText(`You're signed in as ${me.email}.`, { exact: false })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, 'a link while somebody is signed in');
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign out and open the link' }).click();
  await expect(welcome(page)).toBeVisible();
});

test('one that nobody knows says so', async ({ page, server }) => {
  await page.goto(`${server.url}/auth/setup#invitation=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await expect(page.getByText('Look for a newer email')).toBeVisible();
});
