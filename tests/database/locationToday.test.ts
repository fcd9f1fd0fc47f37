import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { anItem, type ActorName } from './world';

const scene = useScene();

const today = async (actor: ActorName = 'locationAdmin') =>
  resultOf((await scene().as(actor, call.locationToday(scene().here.location))).rows[0]);

/** One more order, in a state. */
async function anOrder(state: string): Promise<void> {
  const { here, owner } = scene();
  const [order] = await owner([
    `with visit as (
       insert into public.visits (client_id, location_id) values ($1, $2) returning id, location_id
     )
     insert into public.orders (visit_id, location_id) select id, location_id from visit returning id`,
    here.client,
    here.location,
  ]);
  if (state === 'pending') return;
  await owner([
    'update public.orders set fulfillment_status = $2::text::public.fulfillment_status where id = $1',
    String(order?.['id']),
    state,
  ]);
}

describe('the strip of today', () => {
  it('has who came, each household once, and the events of the day', async () => {
    const { here, owner } = scene();
    await owner([
      `update public.visits set visited_at = visited_at - interval '1 second' where id = $1`,
      here.visit,
    ]);
    await scene().as('member', call.checkIn(here.client, here.location, { size: 6 }));
    expect(await today()).toMatchObject({
      ...{ households: 1, people: 6 },
      location: { id: here.location },
      events: [{ id: here.event, name: 'Open Pantry' }],
    });
    expect(Object.keys(await today())).not.toContain('visits');
  });

  it('ends the day where the location does, whatever the clock of the server says', async () => {
    const { here, owner } = scene();
    const at = (moment: string) =>
      owner([
        `update public.visits set visited_at =
           (private.local_today($1) + $2::time) at time zone private.location_zone($1) where location_id = $1`,
        here.location,
        moment,
      ]);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await owner([
        'update public.locations set time_zone = $2 where id = $1',
        here.location,
        zone,
      ]);
      await at('00:00:00');
      const [{ day } = {}] = await owner([
        `select (now() at time zone '${zone}')::date::text as day`,
      ]);
      expect(await today()).toMatchObject({ today: day, households: 1 });
      await owner([
        `update public.visits set visited_at = visited_at - interval '1 second' where location_id = $1`,
        here.location,
      ]);
      expect(await today()).toMatchObject({ households: 0, people: 0 });
    }
  });

  it('counts what waits to be picked, and what of it is begun, not what is ready or done', async () => {
    expect(await today()).toMatchObject({ orders: { waiting: 1, begun: 0 } });
    for (const state of ['pending', 'pending', 'in_progress', 'ready', 'fulfilled', 'cancelled'])
      await anOrder(state);
    expect(await today()).toMatchObject({ orders: { waiting: 4, begun: 1 } });
  });

  it('names one of the items that are short, to admins', async () => {
    const { here, sql } = scene();
    expect(await today()).toMatchObject({ items: { short: 0, first: null } });
    for (const name of ['Zwieback', 'black beans']) {
      const lines = [
        { item_id: await anItem(sql, here.location, { name, onHand: 2 }), quantity: 5 },
      ];
      await scene().as('member', call.checkIn(here.client, here.location, { lines }));
    }
    expect(await today()).toMatchObject({ items: { short: 2, first: 'black beans' } });
    expect(await today('superUser')).toMatchObject({ items: { short: 2 } });
    expect(await today('member')).toMatchObject({
      items: null,
      orders: expect.anything() as unknown,
    });
  });
});
