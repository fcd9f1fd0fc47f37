import { describe, expect, it } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

const ofClient = (id: string) =>
  [
    'select last_visit_at is not null as visited from public.client_last_visits where id = $1',
    id,
  ] as const;

describe('the last visits of clients', () => {
  it.each(['member', 'elsewhere', 'locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'are told to %s, wherever in the network they were',
    async (actor) => {
      const { rows } = await scene().as(actor, ofClient(scene().here.client));
      expect(rows).toEqual([{ visited: true }]);
    },
  );

  it('are of clients whom the caller serves, and of no deleted visit', async () => {
    const { here, sql } = scene();
    expect((await scene().as('otherTenant', ofClient(here.client))).rows).toEqual([]);
    expect((await scene().as('anon', ofClient(here.client))).code).toBe('42501');
    await sql`update public.visits set deleted_at = now() where client_id = ${here.client}`;
    expect((await scene().as('member', ofClient(here.client))).rows).toEqual([{ visited: false }]);
  });

  it.each(['aal1', 'signedOut'] as const)('are not told to a token that is %s', async (actor) => {
    const outcome = await scene().as(actor, ofClient(scene().here.client), { preRequest: false });
    expect(outcome.code).toBe(actor === 'aal1' ? 'PT403' : 'PT401');
  });
});
