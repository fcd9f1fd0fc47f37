import { beforeEach, describe, expect, it } from 'vitest';
import { merge, reasonOf, unmerge } from './mergeSteps';
import { resultOf } from './calls';
import { useScene } from './scene';
import { addClients, similarTo } from './similarSteps';
import type { ActorName } from './world';

const scene = useScene();

const HOME = {
  address_line1: '118 Oak St',
  city: 'Hamtramck',
  zip_code: '48212',
  phone_number: '(313) 555-0142',
};
const ROBERTO = {
  first_name: 'Roberto',
  last_name: 'Zapatero',
  date_of_birth: '1984-03-12',
  ...HOME,
};
let roberto: string;
let bob: string;
let twin: string;

beforeEach(async () => {
  const { here, sql } = scene();
  await sql`delete from public.client_pairs where network_id = ${here.id}`;
  [roberto = '', bob = '', twin = ''] = await addClients(scene(), here.id, [
    ROBERTO,
    { first_name: 'Bob', last_name: 'Zapatero', date_of_birth: '1984-12-03' },
    { ...ROBERTO, first_name: 'Quirina' },
  ]);
});

interface Progress {
  scan_id: string;
  part: number;
  parts: number;
  pairs: number;
  done: boolean;
}
const goOn = async (id: string | null = null, actor: ActorName = 'locationAdmin') => {
  const outcome = await scene().as(actor, [
    'select public.scan_clients($1, $2) as r',
    scene().here.id,
    id,
  ]);
  return { ...outcome, progress: resultOf(outcome.rows[0]) as unknown as Progress };
};
/** To the end. */
async function scan(): Promise<Progress> {
  let { progress } = await goOn();
  while (!progress.done) ({ progress } = await goOn(progress.scan_id));
  return progress;
}
const pairOf = async (one: string, other: string) => {
  const { rows } = await scene().as('locationAdmin', [
    `select id, confidence, relative, bits, reasons, decision, decided_by, decided_at is not null as is_decided,
            updated_at::text as updated_at
     from public.client_pairs where first_client_id = least($1::uuid, $2::uuid) and second_client_id = greatest($1::uuid, $2::uuid)`,
    one,
    other,
  ]);
  return rows[0];
};
const decide = (
  pair: Record<string, unknown> | undefined,
  decision: string | null,
  actor: ActorName = 'locationAdmin',
) =>
  scene().as(actor, [
    'select public.decide_client_pair($1, $2, $3::text::timestamptz)',
    String(pair?.['id']),
    decision,
    String(pair?.['updated_at']),
  ]);
const countPairs = async () =>
  resultOf(
    (
      await scene().as('networkAdmin', [
        'select public.count_client_pairs($1) as r',
        scene().here.id,
      ])
    ).rows[0],
  );
const change = (id: string, what: string) =>
  scene().owner([`update public.clients set ${what} where id = $1 returning id`, id]);

