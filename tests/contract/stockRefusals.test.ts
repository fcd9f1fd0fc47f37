import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/types.gen';
import { resultOf } from '../database/calls';
import { aClient, anItem } from '../database/world';
import { useApiWorld } from '../support/apiWorld';

/** What screens read of a refusal: the status, and the details as JSON. */
describe('over REST', () => {
  const world = useApiWorld();
  let member: SupabaseClient<Database>;
  let admin: SupabaseClient<Database>;
  let item: string;

  beforeAll(async () => {
    const { here, sql } = world();
    [member, admin] = [await world().client('member'), await world().client('locationAdmin')];
    item = await anItem(sql, here.location, { name: 'Turkey', onHand: 3 });
    await sql`
      update public.locations set strict_inventory_tracking_enabled = true
      where id = ${here.location}`;
  });

  const details = (error: { details: string } | null): unknown => JSON.parse(error?.details ?? '');

  it('an order beyond what is available is a 409 that names item and numbers', async () => {
    const { here } = world();
    const { status, error } = await member.rpc('create_order', {
      p_visit_id: here.visit,
      p_lines: [{ item_id: item, quantity: 4 }],
    });
    expect([status, error?.code, error?.message]).toEqual([409, 'PT409', 'insufficient_stock']);
    expect(details(error)).toEqual({
      items: [{ item_id: item, name: 'Turkey', on_hand: 3, reserved: 0, wanted: 4 }],
      more: 0,
    });
  });

  it('a visit beyond the rules is a 409 that names the limit, by function and by insert', async () => {
    const { here, sql } = world();
    const client = await aClient(sql, here.id);
    const rules = { max_visits: 1, period_days: 30, scope: 'location' };
    await sql`update public.networks set visit_rules = ${sql.json(rules)} where id = ${here.id}`;
    // A trigger fills the network, which the generated types cannot know.
    const visit = { client_id: client, location_id: here.location } as {
      client_id: string;
      location_id: string;
      network_id: string;
    };
    const checkIn = (reason?: string) =>
      member.rpc('check_in', {
        p_client_id: client,
        p_location_id: here.location,
        p_household_size: 2,
        p_idempotency_key: randomUUID(),
        ...(reason ? { p_override_reason: reason } : {}),
      });
    expect((await checkIn()).status).toBe(200);
    const limit = {
      ...rules,
      ...{ visits: 1, exceeded: true, next_eligible_at: expect.any(String) as unknown },
      next_eligible_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    };
    // By hand: the types ask for the network, which the database fills.
    const insert = await fetch(`${world().url}/rest/v1/visits`, {
      method: 'POST',
      headers: {
        apikey: world().publishableKey,
        authorization: `Bearer ${(await world().token('member')) ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(visit),
    });
    const refused = (await insert.json()) as {
      code: string;
      message: string;
      details: string;
    };
    for (const { status, error } of [await checkIn(), { status: insert.status, error: refused }]) {
      expect([status, error?.code, error?.message]).toEqual([409, 'PT409', 'visit_limit']);
      expect(details(error)).toEqual({ limit });
    }
    expect((await checkIn('Fire at home')).status).toBe(200);
    const context = await member.rpc('check_in_context', {
      p_client_id: client,
      p_location_id: here.location,
      p_today: '2026-11-21',
    });
    expect(context.data).toMatchObject({ limit: { visits: 2, exceeded: true } });
  });

  it('lines travel as JSON: checked in, saved, embedded, fulfilled in part', async () => {
    const { here, sql } = world();
    const client = await aClient(sql, here.id);
    const made = await member.rpc('check_in', {
      p_client_id: client,
      p_location_id: here.location,
      p_household_size: 2,
      p_idempotency_key: randomUUID(),
      p_lines: [{ item_id: item, quantity: 1 }],
    });
    const order_id = String(resultOf({ r: made.data })['order_id']);
    const saved = await member.rpc('save_order_lines', {
      p_order_id: order_id,
      p_lines: [{ item_id: item, quantity: 3 }],
    });
    expect(saved.data).toEqual({ lines: 1 });
    const read = await member
      .from('orders')
      .select('order_items(quantity, quantity_reserved, inventory_items(name))')
      .eq('id', order_id)
      .single();
    expect(read.data).toEqual({
      order_items: [{ quantity: 3, quantity_reserved: 3, inventory_items: { name: 'Turkey' } }],
    });
    const tooMany = await admin.rpc('record_stock_movement', {
      p_item_id: item,
      p_kind: 'waste',
      p_quantity: 5,
      p_reason: 'expired',
      p_idempotency_key: randomUUID(),
    });
    expect(tooMany.status).toBe(409);
    expect(details(tooMany.error)).toMatchObject({ items: [{ on_hand: 3, wanted: 5 }] });
    const fulfilled = await member.rpc('fulfil_order', {
      p_order_id: order_id,
      p_lines: [{ item_id: item, quantity_fulfilled: 2 }],
    });
    expect(fulfilled.data).toEqual({
      missing: [{ item_id: item, name: 'Turkey', wanted: 3, fulfilled: 2 }],
    });
    const ledger = await admin.rpc('item_ledger', { p_item_id: item });
    expect(ledger.data).toMatchObject({
      total: 2,
      rows: [{ kind: 'fulfil', delta: -2, balance: 1, order_id }, { balance: 3 }],
    });
  });

  it('an item on open orders is kept: a 409 that names the orders', async () => {
    const { here } = world();
    const { status, error } = await admin
      .from('inventory_items')
      .update({ deleted_at: new Date().toISOString() })
      .eq('id', here.stockedItem);
    expect([status, error?.message]).toEqual([409, 'item_wanted']);
    expect(details(error)).toEqual({ items: [{ order_number: 1 }], more: 0 });
  });

  it('what is out of reach is a 404, what is for admins a 403, a wrong value a 400', async () => {
    const { here, there } = world();
    const movement = { p_kind: 'receive', p_quantity: 1, p_idempotency_key: randomUUID() } as const;
    const answers = [
      await member.rpc('fulfil_order', { p_order_id: there.order }),
      await member.rpc('record_stock_movement', {
        ...movement,
        p_item_id: item,
        p_reason: 'donation',
      }),
      await admin.rpc('record_stock_movement', {
        ...movement,
        p_item_id: item,
        p_reason: 'because',
      }),
      await member.rpc('save_order_lines', { p_order_id: here.order, p_lines: {} }),
      await member.from('order_items').insert({
        ...{ order_id: here.order, item_id: item, quantity: 1 },
        ...{ location_id: here.location, network_id: here.id },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 400, 400, 403]);
  });
});
