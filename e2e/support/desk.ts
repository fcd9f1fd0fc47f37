import type { Locator, Page } from '@playwright/test';
import type postgres from 'postgres';
import type { TestNetwork } from './network';
import { expect } from './test';

/** Somebody whom a desk looks for. */
interface Household {
  first: string;
  last: string;
  born?: string;
  phone?: string;
  /** Who lives there, too. */
  member?: string;
}

/** The households of a walk, each named in another way by who stands at the desk. */
export const HOUSEHOLDS = {
  exact: { first: 'Thanh', last: 'Nguyen', born: '1990-07-08' },
  typo: { first: 'Elzbieta', last: 'Kowalczyk', born: '1961-02-11' },
  apostrophe: { first: 'Patrick', last: 'O’Connell', born: '1947-02-09' },
  accents: { first: 'José', last: 'Ibáñez', born: '1988-10-30' },
  phone: { first: 'Amina', last: 'Yusuf', phone: '3135550184' },
  birthDate: { first: 'Rosa', last: 'Delgado', born: '1984-03-14' },
  member: { first: 'Luis', last: 'Perez', member: 'Ana' },
  overLimit: { first: 'Darnell', last: 'Whitfield', born: '1968-04-02' },
  twin: { first: 'Maria', last: 'Lopez', born: '1975-05-05' },
  otherTwin: { first: 'Maria', last: 'Lopez', born: '1999-09-09' },
} satisfies Record<string, Household>;

/** Makes these households in a test's network. */
export async function createHouseholds(
  sql: postgres.Sql,
  network: TestNetwork,
  households: readonly Household[] = Object.values(HOUSEHOLDS),
): Promise<void> {
  for (const { first, last, born = null, phone = null, member } of households) {
    const [client] = await sql<{ id: string }[]>`
      insert into public.clients (network_id, first_name, last_name, date_of_birth, phone_number)
      values (${network.id}, ${first}, ${last}, ${born}, ${phone}) returning id`;
    if (member)
      await sql`
        insert into public.household_members (network_id, client_id, first_name, last_name)
        values (${network.id}, ${client?.id ?? ''}, ${member}, ${last})`;
  }
}

/** The search of the desk. */
export const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Name, phone, or date of birth' });

/** The rows that the search found. */
export const found = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Clients' }).getByRole('option');

/** What stands below the search after a check-in. */
export const strip = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'checked in' });

/** The card with the visits of today. */
export const today = (page: Page): Locator =>
  page.getByRole('region', { name: 'Today at this desk' });

/** The number of adults in the form. */
export const adults = (page: Page): Locator => page.getByRole('spinbutton', { name: 'Adults' });

/** Why a visit over the limit is let through. */
export const reason = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Reason for the exception' });

/** The note of a visit. */
export const note = (page: Page): Locator => page.getByRole('textbox', { name: /^Note/ });

/** The button that checks in. */
export const checkIn = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Check in', exact: true });

/** Opens the desk, which begins in its search. */
export async function openDesk(page: Page, query = ''): Promise<void> {
  await page.goto(`/check-in${query}`);
  await expect(page.getByRole('heading', { name: 'Check-in', level: 1 })).toBeVisible();
  await expect(today(page).or(found(page).first())).toBeVisible();
}

/** Finds somebody, and goes into the form. */
export async function openForm(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await page.keyboard.press('Enter');
  await expect(adults(page)).toBeFocused();
}

/** The visits of a network, the oldest first, with whom they are for. */
export const visitsOf = (sql: postgres.Sql, network: TestNetwork) =>
  sql<{ name: string; size: number; reason: string | null; orders: string | null }[]>`
    select c.full_name as name, v.household_size as size, v.override_reason as reason,
           (select string_agg(o.fulfillment_status::text, ', ') from public.orders o where o.visit_id = v.id) as orders
      from public.visits v join public.clients c on c.id = v.client_id
     where v.network_id = ${network.id} and v.deleted_at is null
     order by v.created_at, v.id`;
