import type postgres from 'postgres';

/** What a look at the seals of the audit trail found. */
export interface TrailReport {
  /** One sentence each; none when the trail is sound. */
  problems: string[];
  chains: number;
  seals: number;
  /** Rows that the seals cover. */
  rows: number;
  /** Rows that no seal covers yet: those of the last minutes, usually. */
  unsealed: number;
}

/** A seal as it stands there, and what it should be. */
interface SealRow {
  network_id: string | null;
  number: number;
  after_id: string;
  last_id: string;
  row_count: number;
  rows_hash: string;
  previous_hash: string;
  hash: string;
  sealed_at: string;
  expected_hash: string;
  found_count: number;
  found_hash: string;
}

const NOTHING = '00'.repeat(32);
const AT_ONCE = 200;

/**
 * Checks every chain of seals against the rows of the trail. The hashes are computed here and not by
 * the functions of the database: whoever rewrote the trail could have rewritten those, too.
 *
 * @param tx a read-only transaction that sees one moment of the database
 * @param head the hash of a seal that was kept, as an export of the activity names it
 */
export async function verifyTrail(
  tx: postgres.TransactionSql,
  head?: string,
): Promise<TrailReport> {
  await tx`set local search_path = pg_catalog`;
  const report: TrailReport = { problems: [], chains: 0, seals: 0, rows: 0, unsealed: 0 };
  let before: SealRow | undefined;
  let isHeadFound = false;
  for await (const seals of readSeals(tx)) {
    for (const seal of seals) {
      const isFirst = before?.network_id !== seal.network_id;
      report.problems.push(...problemsOf(seal, isFirst ? undefined : before));
      report.chains += isFirst || before === undefined ? 1 : 0;
      report.seals += 1;
      report.rows += seal.row_count;
      isHeadFound ||= seal.hash === head;
      before = seal;
    }
  }
  const [left] = await tx<{ unsealed: number; passed_over: number }[]>`
    select count(*)::integer as unsealed,
           count(*) filter (where a.id <= p.sealed_to)::integer as passed_over
    from private.audit_log a
    cross join private.audit_seal_progress p
    where a.id <= 0 or a.id > coalesce((
      select max(s.last_id) from private.audit_seals s
      where s.network_id = a.network_id or (s.network_id is null and a.network_id is null)
    ), 0)`;
  report.unsealed = left?.unsealed ?? 0;
  if (left && left.passed_over > 0)
    report.problems.push(
      `${counted(left.passed_over, 'row')} should have been sealed long ago and ` +
        `${left.passed_over === 1 ? 'is' : 'are'} not: seals are missing, or rows were added afterwards.`,
    );
  report.problems.push(...(await changedSignatures(tx)));
  if (head !== undefined && !isHeadFound)
    report.problems.push(
      'The kept hash is that of no seal: what it sealed was rewritten since, or it is of another database.' +
        (await renewalIn(tx)),
    );
  return report;
}

/**
 * Signatures that are not as they were when they were made: by their own hashes, and by the digest that the trail keeps.
 * What was erased has no salt, and its hash stays. A network that was brought in has no trail of before.
 */
