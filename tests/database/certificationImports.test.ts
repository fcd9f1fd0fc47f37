import { beforeEach, describe, expect, it } from 'vitest';
import { call } from './calls';
import { answerOf, importSteps, type SentRow } from './importSteps';
import { useScene } from './scene';
import { aClient, aHouseholdMember } from './world';

const scene = useScene();
const { check, undo, end, imported } = importSteps(scene);

const PLACE = { entity: 'certifications' };
const rows = (...values: SentRow['values'][]): SentRow[] =>
  values.map((one, index) => ({ row: index + 2, values: one }));
/** The list that a call answered, in the order of the file. */
const listOf = ({ rows: [row] }: { rows: readonly Record<string, unknown>[] }) =>
  ((row?.['r'] ?? []) as { row: number }[]).sort((one, other) => one.row - other.row);
const judged = async (...values: SentRow['values'][]) =>
  listOf(await check('locationAdmin', rows(...values), PLACE));
const problem = (code: string, who = '10041') => expect.objectContaining({ code, who }) as unknown;

/** The certification of a client by number: Rosa is 10041. */
const paper = (starts_on: string, more: object = {}) => ({
  ...{ client_number: '10041', program_id: scene().here.program, starts_on, basis: 'snap' },
  ...more,
});

let client: string;
beforeEach(async () => {
  const { sql, here } = scene();
  client = await aClient(sql, here.id, { firstName: 'Rosa', lastName: 'Mora' });
  await aHouseholdMember(sql, client);
  await sql`
    update public.clients set external_id = '10041', date_of_birth = '1984-03-03' where id = ${client}`;
});

const held = async (of = client) =>
  (
    await scene().owner([
      `select c.starts_on::text, c.ends_on::text, c.basis, c.household_size, c.imported, c.location_id,
         s.id is not null as signed
       from public.certifications c left join public.signatures s on s.certification_id = c.id
       where c.client_id = $1 order by c.starts_on`,
      of,
    ])
  ).map((row) => ({ ...row }));

