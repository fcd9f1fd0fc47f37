import { createSlidingWindow } from '../http/slidingWindow';
import { AuthError } from './AuthError';

/** How often somebody may guess and how many mails may be asked for. */
export interface AuthLimits {
  /** Wrong passwords or codes for one account within the window, then 429; for each known address by itself. */
  accountFailures: number;
  /** Wrong passwords or codes from one network address, by people who are not known there, within the window, then 429. */
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
 * 0.5 % a day to guess one (three of a million codes are valid at a time). A pantry's computers share one
 * address: fifty leave room for the slips of those who sign in there for the first time.
 */
export const DEFAULT_LIMITS: AuthLimits = {
  accountFailures: 10,
  addressFailures: 50,
  accountMails: 10,
  addressMails: 30,
  windowSeconds: 600,
};

/** Whom a guess or a mail is counted for. */
export interface LimitedSubject {
  /** The account: its address or its id, whether or not it exists. */
  account: string;
  /** The network address of the client. */
  address: string;
  /**
   * Whether the account's person has proved to be at this address: its failures count for no limit of the address,
   * and wrong passwords are counted apart from those elsewhere.
   */
  isKnown?: boolean;
}

/** What a guess is about; each kind has counters of its own. */
export type GuessKind = 'password' | 'code' | 'factor';

export interface Limiter {
  /**
   * Runs a check of a secret. Checks of one account or address run side by side as long as they would
   * stay below the limits if all of them failed; others wait, so that parallel requests cannot outrun
   * the count. AuthErrors marked as a guess are counted; success forgets the account's failures.
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
  const events = createSlidingWindow(limits.windowSeconds, now);
  /** Checks that run, by the key they may count for. */
  const running = new Map<string, number>();
  /** Woken whenever a check has ended. */
  let waiting: (() => void)[] = [];

  const refuseAbove = (key: string, limit: number, code: string): void => {
    const retryAfter = events.secondsUntilBelow(key, limit);
    if (retryAfter === 0) return;
    throw new AuthError(
      429,
      code,
      `Too many attempts. Please wait ${waitingTime(retryAfter)} and try again.`,
      { retryAfter },
    );
  };

  const mayRun = (key: string, limit: number): boolean =>
    events.recent(key).length + (running.get(key) ?? 0) < limit;

  const count = (key: string, change: 1 | -1): void => {
    const checks = (running.get(key) ?? 0) + change;
    if (checks === 0) running.delete(key);
    else running.set(key, checks);
  };

  return {
    async guess(kind, subject, check) {
      const { account, address, isKnown } = subject;
      const from = isKnown && kind === 'password' ? ` from ${address}` : '';
      const accountKey = `${kind} account ${account}${from}`;
      const counted = new Map([[accountKey, limits.accountFailures]]);
      if (!isKnown) counted.set(`${kind} address ${address}`, limits.addressFailures);
      for (;;) {
        for (const [key, limit] of counted) refuseAbove(key, limit, 'over_request_rate_limit');
        if ([...counted].every(([key, limit]) => mayRun(key, limit))) break;
        await new Promise<void>((wake) => waiting.push(wake));
      }
      for (const key of counted.keys()) count(key, 1);
      try {
        const result = await check();
        events.forget(accountKey);
        return result;
      } catch (error) {
        if (error instanceof AuthError && error.details.guess) {
          for (const key of counted.keys()) events.add(key);
        }
        throw error;
      } finally {
        for (const key of counted.keys()) count(key, -1);
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      }
    },
    mail(subject) {
      const accountKey = `mail account ${subject.account}`;
      const addressKey = `mail address ${subject.address}`;
      refuseAbove(accountKey, limits.accountMails, 'over_email_send_rate_limit');
      refuseAbove(addressKey, limits.addressMails, 'over_email_send_rate_limit');
      events.add(accountKey);
      events.add(addressKey);
    },
  };
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
