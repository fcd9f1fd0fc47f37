import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';

const scene = useScene();

const receive = (donor: string, reason = 'donation', lines?: object[], pounds?: number | string) =>
  scene().as(
    'locationAdmin',
    call.receive(
      scene().here.location,
      lines ?? [{ item_id: scene().here.stockedItem, quantity: 6 }],
      { donor, reason, ...(pounds !== undefined && { pounds }) },
    ),
  );

/** A source that is merged into another one; its id. */
async function aMergedSource(): Promise<string> {
  const [row] = await scene().owner([
    `insert into public.food_sources (network_id, name, deleted_at, merged_into)
     values ($1, 'Elm Mill Inc', now(), $2) returning id`,
    scene().here.id,
    scene().here.foodSource,
  ]);
  return String(row?.['id']);
}

/** The live sources of the network besides those of the scene, by name. */
const sources = async () =>
  (
    await scene().owner([
      `select name, kind from public.food_sources
       where network_id = $1 and deleted_at is null and name not like '%Mill' order by name`,
      scene().here.id,
    ])
  ).map((row) => ({ ...row }));

/** What the entries of the ledger with a source count for, in their order. */
const counted = async () =>
  (
    await scene().owner([
      `select m.donor, s.name from private.stock_movements m
       join public.food_sources s on s.id = private.surviving_source_id(m.source_id)
       where m.network_id = $1 order by m.id`,
      scene().here.id,
    ])
  ).map((row) => ({ ...row }));

describe('the source of a delivery', () => {
  it('is made where its name is new, with the kind that the reason says', async () => {
    await receive(' Corner Bakery ');
    await receive('corner bakery', 'food_bank');
    await receive('Midway', 'purchase');
    await receive('County Food Bank', 'food_bank');
    expect(await sources()).toEqual([
      { name: 'Corner Bakery', kind: 'donated' },
      { name: 'County Food Bank', kind: null },
      { name: 'Midway', kind: 'purchased' },
    ]);
  });

  it('is nobody where no name is said', async () => {
    await receive('  ');
    expect([await sources(), await counted()]).toEqual([[], []]);
  });

  it('is the one that a source of this name was merged into', async () => {
    await aMergedSource();
    await receive('Elm Mill Inc');
    expect(await counted()).toEqual([{ donor: 'Elm Mill Inc', name: 'Elm Mill' }]);
  });

  it('is a new one where one of this name was deleted', async () => {
    await scene().owner([
      `update public.food_sources set deleted_at = now() where id = $1`,
      scene().here.otherSource,
    ]);
    await receive('Oak Mill', 'purchase');
    const [made] = await scene().owner([
      `select kind from public.food_sources where name = 'Oak Mill' and deleted_at is null and network_id = $1`,
      scene().here.id,
    ]);
    expect(made).toMatchObject({ kind: 'purchased' });
  });
});

