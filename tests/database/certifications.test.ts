import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { merge, unmerge } from './mergeSteps';
import { useScene, type Outcome } from './scene';
import { aClient, aHouseholdMember } from './world';

const scene = useScene();

const PAPER = { kind: 'paper' };
const STROKES = [
  [
    [10, 20, 0],
    [30, 25.5, 16],
  ],
];

/** A client of the network without any certification. */
const newcomer = () =>
  aClient(scene().sql, scene().here.id, { firstName: 'Luis', lastName: 'Mora' });

/** The program of the world, changed for the running test. */
const change = (columns: string) =>
  scene().owner([`update public.programs set ${columns} where id = $1`, scene().here.program]);

const today = async (days = 0) => {
  const [row] = await scene().owner([
    `select (private.local_today($1) + $2::integer)::text as day`,
    scene().here.location,
    days,
  ]);
  return String(row?.['day']);
};

/** Checks a client in as a member of the location, with what was decided for the program. */
const checkIn = (client: string, entry?: object, options: { size?: number } = {}) =>
  scene().as(
    'member',
    call.checkIn(client, scene().here.location, {
      size: options.size ?? 3,
      programs: entry ? [{ program_id: scene().here.program, ...entry }] : [],
    }),
  );

const certify = (client: string, entry: object, size?: number) =>
  scene().as(
    'member',
    call.certify(client, scene().here.program, scene().here.location, entry, size),
  );

/** Where a client stands with the program at a location. */
const standing = async (client: string, location = scene().here.location) => {
  const { rows } = await scene().as('networkAdmin', call.checkInContext(client, location));
  const { programs } = resultOf(rows[0]);
  return Array.isArray(programs) ? (programs[0] as Record<string, unknown> | undefined) : undefined;
};

/** What a client's visits count for, and how each was signed. */
const counted = async (client: string) =>
  (
    await scene().owner([
      `select p.name, t.certification_id is not null as certified, s.kind as signed
       from public.visits v
       join public.visit_programs t on t.visit_id = v.id
       join public.programs p on p.id = t.program_id
       left join public.signatures s on s.visit_id = v.id and s.program_id = p.id
       where v.client_id = $1 order by v.visited_at`,
      client,
    ])
  ).map((row) => ({ ...row }));

const certificationsOf = async (client: string) =>
  (
    await scene().owner([
      `select c.starts_on::text, c.ends_on::text, c.basis, c.household_size, c.income, c.proxy_name, c.revoked_reason,
         s.kind, s.signed_by, s.name, (select t.language from public.program_statements t where t.id = s.statement_id)
       from public.certifications c left join public.signatures s on s.certification_id = c.id
       where c.client_id = $1 order by c.created_at, c.id`,
      client,
    ])
  ).map((row) => ({ ...row }));

/** How something was refused, with what it says of it. */
const refusal = ({ message, detail }: Outcome): unknown[] => [
  message,
  JSON.parse(detail ?? 'null'),
];

const SNAP = { certification: { basis: 'snap', replaces: null }, signature: PAPER };

