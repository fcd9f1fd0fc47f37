import { beforeEach, describe, expect, it } from 'vitest';
import { MASKED } from '../../src/data/withSensitive';
import { call } from './calls';
import { answerOf, importSteps } from './importSteps';
import { merge, unmerge } from './mergeSteps';
import { HOME, pairCalls, ROBERTO } from './pairSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';
import type { ActorName } from './world';

const scene = useScene();
const { check, imported, undo, recordOf } = importSteps(scene);
const { scan, pairOf } = pairCalls(scene);

const reveal = (actor: Parameters<ReturnType<typeof scene>['as']>[0], client: string) =>
  scene().as(actor, ['select public.reveal_partial_ssn($1) as r', client]);
const revealed = () =>
  scene().owner([
    `select entity, entity_id, network_id, actor, diff from private.audit_log where action = 'revealed'`,
  ]);

beforeEach(async () => {
  const { here, sql } = scene();
  await sql`update public.clients set partial_ssn = '4417' where id = ${here.client}`;
});

const staff: readonly ActorName[] = [
  'member',
  'elsewhere',
  'demoted',
  'locationAdmin',
  'networkAdmin',
  'superUser',
];

/** The digits that are kept of a client; undefined for none. */
const keptOf = async (client: string) =>
  (
    await scene().owner(['select digits from private.client_digits where client_id = $1', client])
  )[0]?.['digits'];

// private.keep_digits (triggers clients_keep_digits_insert and clients_keep_digits_update) moves the digits.
describe('the column of clients', () => {
  it.each(staff)('has dots for the %s, by whatever it is asked', async (actor) => {
    const { client } = scene().here;
    const read = async (condition: string) =>
      (
        await scene().as(actor, [
          `select partial_ssn from public.clients c where id = $1 and ${condition} order by partial_ssn`,
          client,
        ])
      ).rows;
    expect(await read('true')).toEqual([{ partial_ssn: MASKED }]);
    for (const guess of [`= '4417'`, `like '4%'`, `> '4416'  and partial_ssn < '4418'`])
      expect(await read(`partial_ssn ${guess}`)).toEqual([]);
    expect(await read(`to_jsonb(c)::text like '%4417%'`)).toEqual([]);
  });

  it.each([...staff, 'otherTenant', 'anon'] as const)(
    'is all that the %s reads of them',
    async (actor) => {
      expect(await scene().as(actor, ['select * from private.client_digits'])).toMatchObject({
        code: '42501',
      });
    },
  );

  it('takes four digits, keeps them through dots, and lets go of them', async () => {
    const { client } = scene().here;
    const write = async (value: string | null) =>
      (
        await scene().as('member', [
          'update public.clients set partial_ssn = $2 where id = $1 returning partial_ssn',
          client,
          value,
        ])
      ).rows;
    expect(await write('0812')).toEqual([{ partial_ssn: MASKED }]);
    expect(await keptOf(client)).toBe('0812');
    expect(await write(MASKED)).toEqual([{ partial_ssn: MASKED }]);
    expect(await keptOf(client)).toBe('0812');
    expect(await write(null)).toEqual([{ partial_ssn: null }]);
    expect(await keptOf(client)).toBeUndefined();
    expect(await write(MASKED)).toEqual([{ partial_ssn: null }]);
    expect(await write('0813')).toEqual([{ partial_ssn: MASKED }]);
    expect(await keptOf(client)).toBe('0813');
  });

  it('takes them with a new client, of whom dots say nothing', async () => {
    const add = async (digits: string) => {
      const { rows } = await scene().as('member', [
        `insert into public.clients (network_id, first_name, partial_ssn) values ($1, 'Jo', $2)
         returning id, partial_ssn, has_partial_ssn`,
        scene().here.id,
        digits,
      ]);
      return { ...rows[0], kept: await keptOf(String(rows[0]?.['id'])), id: undefined };
    };
    expect(await add('9927')).toEqual({ partial_ssn: MASKED, has_partial_ssn: true, kept: '9927' });
    expect(await add(MASKED)).toEqual({ partial_ssn: null, has_partial_ssn: false });
  });

  it('loses them with the client, for real', async () => {
    const { here, sql } = scene();
    const [gone = ''] = await addClients(scene(), here.id, [
      { first_name: 'Jo', partial_ssn: '1234' },
    ]);
    await sql`set constraints all immediate`;
    expect(await keptOf(gone)).toBe('1234');
    await sql`delete from public.clients where id = ${gone}`;
    expect(await keptOf(gone)).toBeUndefined();
  });

  it('has four digits behind it and nothing else, whoever writes them', async () => {
    const { here, sql } = scene();
    await expect(
      sql`update private.client_digits set digits = '441' where client_id = ${here.client}`,
    ).rejects.toMatchObject({ constraint_name: 'client_digits_digits_check' });
  });

  it('is searched by nobody', async () => {
    const { rows } = await scene().as('member', [
      `select public.search_clients($1, 'rosa', p_filters => '[{"column": "partial_ssn", "operator": "eq", "value": "4417"}]') as r`,
      scene().here.id,
    ]);
    expect(rows[0]?.['r']).toMatchObject({ total: 0 });
  });
});

