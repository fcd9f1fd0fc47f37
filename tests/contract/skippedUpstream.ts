/**
 * The tests that Supabase's own servers are not asked: a part of their names, and the row of docs/upstream.md that
 * says why. `npm run test:upstream` prints both, and fails when one is skipped that stands here with no reason.
 */
export const SKIPPED_UPSTREAM: readonly (readonly [name: string, row: string])[] = [
  ['refuses a method that it has nowhere', 'a wrong method or path of the auth API'],
  ['a change of address counts after the second of two links', 'both links of a change of address'],
  ['mails are not sent to banned users', 'a mail of recovery to a banned person'],
  ['mails can be asked for again', '`resend` of an invitation'],
  ['what somebody keeps about themselves is', '`user_metadata` with a password alone, its size'],
  [
    'signing out with a password alone ends that session',
    'sign-out of other sessions with a password alone',
  ],
  ['a photo of one’s own has the type that its bytes show', 'a photo’s type'],
  ['a file that is no photo', 'a photo’s type'],
  [
    'describes and downloads nothing but by the public address',
    'a photo of the public bucket, asked for with a token',
  ],
];

/** Why a test is skipped; undefined when nobody has said. */
export const reasonOf = (test: string): string | undefined =>
  SKIPPED_UPSTREAM.find(([name]) => test.includes(name))?.[1];
