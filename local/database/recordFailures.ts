import type postgres from 'postgres';

/** What the trail calls a failure. */
export type Failure = 'sign_in_failed' | 'code_failed' | 'refused';

/** Who failed: an account by its id or its address, whether or not there is one. */
export type FailedSubject = { id: string } | { email: string };

/** Writes down failures and refusals. */
export interface FailureRecorder {
  /** Returns at once: nobody waits, so that the time of an answer tells nothing of an account. */
  record(failure: Failure, subject: FailedSubject): void;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

/**
 * Counts failures for the audit trail, in a transaction after the one that was refused. How many rows
 * they make is the database's business (private.record_failure).
 *
 * @param sql a superuser's connections
 * @param onError told when it cannot be written
 */
export function createFailureRecorder(
  sql: postgres.Sql,
  onError: (error: unknown) => void,
): FailureRecorder {
  const pending = new Set<Promise<void>>();
  const write = async (failure: Failure, subject: FailedSubject): Promise<void> => {
    await ('id' in subject
      ? sql`select private.record_failure(${failure}, ${subject.id})`
      : sql`
          select private.record_failure(${failure}, (
            select u.id from auth.users u where lower(u.email) = lower(${subject.email}) limit 1
          ))`);
  };
  return {
    record(failure, subject) {
      const done: Promise<void> = write(failure, subject)
        .catch(onError)
        .finally(() => pending.delete(done));
      pending.add(done);
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