describe('guesses of digits', () => {
  const KNOWN = { ...ROBERTO, partial_ssn: '4417' };

  it('change no answer of a check of an import', async () => {
    await addClients(scene(), scene().here.id, [KNOWN]);
    const answers = [];
    for (const partial_ssn of [null, '4417', '4418', '9999'])
      answers.push(
        answerOf(
          await check('locationAdmin', [
            { row: 2, values: { ...ROBERTO, email: null, partial_ssn } },
          ]),
        ),
      );
    expect(JSON.stringify(answers[0])).toContain('date_of_birth');
    expect(JSON.stringify(answers)).not.toContain('partial_ssn');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('change no pair, and are in no match row', async () => {
    const pairs = [];
    for (const partial_ssn of [null, '4417', '4418', '9999']) {
      const ids = await addClients(scene(), scene().here.id, [
        KNOWN,
        { ...HOME, first_name: 'Roberto', last_name: 'Zapateros', partial_ssn },
      ]);
      await scan();
      const { bits, confidence, reasons } = { ...(await pairOf(ids[0] ?? '', ids[1] ?? '')) };
      pairs.push({ bits, confidence, reasons });
      await scene().sql`delete from public.clients where id = any (${ids})`;
    }
    expect(pairs[0]).toMatchObject({ confidence: expect.any(String) as unknown });
    expect(JSON.stringify(pairs)).not.toContain('partial_ssn');
    for (const pair of pairs) expect(pair).toEqual(pairs[0]);
  });
});

describe('digits of an import', () => {
  it('are kept, fill what is empty alone, and go with the import', async () => {
    const { here, sql } = scene();
    const [empty = ''] = await addClients(scene(), here.id, [{ first_name: 'Ann' }]);
    const id = await imported([
      { row: 2, values: { first_name: 'Ben', partial_ssn: '1234' } },
      { row: 3, action: 'add', record: empty, values: { partial_ssn: '5678' } },
      { row: 4, action: 'add', record: here.client, values: { partial_ssn: '9999' } },
    ]);
    const ben = await recordOf(id, 2);
    expect([await keptOf(ben), await keptOf(empty), await keptOf(here.client)]).toEqual([
      '1234',
      '5678',
      '4417',
    ]);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 3, stayed: 0 });
    expect(await keptOf(empty)).toBeUndefined();
    expect(await keptOf(here.client)).toBe('4417');
    await sql`set constraints all immediate`;
  });
});

describe('digits of two who are merged', () => {
  const twoWith = (one: string | null, other: string | null) =>
    addClients(scene(), scene().here.id, [
      { first_name: 'Ann', partial_ssn: one },
      { first_name: 'Anne', partial_ssn: other },
    ]);
  const CHOSEN = { values: { partial_ssn: 'merged' } };

  it.each([
    ['4417', '0812'],
    [null, '0812'],
    ['4417', null],
  ])('go over where they are chosen, and back: %s and %s', async (one, other) => {
    const [ann = '', anne = ''] = await twoWith(one, other);
    const { id } = await merge(scene(), ann, anne, CHOSEN);
    expect([await keptOf(ann), await keptOf(anne)]).toEqual([
      other ?? undefined,
      other ?? undefined,
    ]);
    await unmerge(scene(), id);
    expect([await keptOf(ann), await keptOf(anne)]).toEqual([one ?? undefined, other ?? undefined]);
  });

  it('stay where they are not, and where somebody typed others since', async () => {
    const [ann = '', anne = ''] = await twoWith('4417', '0812');
    await unmerge(scene(), (await merge(scene(), ann, anne)).id);
    expect(await keptOf(ann)).toBe('4417');
    const { id } = await merge(scene(), ann, anne, CHOSEN);
    await scene().sql`update public.clients set partial_ssn = '5555' where id = ${ann}`;
    await unmerge(scene(), id);
    expect([await keptOf(ann), await keptOf(anne)]).toEqual(['5555', '0812']);
  });

  it.each([
    ['chosen', CHOSEN, ['partial_ssn']],
    ['not chosen', {}, []],
  ])(
    'are compared by no preview of the undo, nor by its record: %s',
    async (_, choice, columns) => {
      const seen = [];
      for (const other of ['4417', '0812']) {
        const [ann = '', anne = ''] = await twoWith('4417', other);
        const { id } = await merge(scene(), ann, anne, choice);
        const { rows } = await scene().as('locationAdmin', [
          `select public.preview_unmerge($1) -> 'columns' as columns`,
          id,
        ]);
        await unmerge(scene(), id);
        const [event] = await scene().owner([
          `select diff -> 'columns' as columns from private.audit_log where action = 'unmerged' and entity_id = $1`,
          ann,
        ]);
        seen.push({ preview: rows, event });
      }
      expect(seen[0]?.event).toEqual({ columns });
      expect(seen[0]).toEqual(seen[1]);
    },
  );
});

