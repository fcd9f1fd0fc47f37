import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_LIMITS } from '../../local/auth/limits';
import { startTestBackend, type StartedTestBackend } from '../support/startTestBackend';
import {
  aBrowser,
  aPerson,
  enrol,
  readAnswer,
  signIn,
  type Factor,
  type Person,
} from './authPeople';

/** The one network address whose X-Forwarded-For such a backend believes. */
export const PROXY = '127.0.0.3';

/** A backend whose clock the tests set, with the limits as they are shipped. */
export interface ClockedBackend {
  stage: () => StartedTestBackend;
  sql: () => postgres.Sql;
  now: () => Date;
  /** Lets time pass, in seconds. */
  pass: (seconds: number) => void;
  /** Somebody who connected an authenticator app a minute ago: its code of now is a new one. */
  anEnrolledPerson: () => Promise<{ person: Person; factor: Factor }>;
}

/** Starts such a backend for a file. Only the embedded one can be told the time. */
export function useClockedBackend(): ClockedBackend {
  let stage: StartedTestBackend;
  let sql: postgres.Sql;
  let clock = new Date();
  const pass = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };

  beforeAll(async () => {
    stage = await startTestBackend({
      seed: false,
      now: () => clock,
      limits: DEFAULT_LIMITS,
      trustedProxies: [PROXY],
    });
    sql = postgres({ ...stage.database?.superuser, max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql.end();
    await stage.stop();
  });
  // Every test comes after the failures of the one before.
  beforeEach(() => pass(DEFAULT_LIMITS.windowSeconds + 1));

  const anEnrolledPerson = async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    await signIn(browser, person);
    const factor = await enrol(browser, clock);
    pass(60);
    return { person, factor };
  };

  return { stage: () => stage, sql: () => sql, now: () => clock, pass, anEnrolledPerson };
}

/** What an answer says, with its status and Retry-After. */
export async function answerOf(response: Response) {
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, ...(await readAnswer(response)) };
}
