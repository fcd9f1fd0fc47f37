import { describe, expect, it } from 'vitest';
import { useScene, type Statement } from './scene';
import { aPerson, type ActorName } from './world';

const scene = useScene();

const MEMBERS_MOST = 20;
const ADMINS_MOST = 1000;
const MOST_AN_HOUR = 100;

/** So many new clients in one statement, as one request with a list makes them. */
const add = (count: number): Statement => [
  `insert into public.clients (network_id, first_name)
   select $1, 'Added ' || n from generate_series(1, $2) n returning id`,
  scene().here.id,
  count,
];

const softDelete = (ids: readonly string[]): Statement => [
  `update public.clients set deleted_at = now() where id = any ($1::text::uuid[]) returning id`,
  `{${ids.join()}}`,
];

/** Ids of so many clients of the network, in batches that one statement may take. */
async function clientsInBatches(count: number): Promise<string[][]> {
  const rows = await scene().owner(add(count));
  const ids = rows.map(({ id }) => String(id));
  return Array.from({ length: Math.ceil(count / MEMBERS_MOST) }, (_, n) =>
    ids.slice(n * MEMBERS_MOST, (n + 1) * MEMBERS_MOST),
  );
}

const MEMBERS: readonly ActorName[] = ['elsewhere', 'member', 'demoted'];
const ADMINS: readonly ActorName[] = ['locationAdmin', 'networkAdmin', 'superUser'];

describe('one statement', () => {
  it.each([
    ...MEMBERS.map((actor) => [actor, MEMBERS_MOST, 'too_many_rows_for_member'] as const),
    ...ADMINS.map((actor) => [actor, ADMINS_MOST, 'too_many_rows'] as const),
  ])('of %s adds %i rows at most', async (actor, most, message) => {
    expect((await scene().as(actor, add(most))).rows).toHaveLength(most);
    const tooMany = await scene().as(actor, add(most + 1));
    expect(tooMany).toMatchObject({
      code: 'PT413',
      ...{ message, detail: `{"limit": ${most}}` },
      rows: [],
    });
  });

  it('of the owner, and so of a function that judges for itself, is not limited', async () => {
    expect(await scene().owner(add(ADMINS_MOST + 1))).toHaveLength(ADMINS_MOST + 1);
  });
});

describe('within an hour', () => {
  it.each(MEMBERS)('%s deletes a hundred records, and no more', async (actor) => {
    const batches = await clientsInBatches(MOST_AN_HOUR);
    for (const batch of batches)
      expect((await scene().as(actor, softDelete(batch))).rows).toHaveLength(MEMBERS_MOST);
    const refused = await scene().as(actor, softDelete([scene().here.client]));
    expect(refused).toMatchObject({
      code: 'PT429',
      message: 'deletion_limit',
      rows: [],
    });
  });

  it('what is refused is not counted, and what was deleted is, whole', async () => {
    const [first = [], ...others] = await clientsInBatches(MOST_AN_HOUR);
    for (const batch of others) await scene().as('member', softDelete(batch));
    const tooMany = [...first.slice(1), scene().here.client];
    await scene().as('member', softDelete(first.slice(0, 1)));
    expect((await scene().as('member', softDelete(tooMany))).code).toBe('PT429');
    expect((await scene().as('member', softDelete(tooMany.slice(1)))).rows).toHaveLength(19);
  });

  it('there is room again when what was deleted first is an hour old', async () => {
    const [first = [], ...others] = await clientsInBatches(MOST_AN_HOUR);
    await scene().as('member', softDelete(first));
    const age = (minutes: number) =>
      scene().owner([
        `update private.member_deletions set at = at - $1 * interval '1 minute'`,
        minutes,
      ]);
    await age(48);
    for (const batch of others) await scene().as('member', softDelete(batch));
    const more = await clientsInBatches(MEMBERS_MOST);
    const attempt = () => scene().as('member', softDelete(more[0] ?? []));
    expect(await attempt()).toMatchObject({
      code: 'PT429',
      message: 'deletion_limit',
      detail: '{"limit": 100, "minutes": 12}',
    });
    await age(12);
    expect((await attempt()).rows).toHaveLength(MEMBERS_MOST);
    // Those of the other four batches still count.
    expect((await scene().as('member', softDelete([scene().here.client]))).code).toBe('PT429');
  });

  it('a member changes as many records as the work brings, a page at a time', async () => {
    const batches = await clientsInBatches(MOST_AN_HOUR + MEMBERS_MOST);
    for (const batch of batches) {
      const { rows } = await scene().as('member', [
        `update public.clients set city = 'Detroit' where id = any ($1::text::uuid[]) returning id`,
        `{${batch.join()}}`,
      ]);
      expect(rows).toHaveLength(MEMBERS_MOST);
    }
  });

  it.each(ADMINS)(
    '%s is not limited, and two members do not share their hundred',
    async (actor) => {
      const { here, sql } = scene();
      const other = await aPerson(sql, { network: here.id, links: { [here.location]: 'member' } });
      const batches = await clientsInBatches(3 * MOST_AN_HOUR + MEMBERS_MOST);
      const [last = []] = batches.splice(-1);
      const per = MOST_AN_HOUR / MEMBERS_MOST;
      for (const [index, batch] of batches.entries()) {
        const who = ([actor, 'member', other] as const)[Math.floor(index / per)] ?? actor;
        expect((await scene().as(who, softDelete(batch))).code).toBeUndefined();
      }
      expect((await scene().as(actor, softDelete(last))).code).toBeUndefined();
    },
  );
});