describe('the last digits of a social security number', () => {
  it.each(staff)('are told to the %s, and that they were is written down', async (actor) => {
    const { claims, here } = scene();
    expect((await reveal(actor, here.client)).rows).toEqual([{ r: '4417' }]);
    expect(await revealed()).toEqual([
      {
        entity: 'clients',
        entity_id: here.client,
        network_id: here.id,
        actor: claims[actor].sub,
        diff: { column: 'partial_ssn' },
      },
    ]);
  });

  it('are nobody’s business in another network', async () => {
    expect(await reveal('otherTenant', scene().here.client)).toMatchObject({ code: 'PT404' });
    expect(await reveal('anon', scene().here.client)).toMatchObject({ code: '42501' });
    expect(await revealed()).toEqual([]);
  });

  it('are told of no client that is none', async () => {
    expect(await reveal('superUser', scene().here.event)).toMatchObject({ code: 'PT404' });
  });

  it('leave no trace where there are none', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set partial_ssn = null where id = ${here.client}`;
    expect((await reveal('member', here.client)).rows).toEqual([{ r: null }]);
    expect(await revealed()).toEqual([]);
  });

  it('are said to be there by a column of their own', async () => {
    const { here, sql } = scene();
    const read = () =>
      scene().as('member', [
        'select has_partial_ssn from public.clients where id = $1',
        here.client,
      ]);
    expect((await read()).rows).toEqual([{ has_partial_ssn: true }]);
    await sql`update public.clients set partial_ssn = null where id = ${here.client}`;
    expect((await read()).rows).toEqual([{ has_partial_ssn: false }]);
  });

  it('never stand in the audit log', async () => {
    const { here, sql } = scene();
    await sql`insert into public.clients (network_id, first_name, partial_ssn) values (${here.id}, 'Jo', '9927')`;
    await sql`update public.clients set partial_ssn = '4418', city = 'Detroit' where id = ${here.client}`;
    await sql`update public.clients set partial_ssn = null where id = ${here.client}`;
    await sql`delete from public.clients where first_name = 'Jo' and network_id = ${here.id}`;
    const rows = await scene().owner([
      `select action, diff -> 'partial_ssn' as digits from private.audit_log
       where network_id = $1 and entity = 'clients' and diff -> 'partial_ssn' <> 'null' order by id`,
      here.id,
    ]);
    expect(rows).toEqual([
      { action: 'update', digits: [null, MASKED] },
      { action: 'insert', digits: MASKED },
      { action: 'update', digits: [MASKED, MASKED] },
      { action: 'update', digits: [MASKED, null] },
      { action: 'delete', digits: MASKED },
    ]);
  });

  it('change in the history of the client, as dots, whether or not the new ones are other ones', async () => {
    const { here, sql } = scene();
    const historyOf = async (digits: string) => {
      await sql`savepoint guess`;
      await sql`update public.clients set partial_ssn = ${digits} where id = ${here.client}`;
      const { rows } = await scene().as('networkAdmin', call.clientHistory(here.client));
      await sql`rollback to savepoint guess`;
      const [history] = rows as { r: { rows: { action: string; diff: unknown }[] } }[];
      return history?.r.rows.map(({ action, diff }) => ({ action, diff })) ?? [];
    };
    const [changed, filled] = await historyOf('4418');
    expect(changed).toEqual({ action: 'update', diff: { partial_ssn: [MASKED, MASKED] } });
    expect(filled).toEqual({ action: 'update', diff: { partial_ssn: [null, MASKED] } });
    expect(await historyOf('4417')).toEqual(await historyOf('4418'));
  });

  it('come with no search', async () => {
    const { here } = scene();
    const { rows } = await scene().as('member', [
      'select public.search_clients($1, $2) as r',
      here.id,
      'rosa',
    ]);
    expect(rows[0]?.['r']).toMatchObject({
      total: 1,
      rows: [{ id: here.client, has_partial_ssn: true }],
    });
    expect(JSON.stringify(rows)).not.toContain('4417');
  });
});
