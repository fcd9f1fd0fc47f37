import { describe, expect, it } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

/** Runs a statement of the owner; its code when it is refused, and then nothing of it stays. */
async function attempt(statement: string): Promise<string | undefined> {
  const { sql } = scene();
  await sql`savepoint attempt`;
  try {
    await sql.unsafe(statement);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint attempt`;
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  }
}

/** A row of the trail that holds something. */
async function aRow(): Promise<{ id: string; diff: unknown }> {
  const { sql, here } = scene();
  await sql`select private.record_event('tested', 'clients', ${here.client}, ${here.id}, '{"name": "Rosa"}')`;
  const [row] = await sql<{ id: string; diff: unknown }[]>`
    select id, diff from private.audit_log where action = 'tested' order by id desc limit 1`;
  if (!row) throw new Error('Nothing was written.');
  return row;
}

const erase = (id: string) =>
  scene().sql`select private.erase_diffs(array[${id}::bigint], 'Asked to be forgotten') as erased`;

const seal = () => scene().sql`
  insert into private.audit_seals
    (network_id, number, after_id, last_id, row_count, rows_hash, previous_hash, hash, sealed_at)
  values (${scene().here.id}, 1, 0, 1, 1, 'a', 'b', 'c', now())`;

describe('even the owner cannot rewrite', () => {
  it.each([
    ['a seal', 'update private.audit_seals set row_count = 2'],
    ['a seal', 'delete from private.audit_seals'],
    ['a seal', 'truncate private.audit_seals'],
    ['what was erased', `update private.audit_erasures set reason = 'Another one'`],
    ['what was erased', 'delete from private.audit_erasures'],
    ['what was erased', 'truncate private.audit_erasures'],
    ['the trail', 'update private.audit_log set diff = null'],
    ['the trail', `update private.audit_log set action = 'nothing' where action = 'tested'`],
    ['the trail', 'truncate private.audit_log'],
  ])('%s: %s', async (_, statement) => {
    const { id } = await aRow();
    await erase((await aRow()).id);
    await seal();
    expect(await attempt(statement)).toBe('42501');
    const { sql } = scene();
    expect(await sql`select action, diff from private.audit_log where id = ${id}`).toEqual([
      { action: 'tested', diff: { name: 'Rosa' } },
    ]);
  });
});

describe('erasing what a row of the trail holds', () => {
  it('keeps the row, the hash of what it held and the reason, once', async () => {
    const { sql, here } = scene();
    const { id } = await aRow();
    const [before] = await sql`
      select encode(private.diff_hash(diff), 'hex') as held, encode(private.audit_row_hash(a), 'hex') as row
      from private.audit_log a where id = ${id}`;
    expect(await erase(id)).toEqual([{ erased: 1 }]);
    expect(await erase(id)).toEqual([{ erased: 0 }]);
    expect(
      await sql`
        select a.diff, a.network_id, e.reason, encode(e.diff_hash, 'hex') as held,
               encode(private.audit_row_hash(a), 'hex') as row
        from private.audit_log a join private.audit_erasures e on e.row_id = a.id where a.id = ${id}`,
    ).toEqual([{ ...before, diff: null, network_id: here.id, reason: 'Asked to be forgotten' }]);
  });

  it('needs the hash of what goes, and changes nothing else', async () => {
    const { sql } = scene();
    const { id } = await aRow();
    const withHashOf = (held: string) => sql`
      insert into private.audit_erasures (row_id, diff_hash, reason)
      values (${id}, private.diff_hash(${held}::text::jsonb), 'A test')`;
    await sql`savepoint other`;
    await withHashOf('{"name": "Another"}');
    expect(await attempt(`update private.audit_log set diff = null where id = ${id}`)).toBe(
      '42501',
    );
    await sql`rollback to savepoint other`;
    await withHashOf('{"name": "Rosa"}');
    const changes = [
      `diff = null, actor = gen_random_uuid()`,
      `diff = '{}'`,
      `actor = gen_random_uuid()`,
    ];
    for (const change of changes)
      expect(await attempt(`update private.audit_log set ${change} where id = ${id}`)).toBe(
        '42501',
      );
    expect(
      await attempt(`update private.audit_log set diff = null where id = ${id}`),
    ).toBeUndefined();
  });
});

it('the trail is sealed by a transaction that has written nothing before', async () => {
  await aRow();
  expect(await attempt('select private.seal_audit_trail()')).toBe('25001');
});

it('how far it is sealed says when that was noted', async () => {
  const { sql } = scene();
  await sql`update private.audit_seal_progress set updated_at = '2020-01-01'`;
  expect(await sql`select updated_at >= now() as is_new from private.audit_seal_progress`).toEqual([
    { is_new: true },
  ]);
});
