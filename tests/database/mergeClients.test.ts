import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { merge, mergeCalls, reasonOf, stampOf, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';
import { aHouseholdMember } from './world';

/** What a merge does, and when it is refused. */
const scene = useScene();
const { clientOf, homeOf, checkIn, rules } = mergeCalls(scene);

let rosa: string;
let roza: string;

beforeEach(async () => {
  [rosa = '', roza = ''] = await addClients(scene(), scene().here.id, [
    { first_name: 'Rosa', last_name: 'Delgado', phone_number: '1', city: 'Detroit' },
    { first_name: 'Roza', last_name: 'Delgado', phone_number: '2', pinned_note: 'Peanuts' },
  ]);
});

describe('a merge', () => {
  it('moves visits with their orders, deleted ones too, and the members of the household', async () => {
    const { here, sql } = scene();
    const lines = [{ item_id: here.stockedItem, quantity: 1 }];
    const visit = await checkIn(roza, { lines });
    const gone = await checkIn(roza);
    await sql`update public.visits set deleted_at = now() where id = ${String(gone['visit_id'])}`;
    const member = await aHouseholdMember(sql, roza, { firstName: 'Wim' });
    const { id, code } = await merge(scene(), rosa, roza);
    expect(code).toBeUndefined();
    expect(await homeOf(visit['visit_id'])).toEqual({
      client_id: rosa,
      order_client_id: rosa,
      search_text: 'rosa delgado',
    });
    expect(await homeOf(gone['visit_id'])).toMatchObject({ client_id: rosa });
    expect(
      await scene().owner(['select client_id from public.household_members where id = $1', member]),
    ).toEqual([{ client_id: rosa }]);
    const read = await scene().as('locationAdmin', [
      'select survivor_id, merged_id, visits, orders, members, undone_at from public.client_merges where id = $1',
      id,
    ]);
    expect(read.rows).toEqual([
      { survivor_id: rosa, merged_id: roza, visits: 1, orders: 1, members: 1, undone_at: null },
    ]);
    expect(await clientOf(roza)).toMatchObject({
      merged_into: rosa,
      deleted_at: expect.any(Date) as unknown,
    });
  });

  it('leaves a member where both households have the same person', async () => {
    const { sql } = scene();
    await sql`update public.clients set date_of_birth = '1984-03-12' where id = ${rosa}`;
    await aHouseholdMember(sql, rosa, { firstName: 'Wím', birthDate: '2010-05-01' });
    const same = await aHouseholdMember(sql, roza, { firstName: 'Wim', birthYear: 2010 });
    const head = await aHouseholdMember(sql, roza, { firstName: 'Rosa', birthDate: '1984-03-12' });
    const other = await aHouseholdMember(sql, roza, { firstName: 'Wim', birthDate: '2012-05-01' });
    const preview = await scene().as('locationAdmin', [
      'select public.preview_merge($1, $2) as r',
      rosa,
      roza,
    ]);
    expect(resultOf(preview.rows[0])).toEqual({
      visits: 0,
      orders: 0,
      members: 1,
      members_already_there: 2,
      visit_limit: null,
    });
    await merge(scene(), rosa, roza);
    const rows = await scene().owner([
      'select id from public.household_members where client_id = $1 order by id',
      roza,
    ]);
    expect(rows.map(({ id }) => id)).toEqual([same, head].toSorted());
    expect(
      await scene().owner(['select client_id from public.household_members where id = $1', other]),
    ).toEqual([{ client_id: rosa }]);
  });

  it('loses no dietary need, whatever was chosen, and gives them back', async () => {
    const { sql } = scene();
    await sql`update public.clients set dietary_needs = '{milk_avoid,vegan}' where id = ${rosa}`;
    await sql`update public.clients set dietary_needs = '{peanuts_severe,milk_severe}' where id = ${roza}`;
    const { id } = await merge(scene(), rosa, roza, { values: { dietary_needs: null } });
    expect(await clientOf(rosa)).toMatchObject({
      dietary_needs: ['peanuts_severe', 'milk_severe', 'vegan'],
    });
    await unmerge(scene(), id);
    expect(await clientOf(rosa)).toMatchObject({ dietary_needs: ['milk_avoid', 'vegan'] });
    expect(await clientOf(roza)).toMatchObject({
      dietary_needs: ['peanuts_severe', 'milk_severe'],
    });
  });

  it('keeps the dietary notes of both, and is refused where they are too long together', async () => {
    const { sql } = scene();
    await sql`update public.clients set dietary_note = 'No kiwi' where id = ${rosa}`;
    await sql`update public.clients set dietary_note = 'Soft food' where id = ${roza}`;
    const { id } = await merge(scene(), rosa, roza, { values: { dietary_note: null } });
    expect(await clientOf(rosa)).toMatchObject({ dietary_note: 'No kiwi; Soft food' });
    await unmerge(scene(), id);
    expect(await clientOf(rosa)).toMatchObject({ dietary_note: 'No kiwi' });
    await sql`update public.clients set dietary_note = ${'x'.repeat(195)} where id = ${roza}`;
    expect(await merge(scene(), rosa, roza).then(reasonOf)).toBe('dietary_notes_too_long');
  });

  it.each([
    ['allergy', `dietary_needs = '{soy_severe}'`],
    ['dietary note', `dietary_note = 'No kiwi'`],
  ])(
    'takes a member along whose %s the same person of the other household lacks',
    async (_, change) => {
      const { sql } = scene();
      await aHouseholdMember(sql, rosa, { firstName: 'Wim', birthDate: '2010-05-01' });
      const allergic = await aHouseholdMember(sql, roza, {
        firstName: 'Wim',
        birthDate: '2010-05-01',
      });
      await sql`update public.household_members set ${sql.unsafe(change)} where id = ${allergic}`;
      await merge(scene(), rosa, roza);
      expect(
        await scene().owner([
          'select client_id from public.household_members where id = $1',
          allergic,
        ]),
      ).toEqual([{ client_id: rosa }]);
    },
  );

  it('gives the survivor what was chosen, and the note to who wrote it', async () => {
    await scene().as('member', [
      `update public.clients set pinned_note = 'Nuts' where id = $1`,
      roza,
    ]);
    const values = { phone_number: '2', city: null, pinned_note: 'Nuts' };
    const { id } = await merge(scene(), rosa, roza, { values });
    expect(await clientOf(rosa)).toMatchObject({
      ...values,
      first_name: 'Rosa',
      pinned_note_by: scene().claims.member.sub,
    });
    await unmerge(scene(), id);
    expect(await clientOf(rosa)).toMatchObject({
      phone_number: '1',
      city: 'Detroit',
      pinned_note: null,
      pinned_note_by: null,
      pinned_note_at: null,
    });
    expect(await clientOf(roza)).toMatchObject({
      phone_number: '2',
      pinned_note: 'Nuts',
      pinned_note_by: scene().claims.member.sub,
      merged_into: null,
      deleted_at: null,
    });
  });

  it('takes a new column of clients from the other record, and gives it back', async () => {
    const { sql } = scene();
    await sql`set constraints all immediate`;
    await sql`alter table public.clients add column pronouns text`;
    await sql`grant update (pronouns) on public.clients to authenticated`;
    await sql`update public.clients set pronouns = case id when ${rosa} then 'she' else 'they' end where id in (${rosa}, ${roza})`;
    const { id } = await merge(scene(), rosa, roza, { values: { pronouns: 'they' } });
    expect(await clientOf(rosa)).toMatchObject({ pronouns: 'they' });
    expect((await unmerge(scene(), id)).code).toBeUndefined();
    expect(await clientOf(rosa)).toMatchObject({ pronouns: 'she' });
    expect(await clientOf(roza)).toMatchObject({ pronouns: 'they' });
  });

  it('is previewed without doing anything', async () => {
    await rules('{"max_visits": 3, "period_days": 7, "scope": "network"}');
    await checkIn(rosa);
    await checkIn(roza, { lines: [{ item_id: scene().here.stockedItem, quantity: 1 }] });
    const trail = () => scene().owner(['select count(*) from private.audit_log']);
    const before = [await clientOf(rosa), await clientOf(roza), await trail()];
    const preview = await scene().as('locationAdmin', [
      'select public.preview_merge($1, $2) as r',
      rosa,
      roza,
    ]);
    expect(resultOf(preview.rows[0])).toMatchObject({
      visits: 1,
      orders: 1,
      visit_limit: { max_visits: 3, visits: 2, exceeded: false },
    });
    expect([await clientOf(rosa), await clientOf(roza), await trail()]).toEqual(before);
  });

  it('lets the visits of both count, and each one’s own after the undo', async () => {
    const { here } = scene();
    await rules('{"max_visits": 2, "period_days": 7, "scope": "network"}');
    await checkIn(rosa);
    await checkIn(roza, { at: here.otherLocation });
    const { id } = await merge(scene(), rosa, roza);
    for (const client of [rosa, roza]) expect(reasonOf(await checkIn(client))).toBe('visit_limit');
    await unmerge(scene(), id);
    expect((await checkIn(rosa)).code).toBeUndefined();
    expect(reasonOf(await checkIn(rosa))).toBe('visit_limit');
    expect((await checkIn(roza)).code).toBeUndefined();
  });

  it('stands in the history of both, without the rows that it is made of', async () => {
    await checkIn(roza);
    const { id } = await merge(scene(), rosa, roza, { values: { phone_number: '2' } });
    await unmerge(scene(), id);
    const history = async (client: string) => {
      const { rows } = await scene().as('locationAdmin', call.clientHistory(client));
      const read = resultOf(rows[0])['rows'] as {
        entity: string;
        action: string;
        other_name: string | null;
      }[];
      return read.map(({ entity, action, other_name }) => [entity, action, other_name]);
    };
    expect(await history(rosa)).toEqual([
      ['clients', 'unmerged', 'Roza Delgado'],
      ['clients', 'update', null],
      ['clients', 'merged', 'Roza Delgado'],
      ['clients', 'update', null],
      ['clients', 'insert', null],
    ]);
    expect(await history(roza)).toEqual([
      ['clients', 'unmerged', 'Rosa Delgado'],
      ['clients', 'merged_away', 'Rosa Delgado'],
      ['visits', 'insert', null],
      ['clients', 'insert', null],
    ]);
  });
});

describe('a merge is refused', () => {
  it('with itself, of tombstones and of deleted ones', async () => {
    expect(reasonOf(await merge(scene(), rosa, rosa))).toBe('same_client');
    expect(reasonOf(await merge(scene(), rosa, scene().here.deletedClient))).toBe('deleted');
    expect(reasonOf(await merge(scene(), scene().here.deletedClient, rosa))).toBe('deleted');
    await merge(scene(), rosa, roza);
    const [third = ''] = await addClients(scene(), scene().here.id, [{ first_name: 'R.' }]);
    for (const [survivor, merged] of [
      [rosa, roza],
      [roza, third],
      [third, roza],
    ] as const)
      expect(await merge(scene(), survivor, merged).then(reasonOf)).toBe('already_merged');
  });

  it('across networks, also to who serves both', async () => {
    const { there } = scene();
    for (const actor of ['networkAdmin', 'otherTenant', 'superUser'] as const) {
      expect((await merge(scene(), rosa, there.client, { actor })).code).toBe('PT404');
      expect((await merge(scene(), there.client, rosa, { actor })).code).toBe('PT404');
    }
  });

  it('without telling whether one of elsewhere is there', async () => {
    const elsewhere = scene().there.client;
    for (const foreign of [elsewhere, randomUUID()])
      for (const pair of [
        [rosa, foreign],
        [foreign, rosa],
      ] as const)
        expect(await merge(scene(), ...pair)).toMatchObject({
          code: 'PT404',
          message: 'not_found',
          hint: 'It does not exist, or it is out of your reach.',
        });
  });

  it('after somebody changed one of the two', async () => {
    const { sql } = scene();
    for (const changed of [rosa, roza]) {
      const stamps = [await stampOf(scene(), rosa), await stampOf(scene(), roza)] as const;
      await sql`update public.clients set city = 'Flint' where id = ${changed}`;
      const stale = await scene().as('locationAdmin', [
        `select public.merge_clients($1, $2, '{}', $3::text::timestamptz, $4::text::timestamptz)`,
        rosa,
        roza,
        ...stamps,
      ]);
      expect(stale).toMatchObject({ code: 'PT409', message: 'outdated' });
    }
  });

  it.each([
    ['network_id', '22023'],
    ['deleted_at', '22023'],
    ['merged_into', '22023'],
    ['pinned_note_by', '22023'],
    ['nothing', '22023'],
    ['first_name', '23502'],
  ])('that would write %s', async (column, code) => {
    expect((await merge(scene(), rosa, roza, { values: { [column]: null } })).code).toBe(code);
    expect(await clientOf(roza)).toMatchObject({ merged_into: null });
  });

  it('when the household would become too large', async () => {
    const { sql } = scene();
    for (const [client, count] of [
      [rosa, 20],
      [roza, 11],
    ] as const)
      for (let n = 0; n < count; n += 1)
        await aHouseholdMember(sql, client, { firstName: `M${client}${n}` });
    expect(reasonOf(await merge(scene(), rosa, roza))).toBe('household_full');
    const preview = await scene().as('locationAdmin', [
      'select public.preview_merge($1, $2) as r',
      rosa,
      roza,
    ]);
    expect(reasonOf(preview)).toBe('household_full');
  });
});