async function changedSignatures(tx: postgres.TransactionSql): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select s.id
    from public.signatures s
    cross join lateral (
      select encode(sha256(convert_to(jsonb_build_array(
        s.id, s.certification_id, s.visit_id, s.program_id, s.kind, s.signed_by, s.statement_id,
        to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
        encode(s.name_hash, 'hex'), encode(s.strokes_hash, 'hex')
      )::text, 'UTF8')), 'hex') as digest
    ) expected
    left join private.audit_log a on a.action = 'signed'
      and a.entity = case when s.visit_id is null then 'certifications' else 'visits' end
      and a.entity_id = coalesce(s.certification_id, s.visit_id)
      and a.diff ->> 'signature_id' = s.id::text
    where (
      encode(s.digest, 'hex') = expected.digest
      and (s.name_salt is null or s.name_hash = sha256(s.name_salt || convert_to(coalesce(s.name, ''), 'UTF8')))
      and (s.strokes_salt is null
        or s.strokes_hash = sha256(s.strokes_salt || convert_to(coalesce(s.strokes::text, ''), 'UTF8')))
      and coalesce(a.diff ->> 'digest' = expected.digest, exists (
        select from private.audit_log i where i.action = 'network_imported' and i.network_id = s.network_id))
    ) is not true
    order by s.signed_at, s.id`;
  return rows.map(({ id }) => `Signature ${id} was changed after it was made.`);
}

/** A sentence about the last time that seals were made again, for whoever kept a hash before it; empty for never. */
async function renewalIn(tx: postgres.TransactionSql): Promise<string> {
  const [last] = await tx<{ day: string }[]>`
    select to_char(max(a.at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from private.audit_log a where a.action = 'seals_renewed' having count(*) > 0`;
  return last ? ` Seals were renewed on ${last.day}: keep a newer hash.` : '';
}

/** The seals of each chain in order, with the hashes that they and their rows have now. */
const readSeals = (tx: postgres.TransactionSql): AsyncIterable<SealRow[]> =>
  tx<SealRow[]>`
    select s.network_id, s.number, s.after_id::text, s.last_id::text, s.row_count,
      encode(s.rows_hash, 'hex') as rows_hash, encode(s.previous_hash, 'hex') as previous_hash,
      encode(s.hash, 'hex') as hash,
      to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as sealed_at,
      encode(sha256(convert_to(jsonb_build_array(
        s.network_id, s.number, s.after_id, s.last_id, s.row_count,
        encode(s.rows_hash, 'hex'), encode(s.previous_hash, 'hex'),
        to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
      )::text, 'UTF8')), 'hex') as expected_hash,
      found.row_count as found_count, found.rows_hash as found_hash
    from private.audit_seals s
    cross join lateral (
      select count(*)::integer as row_count,
        encode(sha256(coalesce(string_agg(hashed.hash, ''::bytea order by hashed.id), ''::bytea)), 'hex') as rows_hash
      from (
        select a.id, sha256(convert_to(jsonb_build_array(
            a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
            a.actor, a.session_id, a.action, a.entity, a.entity_id, a.network_id,
            encode(coalesce(sha256(convert_to(a.diff::text, 'UTF8')), e.diff_hash), 'hex')
          )::text, 'UTF8')) as hash
        from private.audit_log a
        left join private.audit_erasures e on e.row_id = a.id
        where a.id > s.after_id and a.id <= s.last_id
          and (a.network_id = s.network_id or (s.network_id is null and a.network_id is null))
      ) hashed
    ) found
    order by s.network_id nulls first, s.number`.cursor(AT_ONCE);

function problemsOf(seal: SealRow, before: SealRow | undefined): string[] {
  const chain = seal.network_id === null ? 'of no network' : `of network ${seal.network_id}`;
  const name = `Seal ${seal.number} ${chain}`;
  const number = (before?.number ?? 0) + 1;
  if (seal.number !== number) return [`Seal ${number} ${chain} is missing.`];
  if (seal.hash !== seal.expected_hash) return [`${name} was changed after it was made.`];
  if (
    seal.previous_hash !== (before?.hash ?? NOTHING) ||
    seal.after_id !== (before?.last_id ?? '0')
  )
    return [`${name} does not follow the one before it.`];
  if (seal.found_count !== seal.row_count)
    return [
      `${name}, of ${seal.sealed_at} UTC, covers ${counted(seal.row_count, 'row')}, ` +
        `and there ${seal.found_count === 1 ? 'is' : 'are'} ${seal.found_count}.`,
    ];
  if (seal.found_hash !== seal.rows_hash)
    return [
      `${name}, of ${seal.sealed_at} UTC, does not fit its rows ` +
        `(ids ${BigInt(seal.after_id) + 1n} to ${seal.last_id}): they were changed after it was made.`,
    ];
  return [];
}

/** Such as `1 row`, `2,000 rows`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
