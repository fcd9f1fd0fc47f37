import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { verifyTrail } from '../../local/audit/verifyTrail';
import { aWorld } from '../database/world';
import { useAuditStage } from './auditStage';

const VERIFY = fileURLToPath(new URL('../../local/cli/verifyAudit.ts', import.meta.url));

const { backend, headOf, network, seal, sql, verify, write } = useAuditStage();

/** What only the database's owner can do, after taking the triggers away. */
async function tamper(statement: string): Promise<() => Promise<unknown>> {
  await sql().unsafe(`create schema if not exists kept;
    drop table if exists kept.log, kept.seals;
    create table kept.log as table private.audit_log;
    create table kept.seals as table private.audit_seals`);
  const asOwner = (text: string) =>
    sql().begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(text.replaceAll('NETWORK', `'${network()}'`));
    });
  await asOwner(statement);
  return () =>
    asOwner(`
      delete from private.audit_log; delete from private.audit_seals;
      insert into private.audit_log overriding system value select * from kept.log;
      insert into private.audit_seals overriding system value select * from kept.seals`);
}

const OLDEST = '(select min(id) from private.audit_log where network_id = NETWORK)';

describe('what is wrong is said in one sentence', () => {
  it.each([
    [
      'a changed row',
      `update private.audit_log set diff = '{}' where id = ${OLDEST}`,
      /does not fit its rows \(ids \d+ to \d+\): they were changed/,
    ],
    [
      'another actor',
      `update private.audit_log set actor = gen_random_uuid() where id = ${OLDEST}`,
      /does not fit its rows/,
    ],
    [
      'another time',
      `update private.audit_log set at = at - interval '1 microsecond' where id = ${OLDEST}`,
      /does not fit its rows/,
    ],
    [
      'content erased without its hash',
      `update private.audit_log set diff = null where id = ${OLDEST}`,
      /does not fit its rows/,
    ],
    [
      'a removed row',
      `delete from private.audit_log where id = ${OLDEST}`,
      /covers 3 rows, and there are 2\.$/,
    ],
    [
      'a row that was put in',
      `insert into private.audit_log overriding system value
       select id - 1, at, actor, session_id, action, entity, entity_id, network_id, diff
       from private.audit_log where id = (select max(id) from private.audit_log where network_id = NETWORK)`,
      /covers 3 rows, and there are 4\.$/,
    ],
    [
      'a row before the first one',
      `insert into private.audit_log overriding system value
       select -id, at, actor, session_id, action, entity, entity_id, network_id, diff
       from private.audit_log where id = ${OLDEST}`,
      /^1 row should have been sealed long ago and is not/,
    ],
    [
      'a changed seal',
      `update private.audit_seals set row_count = 2 where network_id = NETWORK`,
      /was changed after it was made\.$/,
    ],
    [
      'a missing seal',
      `update private.audit_seals set number = 2 where network_id = NETWORK`,
      /^Seal 1 of network \S+ is missing\.$/,
    ],
    [
      'no seal at all',
      `delete from private.audit_seals where network_id = NETWORK`,
      /^3 rows should have been sealed long ago and are not/,
    ],
  ])('%s', async (_, statement, sentence) => {
    const restore = await tamper(statement);
    expect((await verify()).problems).toEqual([expect.stringMatching(sentence)]);
    await restore();
    expect((await verify()).problems).toEqual([]);
  });

  it('a changed stroke of a signature, also with its own hashes', async () => {
    const attempt = sql().begin(async (tx) => {
      const { here } = await aWorld(tx);
      const [signature] = await tx<{ id: string }[]>`
        insert into public.signatures (network_id, visit_id, program_id, kind, name, strokes)
        values (${here.id}, ${here.visit}, ${here.program}, 'drawn', 'Rosa Delgado', '[[[10, 20, 0], [30, 25, 16]]]')
        returning id`;
      const id = signature?.id ?? '';
      const problems = async () => (await verifyTrail(tx)).problems;
      expect(await problems()).toEqual([]);
      await tx`
        update public.signatures set strokes = jsonb_set(strokes, '{0,1,0}', '31') where id = ${id}`;
      const sentence = `Signature ${id} was changed after it was made.`;
      expect(await problems()).toEqual([sentence]);
      await tx`
        update public.signatures s
        set strokes_hash = private.salted_hash(s.strokes_salt, s.strokes::text) where id = ${id}`;
      await tx`
        update public.signatures s set digest = private.signature_digest(s) where id = ${id}`;
      expect(await problems()).toEqual([sentence]);
      throw new Error('Not after all.');
    });
    await expect(attempt).rejects.toThrow('Not after all.');
  });

  it('a row and all hashes after it, by a hash that was kept', async () => {
    const head = await headOf();
    await write({ number: 3 });
    await seal();
    const restore = await tamper(`
      update private.audit_log set actor = gen_random_uuid() where id = ${OLDEST};
      do $$
      declare
        seal private.audit_seals;
        previous bytea := decode(repeat('00', 32), 'hex');
      begin
        for seal in select * from private.audit_seals where network_id = NETWORK order by number loop
          select sha256(string_agg(private.audit_row_hash(a), ''::bytea order by a.id)) into seal.rows_hash
            from private.audit_log a
            where a.network_id = NETWORK and a.id > seal.after_id and a.id <= seal.last_id;
          seal.previous_hash := previous;
          previous := private.audit_seal_hash(seal);
          update private.audit_seals s
            set rows_hash = seal.rows_hash, previous_hash = seal.previous_hash, hash = previous
            where s.id = seal.id;
        end loop;
      end $$`);
    // By itself it looks sound: only who kept the hash can tell.
    expect((await verify()).problems).toEqual([]);
    expect((await verify(head)).problems).toEqual([
      expect.stringMatching(/^The kept hash is that of no seal/),
    ]);
    await restore();
    expect((await verify(head)).problems).toEqual([]);
  });
});

describe('npm run audit:verify', () => {
  const run = (...options: string[]) => {
    const { host, password, username, database } = { ...backend().database?.superuser };
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', VERIFY, ...options],
      {
        env: {
          ...process.env,
          DATABASE_URL: `postgres://${username}:${password}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
        },
        encoding: 'utf8',
      },
    );
    return { status, said: `${stdout}${stderr}` };
  };

  it('says that the trail is sound, or what is wrong', async () => {
    expect(run('--head', await headOf())).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^The trail is sound: \d+ rows under \d+ seals in \d+ chains, \d+ not sealed yet\.\n$/,
      ) as unknown,
    });
    const restore = await tamper(`delete from private.audit_log where id = ${OLDEST}`);
    expect(run()).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^Seal 1 of network \S+, of [\d-]+ [\d:]+ UTC, covers 3 rows, and there are 2\.\n$/,
      ) as unknown,
    });
    await restore();
  });

  it('asks for a hash that is one', () => {
    expect(run('--head', 'abc')).toMatchObject({
      status: 1,
      said: expect.stringContaining('npm run audit:verify -- --head HASH') as unknown,
    });
  });
});