describe('a file of certifications', () => {
  it('finds a client by the old number, or by name and birth date, and signs nothing', async () => {
    await imported(
      rows(
        paper('2025-03-04', { ends_on: '2026-03-04', household_size: 4 }),
        paper('2024-03-05', {
          ...{ client_number: null, first_name: 'ROSA', last_name: 'mora' },
          ...{ date_of_birth: '1984-03-03', ends_on: '2024-12-31', basis: 'income' },
        }),
      ),
      PLACE,
    );
    const one = { imported: true, location_id: null, signed: false };
    expect(await held()).toEqual([
      // Without a size it is for the client and the members.
      {
        starts_on: '2024-03-05',
        ends_on: '2024-12-31',
        basis: 'income',
        household_size: 2,
        ...one,
      },
      { starts_on: '2025-03-04', ends_on: '2026-03-04', basis: 'snap', household_size: 4, ...one },
    ]);
  });

  it('ends by the months of its program, where the file has no last day', async () => {
    await imported(rows(paper('2024-02-29')), PLACE);
    expect(await held()).toMatchObject([{ starts_on: '2024-02-29', ends_on: '2025-02-27' }]);
  });

  it('counts at the desk, and stands in the list', async () => {
    const { sql, here } = scene();
    const [day] = await sql<{ from: string }[]>`
      select (private.network_today(${here.id}) - 350)::text as from`;
    await imported(rows(paper(String(day?.from))), PLACE);
    const { rows: found } = await scene().as('member', [
      'select certified_for, ends_soon_for from public.clients where id = $1',
      client,
    ]);
    expect(found).toEqual([{ certified_for: [here.program], ends_soon_for: [here.program] }]);
    const context = await scene().as('member', call.checkInContext(client, here.location));
    expect(answerOf(context)).toMatchObject({ programs: [{ state: 'certified', basis: 'snap' }] });
  });

  it('says of each row why it is none, as the desk would', async () => {
    const { sql, here } = scene();
    const [csfp] = await sql<{ id: string }[]>`
      insert into public.programs (network_id, name, kind, minimum_age, asks)
      values (${here.id}, 'CSFP', 'csfp', 60, 'nothing') returning id`;
    const [off] = await sql<{ id: string }[]>`
      insert into public.programs (network_id, name, is_active) values (${here.id}, 'Holiday', false) returning id`;
    await sql`update public.household_members set birth_date = '1990-01-01' where client_id = ${client}`;
    const elder = { program_id: csfp?.id, basis: null };
    const found = await judged(
      paper('2025-01-01', { program_id: 'USDA box' }),
      paper('2025-01-01', { program_id: off?.id }),
      paper('2025-02-31'),
      paper('2999-01-01'),
      paper('1999-12-31'),
      paper('2025-05-01', { ends_on: '2025-04-30' }),
      paper('2025-05-01', { ends_on: '2026-05-02' }),
      paper('2025-05-01', { basis: null }),
      paper('2025-05-01', { basis: 'wic' }),
      paper('2025-05-01', elder),
      paper('2025-05-01', { ...elder, basis: 'income' }),
      paper('2025-05-01', { client_number: '10099' }),
      paper('2025-05-01', { client_number: null }),
      paper('2001-05-01', { first_name: 'Ida', date_of_birth: '1950-01-01' }),
    );
    await sql`update public.clients set date_of_birth = '2020-05-05' where id = ${client}`;
    expect([...found, ...(await judged(paper('2020-05-04')))]).toEqual(
      [
        ...[problem('program_unknown'), problem('program_unknown'), problem('no_start')],
        ...[problem('starts_later'), problem('starts_too_early'), problem('ends_before')],
        ...[problem('too_long'), problem('no_basis'), problem('basis_unknown')],
        ...[problem('under_age'), problem('basis_unknown'), problem('client_missing', '10099')],
        ...[problem('client_unnamed', ''), problem('other_client'), problem('before_birth')],
      ].map((one, index) => ({ row: index === 14 ? 2 : index + 2, problem: one })),
    );
  });

  it('brings only what is new when it comes again; a second row of one day waits', async () => {
    await imported(rows(paper('2025-03-04')), PLACE);
    expect(
      await judged(paper('2025-03-04'), paper('2025-03-05'), paper('2025-03-05')),
    ).toMatchObject([
      { row: 2, known: { changed: {} } },
      { row: 4, similar: [{ row: 3, name: 'Rosa Mora' }] },
    ]);
  });

  it('names the active programs', async () => {
    const { here } = scene();
    const { rows: answered } = await scene().as('locationAdmin', [
      `select public.import_context('certifications', $1) -> 'programs' as r`,
      here.id,
    ]);
    expect(answered).toEqual([{ r: [{ id: here.program, name: 'TEFAP' }] }]);
  });

  it('is brought by admins of the network alone, and nothing but what was on paper', async () => {
    const { here } = scene();
    const past = rows(paper('2025-03-04'));
    expect((await check('member', past, PLACE)).code).toBe('42501');
    expect((await check('otherTenant', past, PLACE)).code).toBe('PT404');
    const insert = (actor: 'member' | 'locationAdmin', isImported: boolean, day = '2025-03-04') =>
      scene().as(actor, [
        `insert into public.certifications
           (network_id, client_id, program_id, starts_on, ends_on, basis, household_size, imported)
         values ($1, $2, $3, $4::text::date, $4::text::date + 10, 'snap', 1, $5)`,
        ...[here.id, client, here.program, day, isImported],
      ]);
    expect((await insert('member', true)).code).toBe('42501');
    expect((await insert('locationAdmin', false)).code).toBe('42501');
    expect(await insert('locationAdmin', true, '2999-01-01')).toMatchObject({
      ...{ code: '23514', detail: '{"code": "starts_later"}' },
    });
    expect((await insert('locationAdmin', true)).code).toBeUndefined();
  });

  it('is told by trail and history, and undone without a trace', async () => {
    const { sql } = scene();
    const id = await imported(rows(paper('2025-03-04'), paper('2025-03-05')), PLACE);
    await end('locationAdmin', id);
    const told = async () =>
      (
        await scene().owner([
          `select action, entity, (diff ->> 'imported')::boolean as imported from private.audit_log
           where entity = 'certifications' and (action in ('imported', 'import_undone')
             or entity_id in (select record_id from private.import_rows)) order by id`,
        ])
      ).map((row) => ({ ...row }));
    expect(await told()).toEqual([
      ...[1, 2].map(() => ({ action: 'insert', entity: 'certifications', imported: true })),
      { action: 'imported', entity: 'certifications', imported: null },
    ]);
    const history = await scene().as('locationAdmin', call.clientHistory(client));
    expect(answerOf(history)).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({
          ...{ entity: 'certifications', name: 'TEFAP' },
          diff: expect.objectContaining({ imported: true }) as unknown,
        }),
      ]) as unknown,
    });
    const records = await scene().as('locationAdmin', [
      `select public.import_records($1, 'created') as r`,
      id,
    ]);
    expect(listOf(records)).toMatchObject([{ name: 'Rosa Mora, 3/4/2025' }, {}]);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 2, kept: [] });
    expect(await held()).toEqual([]);
    // What was revoked since stays.
    const again = await imported(rows(paper('2025-04-04')), { ...PLACE, hash: '4'.repeat(64) });
    await sql`
      update public.certifications set revoked_at = now(), revoked_reason = 'Moved away to Ohio'
      where client_id = ${client}`;
    expect(answerOf(await undo('locationAdmin', again))).toMatchObject({
      kept: [{ row: 2, why: 'changed', name: 'Rosa Mora, 4/4/2025' }],
    });
  });

  it('stays where a visit counts for it', async () => {
    const { sql, here } = scene();
    const [day] = await sql<{ from: string }[]>`
      select (private.network_today(${here.id}) - 30)::text as from`;
    const id = await imported(rows(paper(String(day?.from))), PLACE);
    const { code } = await scene().as('member', call.checkIn(client, here.location));
    expect(code).toBeUndefined();
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({
      removed: 0,
      kept: [{ row: 2, why: 'used' }],
    });
    expect(await held()).toHaveLength(1);
  });
});
