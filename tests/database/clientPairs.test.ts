import { beforeEach, describe, expect, it } from 'vitest';
import { merge, reasonOf, unmerge } from './mergeSteps';
import { ROBERTO, pairCalls } from './pairSteps';
import { useScene } from './scene';
import { addClients, similarTo } from './similarSteps';

/** Pairs of clients who may be one person, and what is decided about them. */
const scene = useScene();
const { goOn, scan, pairOf, decide, countPairs, change } = pairCalls(scene);

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

  it('is not begun again by another network, nor gone on with', async () => {
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

  it('is undone, and stands in the history of both', async () => {
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
      message: 'outdated',
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
    // Digits are not compared.
    await change(roberto, `gender = 'man', partial_ssn = '4417'`);
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: 'not_sure' });
    await change(roberto, `city = 'Detroit'`);
    expect(await pairOf(bob, roberto)).toMatchObject({ decision: null, is_decided: false });
  });

  it('by merging is one, until the merge is undone', async () => {
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
