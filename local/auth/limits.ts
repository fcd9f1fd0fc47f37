import { AuthError } from './AuthError';

/** How often somebody may guess and how many mails may be asked for. */
export interface AuthLimits {
  /** Wrong passwords or codes for one account within the window, then 429. */
  accountFailures: number;
  /** Wrong passwords or codes from one network address within the window, then 429. */
  addressFailures: number;
  /** Mails asked for to one account within the window, then 429. */
  accountMails: number;
  /** Mails asked for from one network address within the window, then 429. */
  addressMails: number;
  /** Length of the sliding window in seconds. */
  windowSeconds: number;
}

/**
 * Ten wrong codes in ten minutes leave somebody who knows the password a chance of less than
 * 0.5 % a day to guess one (three of a million codes are valid at a time).
 */
export const DEFAULT_LIMITS: AuthLimits = {
  accountFailures: 10,
  addressFailures: 10,
  accountMails: 10,
  addressMails: 30,
  windowSeconds: 600,
};

/** Keys kept at most: a flood of made-up accounts must not fill the memory. */
const MAXIMUM_KEYS = 50_000;

/** Whom a guess or a mail is counted for. */
export interface LimitedSubject {
  /** The account: its address or its id, whether or not it exists. */
  account: string;
  /** The network address of the client. */
  address: string;
}

/** What a guess is about; each kind has counters of its own. */
export type GuessKind = 'password' | 'code' | 'factor';

export interface Limiter {
  /**
   * Runs a check of a secret, one at a time, so that parallel requests cannot outrun the count.
   * AuthErrors marked as a guess are counted; success forgets the account's failures.
   *
   * @throws AuthError 429 over_request_rate_limit without running the check, when there were
   *   too many failures
   */
  guess<T>(kind: GuessKind, subject: LimitedSubject, check: () => Promise<T>): Promise<T>;
  /**
   * Counts a mail that was asked for, whether or not one is sent.
   *
   * @throws AuthError 429 over_email_send_rate_limit
   */
  mail(subject: LimitedSubject): void;
}

/**
 * Counts failures and mails in sliding windows, in memory: a restart forgets them.
 *
 * @param limits the numbers
 * @param now the clock
 */
export function createLimiter(limits: AuthLimits, now: () => Date): Limiter {
  const events = new Map<string, number[]>();
  const queues = new Map<GuessKind, Promise<unknown>>();
  const windowMilliseconds = limits.windowSeconds * 1000;

  const recent = (key: string): number[] => {
    const since = now().getTime() - windowMilliseconds;
    return (events.get(key) ?? []).filter((time) => time > since);
  };

  const add = (key: string): void => {
    const times = [...recent(key), now().getTime()];
    // Re-inserted, so that the map's order is the order of last use.
    events.delete(key);
    events.set(key, times);
    if (events.size <= MAXIMUM_KEYS) return;
    const oldest = events.keys().next();
    if (!oldest.done) events.delete(oldest.value);
  };

  const refuseAbove = (key: string, limit: number, code: string): void => {
    const times = recent(key);
    const blocking = times.at(-limit);
    if (times.length < limit || blocking === undefined) return;
    const milliseconds = blocking + windowMilliseconds - now().getTime();
    const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
    throw new AuthError(
      429,
      code,
      `Too many attempts. Please wait ${waitingTime(retryAfter)} and try again.`,
      { retryAfter },
    );
  };

  async function judge<T>(
    kind: GuessKind,
    subject: LimitedSubject,
    check: () => Promise<T>,
  ): Promise<T> {
    const accountKey = `${kind} account ${subject.account}`;
    const addressKey = `${kind} address ${subject.address}`;
    refuseAbove(accountKey, limits.accountFailures, 'over_request_rate_limit');
    refuseAbove(addressKey, limits.addressFailures, 'over_request_rate_limit');
    try {
      const result = await check();
      events.delete(accountKey);
      return result;
    } catch (error) {
      if (error instanceof AuthError && error.details.guess) {
        add(accountKey);
        add(addressKey);
      }
      throw error;
    }
  }

  return {
    guess(kind, subject, check) {
      const before = queues.get(kind) ?? Promise.resolve();
      const result = before.then(() => judge(kind, subject, check));
      // The next one waits for this one's end, whatever it is.
      queues.set(
        kind,
        result.then(
          () => undefined,
          () => undefined,
        ),
      );
      return result;
    },
    mail(subject) {
      const accountKey = `mail account ${subject.account}`;
      const addressKey = `mail address ${subject.address}`;
      refuseAbove(accountKey, limits.accountMails, 'over_email_send_rate_limit');
      refuseAbove(addressKey, limits.addressMails, 'over_email_send_rate_limit');
      add(accountKey);
      add(addressKey);
    },
  };
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
