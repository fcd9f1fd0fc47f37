import type { Locator, Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible';
import {
  adults,
  checkIn,
  createHouseholds,
  found,
  openDesk,
  openForm,
  search,
  strip,
} from './support/desk';
import { expectFocus, keyboardTest as test } from './support/keyboard';
import { button, link } from './support/mainParts';
import type { TestNetwork } from './support/network';
import { expectTitle } from './support/tables';
import { expect } from './support/test';
import { toast } from './support/toasts';
import { totpCode } from './support/totp';

/** Ten whom TEFAP asks; then one who comes before there is a program, and one who is certified. */
const NAMES = [
  ...['Amina Yusuf', 'Carla Bruni', 'Dana Whitfield', 'Elena Petrova', 'Farid Haddad'],
  ...['Grace Okafor', 'Hugo Lindqvist', 'Ines Moreau', 'Jonas Weber', 'Keiko Tanaka'],
  ...['Luis Perez', 'Maria Lopez'],
];
const [ASKED = '', , LEFT_OUT = ''] = NAMES;
const [BEFORE = '', CERTIFIED = ''] = NAMES.slice(10);

const createClients = (sql: postgres.Sql, network: TestNetwork) =>
  createHouseholds(
    sql,
    network,
    NAMES.map((name) => {
      const [first = '', last = ''] = name.split(' ');
      return { first, last };
    }),
  );

/** 185 % of a guideline of $15,650 and $5,500 for each additional person. */
const AMOUNTS = [28_953, 39_128, 49_303, 59_478, 69_653, 79_828, 90_003, 100_178];

/** Makes TEFAP as a network admin enters it. */
async function createTefap(sql: postgres.Sql, { id }: TestNetwork): Promise<string> {
  const [program] = await sql<{ id: string }[]>`
    insert into public.programs (network_id, name, kind, certification_months, bases)
    values (${id}, 'TEFAP', 'tefap', 12, '{snap,medicaid}') returning id`;
  if (!program) throw new Error('The program was not made.');
  await sql`
    insert into public.program_limits (network_id, program_id, starts_on, amounts, each_further)
    values (${id}, ${program.id}, current_date - 30, ${AMOUNTS}, 10175)`;
  await sql`
    insert into public.program_statements (network_id, program_id, language, statement, nondiscrimination)
    values (${id}, ${program.id}, 'en', 'Our income is within the limit.', 'Everyone is served alike.')`;
  return program.id;
}

/** Certifies a client for half a year more. */
const certify = (sql: postgres.Sql, network: TestNetwork, program: string, name: string) => sql`
  insert into public.certifications
    (network_id, client_id, program_id, location_id, starts_on, ends_on, basis, household_size)
  select c.network_id, c.id, ${program}, ${network.locations[0]}, current_date - 180, current_date + 180,
         'snap', 1
    from public.clients c
   where c.network_id = ${network.id} and c.full_name = ${name}`;

/** The chip of a certified client on the row of the desk. */
async function chipOf(sql: postgres.Sql, network: TestNetwork, name: string): Promise<string> {
  const [held] = await sql<{ until: string }[]>`
    select to_char(x.ends_on, 'FMMon FMDD') as until
      from public.certifications x join public.clients c on c.id = x.client_id
     where x.network_id = ${network.id} and c.full_name = ${name}`;
  return `TEFAP until ${held?.until ?? 'a day that is not saved'}`;
}

/** What each visit of a network counts for, the oldest first: by which certification, and how that was signed. */
const savedVisits = (sql: postgres.Sql, network: TestNetwork) => sql`
  select c.full_name as name, p.name as program, x.basis, x.visit_id = v.id as made_now, s.kind, s.signed_by,
         s.name as signer, w.version
    from public.visits v
    join public.clients c on c.id = v.client_id
    left join public.visit_programs t on t.visit_id = v.id
    left join public.programs p on p.id = t.program_id
    left join public.certifications x on x.id = t.certification_id
    left join public.signatures s on s.certification_id = x.id
    left join public.program_statements w on w.id = s.statement_id
   where v.network_id = ${network.id}
   order by v.created_at, v.id`;

/** A visit that counts for no program. */
const UNCOUNTED = {
  ...{ program: null, basis: null, made_now: null },
  ...{ kind: null, signed_by: null, signer: null, version: null },
};

/** A visit at which a client was certified, and signed the first statement. */
const certifiedAt = (name: string, kind: string | undefined) => ({
  ...{ name, program: 'TEFAP', basis: 'income', made_now: true },
  ...{ kind, signed_by: 'client', signer: name, version: 1 },
});

/** How many certifications and signatures a network has. */
const counts = (sql: postgres.Sql, { id }: TestNetwork) => sql`
  select (select count(*)::int from public.certifications where network_id = ${id}) as certifications,
         (select count(*)::int from public.signatures where network_id = ${id}) as signatures`;

/** What a check-in asks about TEFAP. */
const asked = (page: Page): Locator => page.getByRole('group', { name: 'TEFAP' });

const row = (page: Page, name: string): Locator => found(page).filter({ hasText: name });

test('a network admin enters a program, its income limits, and its statements', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('networkAdmin');
  await page.goto('/network-settings');
  await link(page, 'Programs').click();
  await expectTitle(page, 'Programs');
  await expectAccessibleInBothLooks(page, 'no programs');
  await link(page, 'Create program').first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('TEFAP');
  await page.getByRole('combobox', { name: /^Type/ }).selectOption('Federal: TEFAP');
  for (const basis of ['SNAP', 'Medicaid']) {
    await page.getByRole('combobox', { name: 'Also eligible through' }).fill(basis);
    await page.getByRole('option', { name: basis }).click();
  }
  const signature = page.getByRole('combobox', { name: /^Signature/ });
  await expect(signature).toHaveValue('at_certification');
  await page.getByLabel(/^Certification lasts/).fill('12');
  await button(page, 'Create program').click();
  await expectTitle(page, 'TEFAP');
  for (const rule of ['SNAP; Medicaid', 'At certification', '12 months', 'All locations'])
    await expect(page.getByRole('definition').filter({ hasText: rule })).toBeVisible();

  await expect(page.getByText(/^Enter your state's figures/)).toBeVisible();
  await page.getByRole('textbox', { name: 'First person' }).fill('15650');
  await page.getByRole('textbox', { name: 'Each additional person' }).fill('5500');
  await page.getByRole('textbox', { name: 'Percent of the poverty guideline' }).fill('185');
  const one = page.getByRole('textbox', { name: 'Per year, 1 person' });
  await expect(one).toHaveValue('28,953');
  await expect(page.getByRole('row', { name: /^1 person/ })).toContainText('$2,413$557');
  await button(page, 'Save limits').click();
  await expect(toast(page, 'Income limits saved')).toBeVisible();
  await expect(page.getByText(/^In effect since /)).toBeVisible();
  await page.reload();
  await expect(one).toHaveValue('28,953');
  const limits = await sql`
    select amounts, each_further from public.program_limits where network_id = ${network.id}`;
  expect(limits).toEqual([{ amounts: AMOUNTS, each_further: 10_175 }]);

  // The Department of Agriculture wants its own statement beside the state's, in each language.
  const dialog = page.getByRole('dialog');
  for (const [language, statement, nondiscrimination] of [
    ['English', 'Our income is within the limit.', 'Everyone is served alike.'],
    ['Spanish', 'Ganamos menos que el límite.', 'Atendemos a todos por igual.'],
  ] as const) {
    await button(page, 'Add language').click();
    await dialog.getByRole('combobox', { name: /^Language/ }).selectOption(language);
    await dialog.getByRole('textbox', { name: /^Statement/ }).fill(statement);
    await dialog.getByRole('button', { name: 'Save statement' }).click();
    await expect(dialog.getByText('Nondiscrimination statement is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Nondiscrimination/ }).fill(nondiscrimination);
    await expectAccessible(page, `a statement in ${language}`);
    await dialog.getByRole('button', { name: 'Save statement' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const statements = page.getByRole('list', { name: 'Statements' }).getByRole('listitem');
  await expect(statements).toContainText([/^English1, since /, /^Spanish1, since /]);

  await page.getByRole('button', { name: 'Actions for English' }).click();
  await page.getByRole('menuitem', { name: 'New version' }).click();
  const words = dialog.getByRole('textbox', { name: /^Statement/ });
  await expect(words).toHaveValue('Our income is within the limit.');
  await words.fill('What we earn is within the limit.');
  await dialog.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(statements).toContainText([/^English2, since /, 'SpanishNeeds an update']);
  await expectAccessibleInBothLooks(page, 'a program');
});

test('a household that TEFAP asks takes one key more than others, a certified one none', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await createClients(sql, network);
  await signInAs('member');
  await openDesk(page);
  /** Checks a client in, and says how many keys it took beside the letters of the name. */
  const keysFor = async (name: string, chip: string | null, decision?: string) => {
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await keyboard.press(key);
    };
    await expectFocus(search(page));
    await keyboard.type(name);
    if (chip !== null) await expect(row(page, name)).toContainText(chip);
    await press('Enter');
    await expectFocus(adults(page));
    await expect(asked(page)).toHaveCount(decision === undefined ? 0 : 1);
    if (decision !== undefined) await press(decision);
    await press('Enter');
    await expect(strip(page)).toContainText(`${name} checked in.`);
    await expect(search(page)).toHaveValue('');
    return keys;
  };

  const withoutPrograms = await keysFor(BEFORE, null);
  const program = await createTefap(sql, network);
  await certify(sql, network, program, CERTIFIED);
  await openDesk(page);
  const decisions = [...'pvxpvxpvxp'];
  for (const [place, decision] of decisions.entries()) {
    const keys = await keysFor(NAMES[place] ?? '', 'TEFAP: not certified', decision);
    // That of the decision: P, V, or X.
    expect(keys, `keys with ${decision}`).toBe(withoutPrograms + 1);
  }
  const held = await chipOf(sql, network, CERTIFIED);
  expect(await keysFor(CERTIFIED, held), 'keys while certified').toBe(withoutPrograms);

  const kinds: Readonly<Record<string, string>> = { p: 'paper', v: 'verbal' };
  expect(await savedVisits(sql, network)).toEqual([
    { ...UNCOUNTED, name: BEFORE },
    ...decisions.map((decision, place) => {
      const name = NAMES[place] ?? '';
      return decision === 'x' ? { ...UNCOUNTED, name } : certifiedAt(name, kinds[decision]);
    }),
    { ...UNCOUNTED, name: CERTIFIED, program: 'TEFAP', basis: 'snap', made_now: null },
  ]);
  expect(await counts(sql, network)).toEqual([{ certifications: 8, signatures: 7 }]);

  await keyboard.type(ASKED);
  await expect(row(page, ASKED)).toContainText(await chipOf(sql, network, ASKED));
  await keyboard.press('Escape', 'Escape');
  await keyboard.type(LEFT_OUT);
  await expect(row(page, LEFT_OUT)).toContainText('TEFAP: not certified');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a household that TEFAP asks takes one tap more than others', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    await createClients(sql, network);
    await signInAs('member');
    await openDesk(page);
    /** Taps on each, which checks a client in, and says how often. */
    const tapsFor = async (name: string, targets: readonly Locator[]) => {
      for (const target of targets) await target.tap();
      await expect(strip(page)).toContainText(`${name} checked in.`);
      await expect(search(page)).toHaveValue('');
      return targets.length;
    };
    await search(page).fill(BEFORE);
    const withoutPrograms = await tapsFor(BEFORE, [checkIn(page)]);

    await createTefap(sql, network);
    await openDesk(page);
    await search(page).fill(ASKED);
    await expect(row(page, ASKED)).toContainText('TEFAP: not certified');
    await expectAccessible(page, 'a question about a program at 360 px');
    const onPaper = asked(page).getByRole('button', { name: 'Signed on paper' });
    const taps = await tapsFor(ASKED, [onPaper, checkIn(page)]);
    expect(taps).toBe(withoutPrograms + 1);
    expect(await savedVisits(sql, network)).toEqual([
      { ...UNCOUNTED, name: BEFORE },
      certifiedAt(ASKED, 'paper'),
    ]);
  });
});

test('the page of a client says how it was certified, and an admin revokes that', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const name = ASKED;
  await createClients(sql, network);
  await createTefap(sql, network);
  await signInAs('locationAdmin');
  await openDesk(page);
  await openForm(page, name);
  await expectAccessibleInBothLooks(page, 'a question about a program');
  await asked(page).getByRole('combobox', { name: 'Eligibility' }).selectOption('SNAP');
  await asked(page).getByRole('checkbox', { name: 'Someone else signs' }).check();
  await asked(page).getByRole('button', { name: 'Agreed verbally' }).click();
  await expect(asked(page).getByText('Enter the name of the person who signs.')).toBeVisible();
  await asked(page).getByRole('textbox', { name: 'Signed by' }).fill('Dana Example');
  await asked(page).getByRole('button', { name: 'Agreed verbally' }).click();
  await expect(asked(page).getByRole('button', { name: 'Agreed verbally' })).toBeHidden();
  await expect(asked(page)).toContainText('Agreed verbally');
  await checkIn(page).click();
  await expect(strip(page)).toContainText(`${name} checked in.`);
  expect(await savedVisits(sql, network)).toEqual([
    {
      ...certifiedAt(name, 'verbal'),
      ...{ basis: 'snap', signed_by: 'proxy', signer: 'Dana Example' },
    },
  ]);

  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and full_name = ${name}`;
  await page.goto(`/clients/${client?.id ?? ''}`);
  await expectTitle(page, name);
  const card = page.getByRole('list', { name: 'Programs' }).getByRole('listitem');
  await expect(card).toContainText(
    /^TEFAPUntil .*SNAP, agreed verbally \w+ \d+, \d+, recorded by Robin Example/,
  );
  await expectAccessibleInBothLooks(page, 'the programs of a client');

  await card.getByRole('button', { name: 'Revoke the certification for TEFAP' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Revoke the certification for TEFAP?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText(/^Enter at least 10 characters/)).toBeVisible();
  await expectAccessible(page, 'revoking a certification');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The case was closed in May.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Certification for TEFAP revoked')).toBeVisible();
  await expect(card).toContainText('TEFAPNot certified');
  await expect(card.getByRole('button')).toHaveCount(0);
  const revoked = await sql`
    select revoked_reason from public.certifications where network_id = ${network.id}`;
  expect(revoked).toEqual([{ revoked_reason: 'The case was closed in May.' }]);

  await openDesk(page);
  await search(page).fill(name);
  await expect(row(page, name)).toContainText('TEFAP: not certified');
});

/** Draws a line on the pad of a Spanish sheet. */
async function drawOn(page: Page, sheet: Locator) {
  const box = await sheet.getByRole('img', { name: /^Firme aquí/ }).boundingBox();
  if (!box) throw new Error('There is no pad.');
  await page.mouse.move(box.x + 60, box.y + 40);
  await page.mouse.down();
  for (const [x, y] of [
    [120, 90],
    [180, 30],
    [240, 80],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  await page.mouse.up();
}

/** Makes TEFAP with a Spanish statement, for a client who prefers Spanish. */
async function createSpanishTefap(sql: postgres.Sql, network: TestNetwork, name: string) {
  const program = await createTefap(sql, network);
  await sql`
    insert into public.program_statements (network_id, program_id, language, statement, nondiscrimination)
    values (${network.id}, ${program}, 'es', 'Ganamos menos que el límite.', 'Atendemos a todos por igual.')`;
  await sql`
    update public.clients set preferred_language = 'es'
    where network_id = ${network.id} and full_name = ${name}`;
}

test('a client signs on the screen in their language, with strokes that stay when it is turned', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const name = ASKED;
  await createClients(sql, network);
  await createSpanishTefap(sql, network, name);
  await signInAs('locationAdmin');
  await openDesk(page);
  await openForm(page, name);
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Declaración para TEFAP' });
  await expect(sheet.getByText('Ganamos menos que el límite.')).toBeVisible();
  const agree = sheet.getByRole('button', { name: 'Firmar y aceptar' });
  await expect(agree).toBeDisabled();
  await expectAccessibleInBothLooks(page, 'a statement to sign');

  await drawOn(page, sheet);
  await expect(agree).toBeEnabled();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'a signature at 360 px');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await agree.click();
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(asked(page)).toContainText('Signed on this screen');
  await checkIn(page).click();
  await expect(strip(page)).toContainText(`${name} checked in.`);
  const signatures = await sql`
    select s.kind, s.name, t.language, jsonb_array_length(s.strokes) as strokes,
           jsonb_array_length(s.strokes -> 0) > 2 as is_line
    from public.signatures s join public.program_statements t on t.id = s.statement_id
    where s.network_id = ${network.id}`;
  expect(signatures).toEqual([{ kind: 'drawn', name, language: 'es', strokes: 1, is_line: true }]);

  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and full_name = ${name}`;
  await page.goto(`/clients/${client?.id ?? ''}`);
  await expect(page.getByRole('img', { name: `Signature of ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `Show the signature of ${name}` }).click();
  const shown = page.getByRole('dialog', { name: `Signature of ${name}` });
  await expect(shown.getByText('Ganamos menos que el límite.')).toBeVisible();
  await expectAccessible(page, 'a signature');
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  const TAKE_BACK = 'For staff: back to check-in';

  test('a client who has the turned tablet stays on the statement until the PIN or a code is given', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    const name = ASKED;
    await createClients(sql, network);
    await createSpanishTefap(sql, network, name);
    const staff = await signInAs('member');
    await openDesk(page);
    await openForm(page, name);
    // The first one is the person who was unknown.
    await adults(page).press('ArrowUp');
    await adults(page).press('ArrowUp');
    await asked(page).getByRole('button', { name: 'Sign here' }).click();
    const sheet = page.getByRole('dialog', { name: 'Declaración para TEFAP' });
    await expect(sheet).toContainText('2 personas');
    await sheet.getByRole('button', { name: 'Hand over the tablet' }).click();
    const pin = page.getByRole('textbox', { name: 'PIN' });
    await expectAccessible(page, 'the PIN of the day');
    await pin.fill('2580');
    await pin.press('Enter');
    await expect(pin).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Hand over the tablet' })).toHaveCount(0);
    await expect(page.locator('.shell')).toBeHidden();
    await expectAccessibleInBothLooks(page, 'a turned tablet');

    // The PIN leads back to the household; turned again, it is not asked for once more.
    await sheet.getByRole('button', { name: TAKE_BACK }).click();
    await pin.fill('0000');
    await pin.press('Enter');
    await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
    await expectAccessible(page, 'a wrong PIN');
    await pin.fill('2580');
    await pin.press('Enter');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(asked(page)).toContainText('2 people');
    await asked(page).getByRole('button', { name: 'Sign here' }).click();
    await sheet.getByRole('button', { name: 'Hand over the tablet' }).click();
    await expect(page.locator('.shell')).toBeHidden();
    await expect(pin).toHaveCount(0);

    const statement = sheet.getByText('Ganamos menos que el límite.');
    await page.goBack();
    await expect(statement).toBeVisible();
    await page.reload();
    // As many people as were typed at the desk.
    await expect(sheet).toContainText('2 personas');
    await expect(page.locator('.shell')).toBeHidden();
    await page.goBack();
    await page.keyboard.press('Control+k');
    await expect(statement).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);

    await drawOn(page, sheet);
    await sheet.getByRole('button', { name: 'Firmar y aceptar' }).click();
    await expect(page.getByText('Por favor, devuelva la tableta al personal.')).toBeVisible();
    await expectAccessibleInBothLooks(page, 'a tablet that is given back');
    await page.getByRole('button', { name: TAKE_BACK }).click();
    await page.getByRole('button', { name: 'Use a code' }).click();
    const code = page.getByLabel('6-digit code');
    await code.fill('000000');
    await expect(
      page.getByText('Incorrect code. Wait for the next one and try again.'),
    ).toBeVisible();
    await expectAccessible(page, 'a wrong code');
    await code.fill(totpCode(staff.totpSecret));
    await expect(asked(page)).toContainText('Signed on this screen');
    await checkIn(page).click();
    await expect(strip(page)).toContainText(`${name} checked in.`);
    const signatures = await sql`
      select s.kind, s.name, c.household_size as size
      from public.signatures s join public.certifications c on c.id = s.certification_id
      where s.network_id = ${network.id}`;
    expect(signatures).toEqual([{ kind: 'drawn', name, size: 2 }]);
  });
});