describe('a check-in', () => {
  it('certifies a household, which signs for it, and counts for the program', async () => {
    const client = await newcomer();
    expect(await standing(client)).toMatchObject({ name: 'TEFAP', state: 'not_certified' });
    const { code } = await checkIn(client, SNAP, { size: 4 });
    expect(code).toBeUndefined();
    const [ends] = await scene().owner([
      `select (private.local_today($1) + interval '12 months' - interval '1 day')::date::text as day`,
      scene().here.location,
    ]);
    expect(await certificationsOf(client)).toEqual([
      {
        starts_on: await today(),
        ends_on: ends?.['day'],
        basis: 'snap',
        household_size: 4,
        income: null,
        proxy_name: null,
        revoked_reason: null,
        kind: 'paper',
        signed_by: 'client',
        name: 'Luis Mora',
        language: 'en',
      },
    ]);
    expect(await counted(client)).toEqual([{ name: 'TEFAP', certified: true, signed: null }]);
    expect(await standing(client)).toMatchObject({ state: 'certified', certified_size: 4 });
  });

  it('counts without a word where the household is certified, and not where it says so', async () => {
    const { client } = scene().here;
    const before = (await counted(client)).length;
    await checkIn(client);
    await checkIn(client, { not_today: true });
    expect((await counted(client)).length).toBe(before + 1);
  });

  it('counts for no program that the household is not certified for', async () => {
    const client = await newcomer();
    await checkIn(client);
    expect(await counted(client)).toEqual([]);
  });

  it('makes no visit when the program ended while the sheet was open', async () => {
    const client = await newcomer();
    await change('is_active = false');
    const outcome = await checkIn(client, SNAP);
    expect(refusal(outcome)).toEqual(['program_ended', { program: 'TEFAP' }]);
    expect(await scene().owner([`select from public.visits where client_id = $1`, client])).toEqual(
      [],
    );
  });

  it('keeps what another desk certified meanwhile', async () => {
    const client = await newcomer();
    await checkIn(client, SNAP);
    await checkIn(client, { certification: { basis: 'income', replaces: null }, signature: PAPER });
    expect((await certificationsOf(client)).map(({ basis }) => basis)).toEqual(['snap']);
    expect(await counted(client)).toHaveLength(2);
  });

  it('certifies again where the desk names the certification that holds', async () => {
    const { client, certification } = scene().here;
    await checkIn(client, {
      certification: { basis: 'snap', replaces: certification },
      signature: PAPER,
    });
    expect((await certificationsOf(client)).map(({ basis }) => basis).sort()).toEqual([
      'income',
      'snap',
    ]);
  });

  it('takes its certification along when it is undone', async () => {
    const client = await newcomer();
    const { rows } = await checkIn(client, SNAP);
    await scene().as('member', call.undoCheckIn(String(resultOf(rows[0])['visit_id'])));
    expect(await certificationsOf(client)).toMatchObject([
      { revoked_reason: 'The check-in was undone.' },
    ]);
    expect(await standing(client)).toMatchObject({ state: 'not_certified' });
  });

  it('is signed each time where the program asks for it', async () => {
    await change(`signature = 'each_visit'`);
    const { client } = scene().here;
    const before = (await counted(client)).length;
    expect(await standing(client)).toMatchObject({ state: 'sign' });
    await checkIn(client);
    await checkIn(client, { signature: { kind: 'verbal' } });
    expect((await counted(client)).slice(before)).toEqual([
      { name: 'TEFAP', certified: true, signed: 'verbal' },
    ]);
  });

  it('counts as often as the rule of the program says', async () => {
    await change('max_visits = 1, period_days = 7');
    const { client } = scene().here;
    const before = (await counted(client)).length;
    expect(await standing(client)).toMatchObject({ state: 'over_limit', next_on: await today(7) });
    expect((await checkIn(client)).code).toBeUndefined();
    expect(await counted(client)).toHaveLength(before);
    await change('max_visits = 2, period_days = null');
    expect(await standing(client)).toMatchObject({ state: 'certified' });
  });
});

