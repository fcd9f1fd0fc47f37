import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';

const scene = useScene();
const { visitedBefore, longAgo } = visitSteps(scene);

describe('the figures of a client', () => {
  it('count the whole network, without deleted visits', async () => {
    const { here } = scene();
    await longAgo();
    await visitedBefore(24 * 29);
    await visitedBefore(24 * 31, here.otherLocation);
    await visitedBefore(24 * 366);
    const gone = await visitedBefore(1);
    await scene().owner(['update public.visits set deleted_at = now() where id = $1', gone]);
    const { rows } = await scene().as('member', call.clientFigures(here.client));
    expect(rows).toMatchObject([{ r: { visits_30_days: 1, visits_365_days: 2, visits_total: 4 } }]);
  });
});

describe('the history of a client', () => {
  it('names who changed what of client, visits and orders, newest first', async () => {
    const { here, claims } = scene();
    await scene().as('member', [
      `update public.clients set city = 'Warren' where id = $1`,
      here.client,
    ]);
    await scene().as('locationAdmin', call.setStatus([here.order], 'ready'));
    const { rows } = await scene().as('locationAdmin', call.clientHistory(here.client, 2));
    expect(rows).toMatchObject([
      {
        r: {
          total: 6,
          rows: [
            {
              ...{ entity: 'orders', action: 'update', actor_id: claims.locationAdmin.sub },
              ...{ entity_id: here.order, order_number: 1 },
              diff: { fulfillment_status: ['pending', 'ready'] },
            },
            {
              ...{ entity: 'clients', action: 'update', actor_id: claims.member.sub },
              ...{ entity_id: here.client, order_number: null },
              ...{ actor_name: 'Robin Example', diff: { city: [null, 'Warren'] } },
            },
          ],
        },
      },
    ]);
  });

  it('leaves out visits at locations that the admin does not see', async () => {
    const { here } = scene();
    await visitedBefore(5, here.otherLocation);
    const total = async (actor: 'locationAdmin' | 'networkAdmin') => {
      const { rows } = await scene().as(actor, call.clientHistory(here.client));
      return Number(resultOf(rows[0])['total']);
    };
    expect((await total('networkAdmin')) - (await total('locationAdmin'))).toBe(1);
  });
});
