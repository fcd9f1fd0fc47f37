import type postgres from 'postgres';
import { expectAccessibleInBothLooks } from './support/accessible';
import { clientName, type TestNetwork } from './support/network';
import { pdfText } from './support/pdfText';
import { expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';

/** A signature of two strokes, in half points as the pad gives them. */
const STROKES = JSON.stringify([
  Array.from({ length: 40 }, (_, at) => [at * 4, 20 + (at % 13) * 1.5, at * 16]),
  Array.from({ length: 12 }, (_, at) => [160 + at * 2, 30 - at, 700 + at * 16]),
]);

/** Makes a program that the household signs for at each visit, and certifies everyone for it. */
async function createProgram(sql: postgres.Sql, { id, locations }: TestNetwork): Promise<string> {
  const [program] = await sql<{ id: string }[]>`
    insert into public.programs (network_id, name, kind, signature, bases)
    values (${id}, 'TEFAP', 'tefap', 'each_visit', '{snap}') returning id`;
  if (!program) throw new Error('The program was not made.');
  await sql`
    insert into public.program_statements (network_id, program_id, language, statement, nondiscrimination)
    values (${id}, ${program.id}, 'en', 'Our income is within the limit.', 'Everyone is served alike.')`;
  await sql`
    insert into public.certifications
      (network_id, client_id, program_id, location_id, starts_on, ends_on, basis, household_size)
    select c.network_id, c.id, ${program.id}, ${locations[0]}, current_date - 180,
           (date_trunc('month', private.network_today(${id})) + interval '1 month 9 days')::date, 'snap', 3
      from public.clients c where c.network_id = ${id} and c.deleted_at is null`;
  return program.id;
}

/** Signed visits of the month that has ended, a minute apart. */
const addVisits = (sql: postgres.Sql, network: TestNetwork, program: string, count: number) => sql`
  with people as (
    select k.id, k.client_id, row_number() over (order by k.client_id) - 1 as at, count(*) over () as all_of_them
      from public.certifications k where k.program_id = ${program}
  ), made as (
    insert into public.visits (client_id, location_id, visited_at, created_at, household_size)
    select p.client_id, ${network.locations[0]}, d.at, d.at, 3
      from generate_series(1, ${count}::integer) i
      join people p on p.at = i % p.all_of_them
     cross join lateral (
       select date_trunc('month', now()) - interval '15 days' + i * interval '1 minute' as at
     ) d
    returning id, client_id, location_id, network_id
  ), counted as (
    insert into public.visit_programs (visit_id, program_id, location_id, network_id, certification_id)
    select m.id, ${program}, m.location_id, m.network_id, p.id
      from made m join people p on p.client_id = m.client_id
    returning visit_id, network_id
  )
  insert into public.signatures (network_id, visit_id, program_id, kind, name, strokes, statement_id)
  select c.network_id, c.visit_id, ${program}, 'drawn', 'Rosa Delgado', ${STROKES}::text::jsonb,
         (select s.id from public.program_statements s where s.program_id = ${program})
    from counted c`;

test('a location admin reads what a program came to', async ({ page, sql, network, signInAs }) => {
  const program = await createProgram(sql, network);
  await addVisits(sql, network, program, 3);
  await signInAs('locationAdmin');
  await page.goto('/dashboard/reports?period=lastMonth');
  const main = page.getByRole('main');
  const visits = main.getByRole('link', { name: 'TEFAP: 3 visits, show the visits' });
  await visits.click();
  await expectTitle(page, '3 visits');
  await expectTotal(page, 3);
  await expect(main.getByText('Program: TEFAP')).toBeVisible();
  await page.goBack();

  await main
    .getByRole('link', { name: /^TEFAP: \d+ certifications that end next month, show the rows$/ })
    .click();
  await expect(main.getByRole('link', { name: clientName(1) })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'The certifications behind a number');
  await page.goBack();

  await main.getByRole('link', { name: 'Sign-in sheet' }).click();
  await expect(main.getByRole('table', { name: /sign-in sheet/ })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'The sign-in sheet');
  // Only ids and the month stand in the address.
  expect(new URL(page.url()).search.replace(/[0-9a-f-]{36}/g, 'id')).toMatch(
    /^(?:\?(?:location=id|program=id|month=\d{4}-\d\d|&)*)?$/,
  );
});

test('a sign-in sheet of 2,000 visits prints', async ({ page, sql, network, signInAs }) => {
  // Two thousand rows are drawn three times: on the screen and on each paper.
  test.slow();
  const program = await createProgram(sql, network);
  await addVisits(sql, network, program, 2000);
  await signInAs('locationAdmin');
  await page.goto('/dashboard/reports?period=lastMonth');
  const main = page.getByRole('main');
  // The link moves as long as cards arrive above it.
  await expect(main.getByText('2,000').first()).toBeVisible({ timeout: 90_000 });
  await main.getByRole('link', { name: 'Sign-in sheet' }).click({ timeout: 90_000 });
  await expect(main.getByText('2,000 visits').first()).toBeVisible({ timeout: 90_000 });
  for (const format of ['A4', 'Letter']) {
    const file = await page.pdf({ format });
    const pages = file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    const paper = pdfText(file);
    // The heads stand on each page with rows.
    expect(pages, format).toBeGreaterThan(40);
    const heads = paper.split('Householdsize').length - 1;
    expect(heads, format).toBeGreaterThanOrEqual(pages - 1);
    expect(paper.split('SNAP').length - 1, format).toBe(2000);
    expect(paper).toContain('Everyoneisservedalike.');
    expect(paper).toContain('version1,English');
  }
});
