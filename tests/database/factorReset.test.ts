import { describe, expect, it } from 'vitest';
import { somebodyOfOthers } from './invitationSteps';
import { useScene } from './scene';
import { aPerson, type ActorName } from './world';

const scene = useScene();

describe('begin_factor_reset', () => {
  const reset = (actor: ActorName, user: string) =>
    scene().as(actor, ['select public.begin_factor_reset($1) as answer', user]);

  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'ends the sessions of a colleague for a %s and is recorded',
    async (actor) => {
      const { here, claims } = scene();
      expect((await reset(actor, here.colleague)).rows).toEqual([
        { answer: { email: expect.stringContaining('@') as unknown, first_name: 'Robin' } },
      ]);
      expect(
        await scene().owner([`select id from auth.sessions where user_id = $1`, here.colleague]),
      ).toEqual([]);
      expect(
        await scene().owner([
          `select actor from private.audit_log where action = 'reset_factors' and entity_id = $1`,
          here.colleague,
        ]),
      ).toEqual([{ actor: claims[actor].sub }]);
    },
  );

  it.each(somebodyOfOthers)(
    'is refused to a location admin for somebody %s',
    async (_, options) => {
      const { here, sql } = scene();
      const { sub } = await aPerson(sql, { network: here.id, ...options(here) });
      expect(await reset('locationAdmin', sub)).toMatchObject({ code: '42501' });
      expect(
        await scene().owner([`select id from auth.sessions where user_id = $1`, sub]),
      ).toHaveLength(1);
      expect((await reset('superUser', sub)).code).toBeUndefined();
    },
  );

  it('is refused for oneself, for whom one does not administer, and to members', async () => {
    const { here, there, claims } = scene();
    for (const attempt of [
      () => reset('locationAdmin', claims.locationAdmin.sub ?? ''),
      () => reset('locationAdmin', claims.networkAdmin.sub ?? ''),
      () => reset('networkAdmin', there.colleague),
      () => reset('networkAdmin', claims.deleted.sub ?? ''),
      () => reset('member', here.colleague),
      () => reset('anon', here.colleague),
    ])
      expect(await attempt()).toMatchObject({ code: '42501' });
  });
});