describe('merging sources', () => {
  it('counts the deliveries of both as of one, and takes that back exactly', async () => {
    const { here } = scene();
    await aMergedSource();
    await receive('Elm Mill');
    await receive('Oak Mill');
    const before = await scene().owner(['select * from public.food_sources order by id']);
    await scene().as('locationAdmin', call.mergeSource(here.foodSource, here.otherSource));
    expect(await counted()).toEqual([
      { donor: 'Elm Mill', name: 'Oak Mill' },
      { donor: 'Oak Mill', name: 'Oak Mill' },
    ]);
    // What was merged into it before goes along.
    await receive('Elm Mill Inc');
    expect((await counted()).at(-1)).toEqual({ donor: 'Elm Mill Inc', name: 'Oak Mill' });
    await scene().as('locationAdmin', call.unmergeSource(here.foodSource));
    expect((await counted()).map(({ name }) => name)).toEqual(['Elm Mill', 'Oak Mill', 'Oak Mill']);
    const after = await scene().owner(['select * from public.food_sources order by id']);
    const known = ({ updated_at: _, ...source }: Record<string, unknown>) => source;
    expect(after.map(known)).toEqual(before.map(known));
  });

  it.each([
    ['itself', () => scene().here.foodSource],
    ['one that is merged', aMergedSource],
    ['one of another network', () => scene().there.foodSource],
    ['none', () => null],
    ['one that is not there', () => randomUUID()],
  ])('is refused into %s', async (_what, into) => {
    const { code } = await scene().as(
      'networkAdmin',
      call.mergeSource(scene().here.foodSource, await into()),
    );
    expect(code).toBe('PT404');
  });

  it('is refused for none, and undone for none that is merged', async () => {
    const { here } = scene();
    for (const statement of [
      call.mergeSource(null, here.otherSource),
      call.unmergeSource(null),
      call.unmergeSource(here.otherSource),
    ])
      expect((await scene().as('superUser', statement)).code).toBe('PT404');
  });

  it('cannot be undone while another source has the name', async () => {
    const { here } = scene();
    await scene().as('locationAdmin', call.mergeSource(here.foodSource, here.otherSource));
    await scene().owner([
      `insert into public.food_sources (network_id, name) values ($1, 'ELM MILL')`,
      here.id,
    ]);
    const { code } = await scene().as('locationAdmin', call.unmergeSource(here.foodSource));
    expect(code).toBe('23505');
  });

  it('keeps what a recall of a source is about', async () => {
    const { here } = scene();
    await receive('Elm Mill');
    await scene().as('locationAdmin', call.mergeSource(here.foodSource, here.otherSource));
    await receive('Oak Mill', 'donation', [{ item_id: here.item, quantity: 2 }]);
    const { rows } = await scene().as(
      'locationAdmin',
      call.openRecall(here.location, { donor: 'Oak Mill' }),
    );
    const opened = await scene().owner([
      'select item_id from private.recalled_stock where recall_id = $1',
      String(resultOf(rows[0])['recall_id']),
    ]);
    expect(opened.map(({ item_id: id }) => id).sort()).toEqual(
      [here.item, here.stockedItem].sort(),
    );
  });
});

describe('what a delivery weighs', () => {
  const weigh = async (lines: object[], pounds?: number | string) => {
    const { code, rows } = await receive('Elm Mill', 'donation', lines, pounds);
    if (code !== undefined) return code;
    const written = await scene().owner([
      `select pounds::float from private.stock_movements where donor = 'Elm Mill' and location_id = $1 order by id`,
      scene().here.location,
    ]);
    const weights = written.slice(-lines.length).map((entry) => entry['pounds']);
    return [resultOf(rows[0])['pounds'], ...weights];
  };
  const line = (quantity: number, pounds?: unknown) => ({
    item_id: scene().here.stockedItem,
    quantity,
    ...(pounds !== undefined && { pounds }),
  });

  it('is nothing where nobody weighed it', async () => {
    expect(await weigh([line(3), line(2)])).toEqual([null, null, null]);
  });

  it('is what its lines say', async () => {
    expect(await weigh([line(3, 2.5), line(2)])).toEqual([2.5, 2.5, null]);
  });

  it('is spread over its lines by units, to the last hundredth', async () => {
    expect(await weigh([line(1), line(1), line(1)], 100)).toEqual([100, 33.33, 33.34, 33.33]);
    expect(await weigh([line(7), line(11), line(13)], '999.99')).toEqual([
      ...[999.99, 225.8, 354.84, 419.35],
    ]);
  });

  it('leaves the lines that were weighed as they are', async () => {
    expect(await weigh([line(4, 40), line(1), line(3)], 60)).toEqual([60, 40, 5, 15]);
  });

  it.each([
    ['lines that weigh more than the whole', () => weigh([line(1, 30), line(1)], 20)],
    ['nothing left for the others', () => weigh([line(1, 20), line(1)], 20)],
    ['a rest that no line takes', () => weigh([line(1, 15)], 20)],
    ['zero', () => weigh([line(1, 0)])],
    ['less than nothing', () => weigh([line(1, -2)])],
    ['a ton per can', () => weigh([line(1, 2000)])],
    ['a whole of zero', () => weigh([line(1)], 0)],
    ['a whole below zero', () => weigh([line(1)], -5)],
    ['less than a hundredth for a line', () => weigh([line(1), line(100)], 0.05)],
    ['no number', () => weigh([line(1, 'NaN')])],
    ['no number as a whole', () => weigh([line(1)], 'NaN')],
  ])('is refused: %s', async (_what, refused) => {
    expect(await refused()).toBe('22023');
  });
});