describe('a certification', () => {
  it('asks for the basis that the program knows', async () => {
    const client = await newcomer();
    for (const basis of [undefined, 'wic', 'luck'])
      expect(refusal(await certify(client, { ...SNAP, certification: { basis } }))).toEqual([
        'basis_missing',
        { program: 'TEFAP' },
      ]);
    await change(`asks = 'nothing', bases = null, signature = 'never'`);
    expect((await certify(client, { certification: {} })).code).toBeUndefined();
  });

  it('is refused over the limit of the household size, with the limit, and taken by another basis', async () => {
    await change(`asks = 'amount'`);
    const client = await newcomer();
    const asking = (income?: number, basis = 'income') =>
      certify(client, { certification: { basis, income }, signature: PAPER }, 10);
    expect(refusal(await asking())).toEqual(['income_missing', { program: 'TEFAP' }]);
    expect(refusal(await asking(90_001))).toEqual([
      'income_over_limit',
      { program: 'TEFAP', limit: 90_000, size: 10 },
    ]);
    expect((await asking(90_001, 'snap')).code).toBeUndefined();
    expect(await certificationsOf(client)).toMatchObject([{ basis: 'snap', income: null }]);
  });

  it('goes by the limits of its day', async () => {
    await scene().owner([
      `update public.program_limits set starts_on = private.local_today($1) + 1 where id = $2`,
      scene().here.location,
      scene().here.programLimit,
    ]);
    const outcome = await certify(await newcomer(), {
      certification: { basis: 'income' },
      signature: PAPER,
    });
    expect(refusal(outcome)).toEqual(['limit_missing', { program: 'TEFAP' }]);
  });

  it('goes by the newest of several limits', async () => {
    await change(`asks = 'amount'`);
    await scene().owner([
      `insert into public.program_limits (network_id, program_id, starts_on, amounts, each_further)
       select network_id, program_id, '2025-07-01', '{1000,2000,3000,4000,5000,6000,7000,8000}', 500
       from public.program_limits where id = $1`,
      scene().here.programLimit,
    ]);
    const outcome = await certify(
      await newcomer(),
      { certification: { basis: 'income', income: 9001 }, signature: PAPER },
      10,
    );
    expect(refusal(outcome)).toEqual([
      'income_over_limit',
      { program: 'TEFAP', limit: 9000, size: 10 },
    ]);
  });

  it('is no more once it has ended, and says when', async () => {
    const { client, certification } = scene().here;
    await scene().owner([
      `update public.certifications set starts_on = '2020-01-01', ends_on = '2021-01-01' where id = $1`,
      certification,
    ]);
    expect(await standing(client)).toMatchObject({
      state: 'ended',
      ends_on: '2021-01-01',
      certification_id: null,
    });
  });

  it('needs somebody old enough, unless no birth is known', async () => {
    await change('minimum_age = 60');
    const client = await newcomer();
    expect(await standing(client)).toMatchObject({ state: 'not_certified' });
    await scene().owner([
      `update public.clients set date_of_birth = '2000-01-01' where id = $1`,
      client,
    ]);
    expect(await standing(client)).toMatchObject({ state: 'under_age' });
    expect(refusal(await certify(client, SNAP))).toEqual([
      'not_eligible',
      { program: 'TEFAP', reason: 'under_age' },
    ]);
    await aHouseholdMember(scene().sql, client, { birthYear: 1950 });
    expect(await standing(client)).toMatchObject({ state: 'not_certified' });
  });

  it('needs an address of the area, where one is known', async () => {
    await change(`zip_codes = '{48201}'`);
    const client = await newcomer();
    expect(await standing(client)).toMatchObject({ state: 'not_certified' });
    await scene().owner([
      `update public.clients set zip_code = '48202-1234' where id = $1`,
      client,
    ]);
    expect(await standing(client)).toMatchObject({ state: 'outside_area' });
  });

  it('is made where the program is offered only', async () => {
    await change(`location_ids = array['${scene().here.otherLocation}'::uuid]`);
    const client = await newcomer();
    expect(await standing(client)).toBeUndefined();
    expect(await standing(client, scene().here.otherLocation)).toBeDefined();
    expect(refusal(await certify(client, SNAP))).toEqual(['program_ended', { program: 'TEFAP' }]);
  });

  it('is revoked with a reason, which stays', async () => {
    const { client, certification } = scene().here;
    const revoke = (reason: string | null) =>
      scene().as('locationAdmin', call.revokeCertification(certification, reason));
    expect((await revoke('Moved')).detail).toBe('{"code": "revoke_reason"}');
    expect((await revoke(null)).code).toBe('23514');
    await revoke('They moved to another state.');
    await revoke('Said a second time, later.');
    expect(await certificationsOf(client)).toMatchObject([
      { revoked_reason: 'They moved to another state.' },
    ]);
    expect(await standing(client)).toMatchObject({ state: 'not_certified' });
  });

  it('stands in the history of its client, named after its program', async () => {
    const client = await newcomer();
    await certify(client, SNAP);
    const [{ id } = {}] = await scene().owner([
      `select id from public.certifications where client_id = $1`,
      client,
    ]);
    await scene().as('locationAdmin', call.revokeCertification(String(id), 'They moved away.'));
    const { rows } = await scene().as('locationAdmin', call.clientHistory(client));
    expect(resultOf(rows[0])['rows']).toMatchObject([
      { action: 'update', entity: 'certifications', name: 'TEFAP' },
      { action: 'insert', entity: 'certifications', name: 'TEFAP' },
      { action: 'insert', entity: 'clients' },
    ]);
  });

  it('moves with a merge, and back with its undo', async () => {
    const { client } = scene().here;
    const survivor = await newcomer();
    await checkIn(survivor, SNAP);
    const { id } = await merge(scene(), survivor, client);
    expect((await certificationsOf(survivor)).map(({ basis }) => basis).sort()).toEqual([
      'income',
      'snap',
    ]);
    await unmerge(scene(), id);
    expect(await certificationsOf(client)).toMatchObject([{ basis: 'income' }]);
    expect(await certificationsOf(survivor)).toMatchObject([{ basis: 'snap' }]);
  });
});

