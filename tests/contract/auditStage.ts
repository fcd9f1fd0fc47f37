import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { verifyTrail, type TrailReport } from '../../local/audit/verifyTrail';
import { startTestBackend, type StartedTestBackend } from '../support/startTestBackend';

/** A backend whose trail tests may seal and rewrite, with a network of its own for each test. */
export interface AuditStage {
  backend: () => StartedTestBackend;
  sql: () => postgres.Sql;
  network: () => string;
  /** Writes a row of the trail. */
  write: (details: postgres.JSONValue, on?: postgres.TransactionSql) => Promise<unknown>;
  /** A row that is rolled back; its id stays free. */
  takeBack: () => Promise<void>;
  /** Seals what there is. */
  seal: () => Promise<void>;
  verify: (head?: string) => Promise<TrailReport>;
  /** The seals of the network, or of what belongs to none. */
  sealsOf: (network?: string | null) => Promise<Record<string, unknown>[]>;
  /** The hash of the network's newest seal. */
  headOf: () => Promise<string>;
}

/** Starts it for a file. Each test begins with three sealed rows and a free id before the last one. */
export function useAuditStage(): AuditStage {
  let backend: StartedTestBackend;
  let sql: postgres.Sql;
  let network: string;

  const write: AuditStage['write'] = (details, on) => {
    const connection = on ?? sql;
    return connection`
      select private.record_event('tested', 'clients', ${randomUUID()}, ${network}, ${sql.json(details)})`;
  };
  const takeBack = async () => {
    const attempt = sql.begin(async (tx) => {
      await write({ wanted: false }, tx);
      throw new Error('Not after all.');
    });
    await expect(attempt).rejects.toThrow('Not after all.');
  };
  // One run notes how far it may go, the next one goes.
  const seal = async () => {
    for (let run = 0; run < 2; run += 1) await sql`select public.seal_audit_trail()`;
  };
  const verify = async (head?: string) => {
    const { report } = await sql.begin('isolation level repeatable read read only', async (tx) => ({
      report: await verifyTrail(tx, head),
    }));
    return report;
  };
  const sealsOf: AuditStage['sealsOf'] = async (of = network) => [
    ...(await sql`
      select number, row_count, encode(hash, 'hex') as hash from private.audit_seals
      where network_id is not distinct from ${of} order by number`),
  ];

  beforeAll(async () => {
    backend = await startTestBackend({ seed: false });
    sql = postgres({ ...backend.database?.superuser, max: 4, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql.end();
    await backend.stop();
  });
  beforeEach(async () => {
    network = randomUUID();
    await write({ number: 1 });
    await write({ number: 2 });
    await takeBack();
    await write({ number: 3 });
    await seal();
    expect((await verify()).problems).toEqual([]);
  });

  return {
    backend: () => backend,
    sql: () => sql,
    network: () => network,
    write,
    takeBack,
    seal,
    verify,
    sealsOf,
    headOf: async () => String((await sealsOf()).at(-1)?.['hash']),
  };
}
