import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { answerOf, importSteps } from './importSteps';
import { useScene } from './scene';

const scene = useScene();
const { send, undo, imported, names, recordOf } = importSteps(scene);

const FOUR = ['Ann', 'Ben', 'Cem', 'Dora'].map((first_name, index) => ({
  row: index + 2,
  values: { first_name },
}));

describe('an import that is undone', () => {
  it('takes back what it made, but for what was changed, used or deleted since', async () => {
    const { here, sql } = scene();
    const id = await imported(FOUR);
    const [used, changed, gone] = await Promise.all([3, 4, 5].map((row) => recordOf(id, row)));
    const visit = await scene().as('member', call.checkIn(String(used), here.location));
    expect(visit.code).toBeUndefined();
    await sql`update public.clients set city = 'Detroit' where id = ${String(changed)}`;
    await sql`update public.clients set deleted_at = now() where id = ${String(gone)}`;
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({
      ...{ left: 0, removed: 1, stayed: 3, created: 4 },
      kept: [
        { row: 3, id: used, name: 'Ben', why: 'used' },
        { row: 4, id: changed, name: 'Cem', why: 'changed' },
        { row: 5, id: gone, name: 'Dora', why: 'deleted' },
      ],
    });
    const left = await names('full_name', 'clients');
    expect(left).toEqual(expect.arrayContaining(['Ben', 'Cem']));
    expect(left).not.toContain('Ann');
    expect(
      await scene().owner([
        `select diff from private.audit_log where action = 'import_undone' and network_id = $1`,
        scene().here.id,
      ]),
    ).toEqual([{ diff: { count: 1 } }]);
  });

  it('goes in parts of 50, and may be done again', async () => {
    const many = Array.from({ length: 52 }, (_, n) => ({
      row: n + 2,
      values: { first_name: `Ann${String(n)}` },
    }));
    const id = await imported(many);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ left: 2, removed: 50 });
    expect(answerOf(await undo('locationAdmin', id, 1))).toMatchObject({ left: 1, removed: 51 });
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ left: 0, removed: 52 });
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ left: 0, removed: 52 });
  });

  it('says at its end what stayed in all of its parts, whoever goes on with it', async () => {
    const { sql } = scene();
    const id = await imported(FOUR);
    const changed = await recordOf(id, 2);
    await sql`update public.clients set city = 'Detroit' where id = ${changed}`;
    expect(answerOf(await undo('locationAdmin', id, 2))).toMatchObject({ left: 2, kept: [] });
    expect(answerOf(await undo('networkAdmin', id, 2))).toMatchObject({
      ...{ left: 0, removed: 3, stayed: 1 },
      kept: [{ row: 2, id: changed, name: 'Ann', why: 'changed' }],
    });
  });

  it('empties what it had filled, unless the client was changed since', async () => {
    const { here } = scene();
    const id = await imported([]);
    await send('locationAdmin', id, [
      {
        row: 2,
        action: 'add',
        record: here.client,
        values: { city: 'Detroit', zip_code: '48212' },
      },
    ]);
    await undo('networkAdmin', id);
    expect(
      await scene().owner([
        'select city, zip_code, deleted_at from public.clients where id = $1',
        here.client,
      ]),
    ).toEqual([{ city: null, zip_code: null, deleted_at: null }]);
  });

  it('knows by the ledger that an item is used', async () => {
    const { here } = scene();
    const items = await imported(
      [
        { row: 2, values: { name: 'Peas' } },
        { row: 3, values: { name: 'Corn' } },
      ],
      { entity: 'inventory_items', location: here.location },
    );
    const stocked = await recordOf(items, 3);
    await scene().as('locationAdmin', call.move(stocked, 'receive', 5, 'donation'));
    expect(answerOf(await undo('locationAdmin', items))).toMatchObject({
      removed: 1,
      kept: [{ id: stocked, name: 'Corn', why: 'used' }],
    });
  });

  it('is over for a page that is still at it', async () => {
    const id = await imported(FOUR);
    await undo('locationAdmin', id);
    expect(
      (await send('locationAdmin', id, [{ row: 9, values: { first_name: 'Eva' } }])).code,
    ).toBe('PT409');
  });

  it('is for 30 days, and what is kept of it, too', async () => {
    const { sql } = scene();
    const id = await imported(FOUR);
    await sql`update private.imports set created_at = now() - interval '30 days' where id = ${id}`;
    const late = await undo('locationAdmin', id);
    expect(late).toMatchObject({ code: 'PT409', message: 'too_late', detail: '{"days": 30}' });
    const young = await imported(FOUR, { hash: '9'.repeat(64) });
    await sql`select public.forget_imports()`;
    expect(await scene().owner(['select distinct import_id from private.import_rows'])).toEqual([
      { import_id: young },
    ]);
  });
});