describe('a signature', () => {
  const sign = async (signature: object | undefined) =>
    certify(await newcomer(), { ...SNAP, signature });

  it.each([
    ['none', undefined, 'signature_missing'],
    ['of no kind', { kind: 'smoke' }, 'signature_missing'],
    ['without a stroke', { kind: 'drawn', strokes: [] }, 'signature_empty'],
    ['with nothing drawn', { kind: 'drawn' }, 'signature_empty'],
    ['of a single point', { kind: 'drawn', strokes: [[[1, 2, 0]]] }, 'signature_empty'],
    [
      'of 3 MB',
      { kind: 'drawn', strokes: [Array.from({ length: 300_000 }, () => [1, 2, 0])] },
      'signature_too_big',
    ],
    ['by somebody without a name', { kind: 'paper', signed_by: 'proxy' }, 'signer_missing'],
    ['typed without a name', { kind: 'typed' }, 'signer_missing'],
  ])('%s is refused', async (_, signature, message) => {
    expect((await sign(signature)).message).toBe(message);
  });

  it('is taken on paper only where the state wants it', async () => {
    await change('on_paper_only = true');
    expect(refusal(await sign({ kind: 'verbal' }))).toEqual(['paper_only', { program: 'TEFAP' }]);
    expect((await sign(PAPER)).code).toBeUndefined();
  });

  it('on a screen needs a statement to sign', async () => {
    await scene().owner([
      `delete from public.program_statements where id = $1`,
      scene().here.statement,
    ]);
    const drawn = { kind: 'drawn', strokes: STROKES };
    expect(refusal(await sign(drawn))).toEqual(['statement_missing', { program: 'TEFAP' }]);
  });

  it('keeps the name of a proxy', async () => {
    const client = await newcomer();
    await certify(client, {
      ...SNAP,
      signature: { ...PAPER, signed_by: 'proxy', name: ' Ana Mora ' },
    });
    expect(await certificationsOf(client)).toMatchObject([
      { proxy_name: 'Ana Mora', signed_by: 'proxy', name: 'Ana Mora' },
    ]);
  });

  it('is of the statement in the language of the client', async () => {
    await scene().as('networkAdmin', [
      `insert into public.program_statements (network_id, program_id, language, statement, nondiscrimination)
       values ($1, $2, 'es', 'Es verdad.', 'Todos iguales.')`,
      scene().here.id,
      scene().here.program,
    ]);
    const client = await newcomer();
    await scene().owner([
      `update public.clients set preferred_language = 'es' where id = $1`,
      client,
    ]);
    await certify(client, SNAP);
    expect(await certificationsOf(client)).toMatchObject([{ language: 'es' }]);
  });

  it('serves one purpose', async () => {
    const { certification, id, visit, program } = scene().here;
    const { sql } = scene();
    for (const [purpose, constraint] of [
      [{ certification_id: certification }, 'signatures_certification_id_key'],
      [
        { certification_id: certification, visit_id: visit, program_id: program },
        'signatures_purpose_check',
      ],
      [{}, 'signatures_purpose_check'],
    ] as const) {
      await sql`savepoint before`;
      await expect(
        sql`insert into public.signatures ${sql({ ...purpose, network_id: id, kind: 'paper' })}`,
      ).rejects.toThrow(constraint);
      await sql`rollback to savepoint before`;
    }
  });

  it('leaves its digest in the trail, which a changed stroke does not fit', async () => {
    const client = await newcomer();
    await certify(client, { ...SNAP, signature: { kind: 'drawn', strokes: STROKES } });
    const fits = async () =>
      (
        await scene().owner([
          `select s.strokes_hash = private.salted_hash(s.strokes_salt, s.strokes::text)
             and s.name_hash = private.salted_hash(s.name_salt, s.name)
             and a.diff ->> 'digest' = encode(private.signature_digest(s), 'hex') as fits
           from public.signatures s
           join public.certifications c on c.id = s.certification_id
           join private.audit_log a on a.action = 'signed' and a.entity_id = c.id
           where c.client_id = $1`,
          client,
        ])
      ).map((row) => row['fits']);
    expect(await fits()).toEqual([true]);
    await scene().owner([
      `update public.signatures set strokes = jsonb_set(strokes, '{0,0,0}', '11') where kind = 'drawn'`,
    ]);
    expect(await fits()).toEqual([false]);
  });
});

describe('a statement', () => {
  const add = (
    language: string,
    more: { statement?: string; nondiscrimination?: string | null } = {},
  ) =>
    scene().as('networkAdmin', [
      `insert into public.program_statements (network_id, program_id, language, statement, nondiscrimination)
       values ($1, $2, $3, $4, $5) returning version`,
      scene().here.id,
      scene().here.program,
      language,
      more.statement ?? 'True.',
      more.nondiscrimination === undefined ? 'Alike.' : more.nondiscrimination,
    ]);

  it('is a new version in its language, and catches up with the others', async () => {
    const versions = [];
    for (const language of ['es', 'en', 'es', 'ar', 'ar'])
      versions.push((await add(language)).rows[0]?.['version']);
    expect(versions).toEqual([1, 2, 2, 2, 3]);
  });

  it('of a federal program needs the nondiscrimination statement', async () => {
    expect((await add('es', { nondiscrimination: null })).detail).toBe(
      '{"code": "nondiscrimination"}',
    );
    await change(`kind = 'other'`);
    expect((await add('es', { nondiscrimination: null })).code).toBeUndefined();
  });
});

describe('a program', () => {
  it('is offered at locations of its network', async () => {
    const { here, there } = scene();
    const { code } = await scene().as('networkAdmin', [
      `update public.programs set location_ids = array[$1::uuid] where id = $2`,
      there.location,
      here.program,
    ]);
    expect(code).toBe('42501');
  });
});