describe('a look at the whole network', () => {
  it('finds who may be one person, and who is a relative', async () => {
    const progress = await scan();
    expect(progress).toMatchObject({ part: progress.parts, pairs: 2, done: true });
    expect(await pairOf(bob, roberto)).toMatchObject({
      confidence: 'likely',
      relative: false,
      reasons: expect.arrayContaining([
        { field: 'name', level: 'short_form' },
        { field: 'date_of_birth', level: 'day_and_month_swapped' },
      ]) as unknown,
      decision: null,
    });
    expect(await pairOf(twin, roberto)).toMatchObject({ confidence: 'possible', relative: true });
    // Rosa and her namesake of the world are deleted or alone.
    expect(await countPairs()).toEqual({ likely: 1, relatives: 1, decided: 0 });
  });

  it('agrees with what a form is told', async () => {
    await scan();
    const { bits } = (await pairOf(bob, roberto)) ?? {};
    const [found] = await similarTo(
      scene(),
      { first_name: 'Bob', last_name: 'Zapatero', date_of_birth: '1984-12-03' },
      { except: bob },
    );
    expect(found).toMatchObject({ client_id: roberto });
    expect(Math.abs(Number(bits) - Number(found?.bits))).toBeLessThan(1);
  });

  it('goes on where it was, for whoever comes, and is ended once', async () => {
    const { here, sql } = scene();
    const [open] = await sql<{ id: string }[]>`
      insert into private.client_scans (network_id, key_parts, client_parts, queue_parts, part, pairs, started_by)
      values (${here.id}, 3, 4, 0, 9, 0, ${scene().claims.networkAdmin.sub ?? ''}) returning id`;
    const { progress } = await goOn();
    expect(progress).toMatchObject({
      scan_id: open?.id,
      part: 16,
      parts: 16,
      pairs: 2,
      done: true,
    });
    expect((await goOn(progress.scan_id)).progress).toEqual(progress);
    expect((await goOn()).progress.scan_id).not.toBe(open?.id);
    expect(await scene().owner(['select * from private.scan_pairs'])).toEqual([]);
  });

  it('is not begun anew by another network, nor gone on with', async () => {
    const { progress } = await goOn();
    const foreign = await scene().as('otherTenant', [
      'select public.scan_clients($1, $2)',
      scene().there.id,
      progress.scan_id,
    ]);
    expect(foreign.code).toBe('PT404');
  });

  it('is cancelled', async () => {
    const { here, sql } = scene();
    const [open] = await sql<{ id: string }[]>`
      insert into private.client_scans (network_id, key_parts, client_parts, queue_parts)
      values (${here.id}, 1, 1, 0) returning id`;
    const cancel = () =>
      scene().as('locationAdmin', ['select public.cancel_client_scan($1)', open?.id ?? '']);
    expect((await cancel()).code).toBeUndefined();
    expect(reasonOf(await goOn(open?.id))).toBe('cancelled');
    expect((await goOn()).progress.scan_id).not.toBe(open?.id);
  });

  it('leaves what was decided, however often', async () => {
    await scan();
    const before = await pairOf(twin, roberto);
    expect((await decide(before, 'not_same')).code).toBeUndefined();
    await change(twin, `city = 'Detroit'`);
    await scan();
    expect(await pairOf(twin, roberto)).toMatchObject({
      decision: 'not_same',
      decided_by: scene().claims.locationAdmin.sub,
      bits: before?.['bits'],
    });
    expect(await countPairs()).toEqual({ likely: 1, relatives: 0, decided: 1 });
  });

  it('touches nothing that is as it was', async () => {
    await scan();
    const before = await pairOf(bob, roberto);
    await scan();
    expect(await pairOf(bob, roberto)).toEqual(before);
    await change(bob, `phone_number = '(313) 555-0142'`);
    await scan();
    expect(Number((await pairOf(bob, roberto))?.['bits'])).toBeGreaterThan(
      Number(before?.['bits']),
    );
  });
});

describe('a decision', () => {
  beforeEach(scan);

  it('is taken back, and stands in the history of both', async () => {
    await decide(await pairOf(bob, roberto), 'not_same');
    await decide(await pairOf(bob, roberto), null);
    expect(await pairOf(bob, roberto)).toMatchObject({
      decision: null,
      decided_by: null,
      is_decided: false,
    });
    const rows = await scene().owner([
      `select entity_id, diff ->> 'decision' as decision, diff ->> 'to_client_id' as other from private.audit_log
       where action = 'pair_decided' order by id`,
    ]);
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        { entity_id: bob, decision: 'not_same', other: roberto },
        { entity_id: roberto, decision: null, other: bob },
      ]),
    );
  });

  it('about what somebody else decided meanwhile is refused', async () => {
    const seen = await pairOf(bob, roberto);
    await decide(seen, 'not_sure');
    expect(await decide(seen, 'not_same', 'networkAdmin')).toMatchObject({
      code: 'PT409',
      detail: '{"code": "outdated"}',
    });
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: 'not_sure' });
  });

  it.each(['merged', 'yes', ''])('is not %j', async (decision) => {
    expect((await decide(await pairOf(bob, roberto), decision)).code).toBe('22023');
  });

  it('not to be sure holds until a field of the two changes', async () => {
    await decide(await pairOf(bob, roberto), 'not_sure');
    await scan();
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: 'not_sure' });
    await change(roberto, `gender = 'man'`);
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: 'not_sure' });
    await change(roberto, `city = 'Detroit'`);
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: null, is_decided: false });
  });

  it('by merging is one, until the merge is taken back', async () => {
    const { id } = await merge(scene(), roberto, bob);
    const pair = await pairOf(bob, roberto);
    expect(pair).toMatchObject({
      decision: 'merged',
      decided_by: scene().claims.locationAdmin.sub,
    });
    expect(reasonOf(await decide(pair, null))).toBe('merged');
    expect(await pairOf(bob, twin)).toBeUndefined();
    await unmerge(scene(), id);
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: null, is_decided: false });
  });

  it('is not asked for about who was deleted', async () => {
    await decide(await pairOf(twin, roberto), 'not_same');
    await change(roberto, 'deleted_at = now()');
    expect(await pairOf(bob, roberto)).toBeUndefined();
    expect(await pairOf(twin, roberto)).toMatchObject({ decision: 'not_same' });
  });
});

