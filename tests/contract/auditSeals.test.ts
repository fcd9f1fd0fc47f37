import { describe, expect, it } from 'vitest';
import { useAuditStage } from './auditStage';

const { backend, headOf, network, seal, sealsOf, sql, takeBack, verify, write } = useAuditStage();

describe('the seals', () => {
  it('cover each row once, in a chain for each network', async () => {
    expect(await sealsOf()).toMatchObject([{ number: 1, row_count: 3 }]);
    await write({ number: 3 });
    await seal();
    expect(await sealsOf()).toMatchObject([{ number: 1 }, { number: 2, row_count: 1 }]);
    await seal();
    expect(await sealsOf()).toHaveLength(2);
    await sql()`select private.record_event('tested', 'profiles', null, null)`;
    await seal();
    expect((await sealsOf(null)).length).toBeGreaterThan(0);
    expect(await sealsOf()).toHaveLength(2);
    expect(await verify(await headOf())).toMatchObject({ problems: [], unsealed: 0 });
  });

  it('wait for a transaction that is late, and nobody waits for them', async () => {
    await sql().begin(async (late) => {
      await write({ late: true }, late);
      // A row with a higher id is committed before it.
      await write({ early: true });
      await seal();
      await seal();
      expect(await sealsOf()).toHaveLength(1);
      expect((await verify()).unsealed).toBe(1);
    });
    await seal();
    expect(await sealsOf()).toMatchObject([{ row_count: 3 }, { row_count: 2 }]);
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0 });
  });

  it('pass over what was rolled back', async () => {
    await takeBack();
    await write({ wanted: true });
    await seal();
    expect(await sealsOf()).toMatchObject([{ row_count: 3 }, { row_count: 1 }]);
    expect((await verify()).problems).toEqual([]);
  });

  it('are made once by two runs at once', async () => {
    await write({ number: 3 });
    await sql()`select public.seal_audit_trail()`;
    await Promise.all([1, 2, 3].map(() => sql()`select public.seal_audit_trail()`));
    expect(await sealsOf()).toMatchObject([{ number: 1 }, { number: 2, row_count: 1 }]);
    expect((await verify()).problems).toEqual([]);
  });

  it('are made in parts', async () => {
    for (let n = 0; n < 5; n += 1) await write({ number: n });
    await sql()`select private.seal_audit_trail()`;
    let left = 1;
    while (left > 0) {
      const [row] = await sql()<{ left: number }[]>`select private.seal_audit_trail(2) as left`;
      left = row?.left ?? 0;
    }
    expect((await sealsOf()).length).toBeGreaterThan(2);
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0 });
  });

  it('are made by the job', async () => {
    await write({ number: 3 });
    for (let run = 0; run < 2; run += 1) {
      await sql()`update private.job_schedules set added_at = null where kind = 'seal_audit_trail'`;
      const answer = await fetch(`${backend().url}/functions/v1/run-jobs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${backend().serviceKey}` },
      });
      expect(await answer.json()).toMatchObject({ failed: 0 });
    }
    expect(await sealsOf()).toHaveLength(2);
  });

  it('go on in a cluster whose transactions are numbered from the beginning', async () => {
    await write({ number: 3 });
    await sql()`update private.audit_seal_progress set next_to = 1000000, next_transaction = '99999999999'`;
    await seal();
    expect(await sealsOf()).toHaveLength(2);
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0 });
  });

  it('want a transaction that has written nothing before', async () => {
    const attempt = sql().begin(async (tx) => {
      await write({ number: 3 }, tx);
      await tx`select private.seal_audit_trail()`;
    });
    await expect(attempt).rejects.toMatchObject({ code: '25001' });
  });

  it.each([
    'update private.audit_seals set row_count = 0',
    'delete from private.audit_seals',
    'truncate private.audit_seals',
    'delete from private.audit_erasures',
    'update private.audit_log set actor = gen_random_uuid()',
    'update private.audit_log set diff = null',
    'truncate private.audit_log',
  ])('and the trail cannot be rewritten, even by the owner: %s', async (statement) => {
    await expect(sql().unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('erasing what a row holds', () => {
  it('keeps the chain, the row and the reason', async () => {
    const head = await headOf();
    const rows = await sql()<
      { id: string }[]
    >`select id from private.audit_log where network_id = ${network()}`;
    const ids = rows.map(({ id }) => id).slice(0, 2);
    await sql()`select private.erase_diffs(${`{${ids.join(',')}}`}::text::bigint[], 'Asked to be forgotten')`;
    expect(
      await sql()`select count(diff)::int as kept, count(*)::int as rows from private.audit_log where network_id = ${network()}`,
    ).toEqual([{ kept: 1, rows: 3 }]);
    expect((await verify(head)).problems).toEqual([]);
    expect(
      await sql()`select distinct reason from private.audit_erasures where row_id = any (${`{${ids.join(',')}}`}::text::bigint[])`,
    ).toEqual([{ reason: 'Asked to be forgotten' }]);
  });

  it('of a row that is not sealed yet is sealed all the same', async () => {
    await write({ secret: 'x' });
    await sql()`
      select private.erase_diffs(array[max(id)], 'A test') from private.audit_log where network_id = ${network()}`;
    await seal();
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0 });
  });
});
