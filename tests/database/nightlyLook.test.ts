import { beforeEach, describe, expect, it } from 'vitest';
import { ROBERTO, pairCalls } from './pairSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';

/** The look at who changed, which the job takes every day. */
const scene = useScene();
const { pairOf, decide, change } = pairCalls(scene);

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

  it('comes once a day, and lets go of pairs that are no longer alike', async () => {
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

  it('goes through everybody after a change of the weights, which judges the known pairs at once', async () => {
    await look();
    const twins = await pairOf(twin, roberto);
    await decide(twins, 'not_same');
    const { here, sql } = scene();
    await sql`
      update private.match_levels set same_person = .0001
      where (field_name, reason) in (('name', 'short_form'), ('name', 'different'))`;
    await sql`select private.make_match_model()`;
    await sql`select private.judge_pairs_again(${here.id})`;
    expect(await pairOf(bob, roberto)).toBeUndefined();
    expect(await pairOf(twin, roberto)).toMatchObject({
      decision: 'not_same',
      bits: twins?.['bits'],
    });
    expect((await queued()).map((row) => row['client_id'])).toEqual(
      expect.arrayContaining([roberto, bob, twin]),
    );
  });

  it('counts again how common names are', async () => {
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