describe('the nightly look', () => {
  /** The job, to the end; how many calls it took. */
  async function look(): Promise<number> {
    for (let call = 1; ; call += 1) {
      const [row] = await scene().owner(['select private.look_for_duplicates() as r']);
      if (row?.['r'] === 0) return call;
    }
  }
  const queued = () =>
    scene().owner([
      'select client_id from private.match_queue where network_id = $1',
      scene().here.id,
    ]);
  const aDayLater = () =>
    scene().owner([
      `update private.match_networks set counted_at = counted_at - interval '21 hours' returning network_id`,
    ]);

  it('finds the pairs of who was added, and looks at each once', async () => {
    await look();
    expect(await pairOf(bob, roberto)).toMatchObject({ confidence: 'likely' });
    expect(await pairOf(twin, roberto)).toMatchObject({ relative: true });
    expect(await queued()).toEqual([]);
    expect(await look()).toBe(1);
  });

  it('comes once a day, and lets go of pairs that are none any more', async () => {
    await look();
    await change(bob, `first_name = 'Wilhelm', last_name = 'Okafor', date_of_birth = '1950-01-09'`);
    expect(await look()).toBe(1);
    expect(await pairOf(bob, roberto)).toMatchObject({ confidence: 'likely' });
    await aDayLater();
    await look();
    expect(await pairOf(bob, roberto)).toBeUndefined();
    expect(await pairOf(twin, roberto)).toMatchObject({ relative: true });
  });

  it('leaves decisions', async () => {
    await look();
    await decide(await pairOf(bob, roberto), 'not_same');
    await change(bob, `phone_number = '(313) 555-0142'`);
    await aDayLater();
    await look();
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: 'not_same' });
  });

  it('counts anew how common names are', async () => {
    await addClients(
      scene(),
      scene().here.id,
      Array.from({ length: 5 }, () => ({ first_name: 'Xaviera', last_name: 'Q' })),
    );
    await look();
    expect(
      await scene().owner([
        `select clients from private.match_frequencies where network_id = $1 and kind = 'first' and value = 'xaviera'`,
        scene().here.id,
      ]),
    ).toEqual([{ clients: 5 }]);
  });

  it('looks at the whole network when many were added at once', async () => {
    await scene().owner([
      `insert into public.clients (network_id, first_name, last_name)
       select $1, 'Xq' || n, 'Zw' || n from generate_series(1, 2000) n returning id`,
      scene().here.id,
    ]);
    await look();
    expect(
      await scene().owner([
        `select client_parts > 0 as whole from private.client_scans where network_id = $1`,
        scene().here.id,
      ]),
    ).toEqual([{ whole: true }]);
    expect(await queued()).toEqual([]);
    expect(await pairOf(bob, roberto)).toMatchObject({ confidence: 'likely' });
  });

  it('makes the rows of clients of before, in parts that an interruption does not lose', async () => {
    const { here, sql } = scene();
    await scene().owner([
      `insert into public.clients (network_id, first_name, deleted_at)
       select $1, 'Xq' || n, case when n % 7 = 0 then now() end from generate_series(1, 700) n returning id`,
      here.id,
    ]);
    const rows = () =>
      scene().owner([
        `select to_jsonb(m) - 'keys' as row, array(select k from unnest(m.keys) k order by k) as keys
         from private.client_match m where m.network_id = $1 order by m.client_id`,
        here.id,
      ]);
    const before = await rows();
    await sql`delete from private.client_match where network_id = ${here.id}`;
    await sql`delete from private.match_queue where network_id = ${here.id}`;
    await sql`delete from private.match_backfill`;
    await sql`insert into private.match_backfill (network_id) values (${here.id})`;
    await sql`select private.look_for_duplicates()`;
    const first = await rows();
    expect(first.length).toBeGreaterThan(300);
    expect(first.length).toBeLessThan(before.length);
    await look();
    expect(await rows()).toEqual(before);
    expect(await pairOf(bob, roberto)).toMatchObject({ confidence: 'likely' });
  });
});
