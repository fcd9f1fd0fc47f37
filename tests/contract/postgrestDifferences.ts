import type { RestShape } from './restShape';

/** Where PostgREST 12.0.2 answers otherwise than our REST, and why that is right. */
export interface PostgrestDifference {
  /** Rows of restDialect.ts by their names, or parts of the names of tests that PostgREST is not asked. */
  readonly about: readonly string[];
  /** What PostgREST 12 answers to such a row. */
  readonly answers?: Partial<Pick<RestShape, 'status' | 'code' | 'answer'>>;
  /** `version`: newer ones answer as ours. `meant`: ours is to differ. */
  readonly because: 'version' | 'meant';
  readonly reason: string;
}

const CUT_OFF =
  'PostgREST cuts a text off at a NUL and goes on; ours refuses what is not meant so.';

/**
 * Every difference that the contract tests of REST may find on PostgREST itself: one that no row explains fails, and so
 * does a row that explains nothing.
 */
export const POSTGREST_DIFFERENCES: readonly PostgrestDifference[] = [
  {
    about: ['a table that there is not'],
    answers: { code: '42P01' },
    because: 'version',
    reason: 'Since 13 tables are looked up in the schema cache: PGRST205.',
  },
  {
    about: ['an expired token'],
    answers: { code: 'PGRST301' },
    because: 'version',
    reason: 'Since 13 claims that do not hold have a code of their own: PGRST303.',
  },
  {
    about: ['a role that there is not'],
    answers: { status: 400 },
    because: 'version',
    reason: 'Since 13.0.1 a token of such a role is 401.',
  },
  {
    about: ['a quotation mark that is not closed, in an array'],
    answers: { code: '22P02' },
    because: 'meant',
    reason: 'PostgREST leaves arrays to Postgres; ours reads them, and says so in its own code.',
  },
  {
    about: ['a NUL in the path'],
    answers: { status: 404, code: '42P01' },
    because: 'meant',
    reason: CUT_OFF,
  },
  {
    about: ['a NUL in the name of a function'],
    answers: { status: 404, code: 'PGRST202' },
    because: 'meant',
    reason: CUT_OFF,
  },
  {
    about: ['a NUL in the name of a filter', 'a NUL in the value of a filter'],
    answers: { status: 200, code: undefined, answer: [] },
    because: 'meant',
    reason: CUT_OFF,
  },
  {
    about: ['a NUL in a tree'],
    answers: { status: 204, code: undefined },
    because: 'meant',
    reason: CUT_OFF,
  },
  {
    about: [
      'refuses a token without an expiry',
      'refuses a token whose iss is',
      'refuses a token whose aud is',
    ],
    because: 'meant',
    reason:
      'PostgREST believes what the project’s secret has signed; ours also looks who made a token, for whom, and until when.',
  },
];

/**
 * What PostgREST answers to a row of the table.
 *
 * @returns the row itself where both answer the same
 */
export function onPostgrest(shape: RestShape): RestShape {
  const found = POSTGREST_DIFFERENCES.find(({ about }) => about.includes(shape.what));
  return { ...shape, ...found?.answers };
}

/** Why a test is left out on PostgREST; undefined when no row says so. */
export const reasonOnPostgrest = (test: string): string | undefined =>
  POSTGREST_DIFFERENCES.find(
    ({ about, answers }) => !answers && about.some((name) => test.includes(name)),
  )?.reason;
