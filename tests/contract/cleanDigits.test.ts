import { expect, it } from 'vitest';
import { readMigrations } from '../../local/database/readMigrations';
import { useAuditStage } from './auditStage';

const { headOf, network, seal, sealsOf, sql, verify } = useAuditStage();

const CLEANING = readMigrations('supabase/migrations').find(({ name }) => name === 'clean_digits');

/** Runs the migration as its owner would, once more. */
const clean = () =>
  sql().begin(async (tx) => {
    await tx`set local session authorization postgres`;
    await tx.unsafe(CLEANING?.text ?? '').simple();
  });

/** Writes what triggers of before wrote. */
const write = (diff: object) => sql()`
  select private.record_event('update', 'clients', gen_random_uuid(), ${network()}, ${sql().json({ ...diff })})`;

const diffs = async () =>
  (
    await sql()<{ diff: unknown }[]>`
      select diff from private.audit_log where network_id = ${network()} and action <> 'tested' order by id`
  ).map(({ diff }) => diff);

const asOwner = (statement: string) =>
  sql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });

it('digits in the audit log become dots, and the seals of their rows are renewed', async () => {
  const first = await headOf();
  await write({ partial_ssn: [null, '4417'], city: [null, '4417'] });
  await write({ partial_ssn: '0812', first_name: 'Jo' });
  await seal();
  const second = await headOf();
  await write({ partial_ssn: ['0812', '4418'] });
  await seal();
  await clean();
  expect(await diffs()).toEqual([
    { partial_ssn: [null, '••••'], city: [null, '4417'] },
    { partial_ssn: '••••', first_name: 'Jo' },
    { partial_ssn: ['••••', '••••'] },
    { column: 'partial_ssn', count: 3, seals: 2 },
  ]);
  expect((await verify(first)).problems).toEqual([]);
  expect((await verify(second)).problems).toEqual([
    expect.stringMatching(/^The kept hash is that of no seal.* renewed on \d{4}-\d\d-\d\d/),
  ]);
  // Nothing is left to do.
  await clean();
  expect(await diffs()).toHaveLength(4);
  await seal();
  expect((await verify()).problems).toEqual([]);
  await expect(sql()`update private.audit_log set diff = null`).rejects.toThrow('append-only');
  await expect(sql()`update private.audit_seals set row_count = 0`).rejects.toThrow('append-only');
});

it('a seal that did not fit its rows does not fit them afterwards', async () => {
  await write({ partial_ssn: [null, '4417'] });
  await seal();
  const [before] = (await sealsOf()).slice(-1);
  await asOwner(
    `update private.audit_log set actor = gen_random_uuid() where action = 'update' and network_id = '${network()}'`,
  );
  await clean();
  expect((await sealsOf()).at(-1)).toEqual(before);
  expect((await verify()).problems).toEqual([expect.stringMatching(/does not fit its rows/)]);
  await asOwner(`delete from private.audit_log where network_id = '${network()}';
    delete from private.audit_seals where network_id = '${network()}'`);
});
