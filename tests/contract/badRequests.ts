/** Who sends a request: the publishable key alone, somebody who is signed in, or the server's key. */
export type Sender = 'nobody' | 'person' | 'server' | 'expired' | 'foreign' | 'malformed';

/** A request that no part of the API does anything for, and how it is refused. */
export interface BadRequest {
  readonly what: string;
  readonly method: string;
  /** Behind the API's address; `:user` and `:factor` stand for those of the person who asks. */
  readonly path: string;
  readonly as: Sender;
  /** As it is sent. */
  readonly body?: string;
  readonly status: number;
  /** The code of the refusal; null where it has none. */
  readonly code: string | null;
}

const NOBODY = '7f0c0f7e-54a4-4c1e-9a39-0d4d6b1c2a11';
const TOO_LARGE = `{"email":"${'x'.repeat(1_100_000)}"}`;

/** What is wrong, the body, and the status and code of the refusal. */
type Row = readonly [what: string, body: string | undefined, status: number, code: string | null];

function refused(request: string, as: Sender, rows: readonly Row[]): BadRequest[] {
  const [method = '', path = ''] = request.split(' ');
  return rows.map(([what, body, status, code]) => ({
    ...{ what, method, path, as, status, code },
    ...(body !== undefined && { body }),
  }));
}

/** Requests to the auth API, with what GoTrue answers to each (docs/upstream.md says which version). */
export const BAD_REQUESTS: readonly BadRequest[] = [
  ...refused('POST /token?grant_type=password', 'nobody', [
    ['malformed JSON', '{"email":', 400, 'bad_json'],
    ['a list for an object', '[]', 400, 'bad_json'],
    ['a number for a text', '{"email":7,"password":"x"}', 400, 'bad_json'],
    ['neither address nor password', '{}', 400, 'validation_failed'],
    ['no body', '', 400, 'bad_json'],
    ['no password', '{"email":"nobody@example.org"}', 400, 'invalid_credentials'],
    ['a phone', '{"phone":"+15555550100","password":"x"}', 422, 'phone_provider_disabled'],
    [
      'an address and a phone',
      '{"email":"nobody@example.org","phone":"+15555550100","password":"x"}',
      400,
      'validation_failed',
    ],
    [
      'a wrong password',
      '{"email":"nobody@example.org","password":"x"}',
      400,
      'invalid_credentials',
    ],
    ['a body that is too large', TOO_LARGE, 413, 'request_entity_too_large'],
  ]),
  ...refused('POST /token?grant_type=refresh_token', 'nobody', [
    ['no refresh token', '{}', 400, 'validation_failed'],
    ['a refresh token that is none', '{"refresh_token":"made-up"}', 400, 'validation_failed'],
    [
      'a refresh token that nobody has',
      '{"refresh_token":"abcdefabcdef"}',
      400,
      'refresh_token_not_found',
    ],
  ]),
  ...refused('POST /token?grant_type=implicit', 'nobody', [
    ['a grant that there is not', '{}', 400, 'invalid_credentials'],
  ]),
  ...refused('GET /token', 'nobody', [['the wrong method', undefined, 405, null]]),
  ...refused('DELETE /user', 'person', [['the wrong method', undefined, 405, null]]),
  ...refused('GET /nothing', 'nobody', [['a path that there is not', undefined, 404, null]]),
  ...refused('GET /user', 'malformed', [['a malformed token', undefined, 403, 'bad_jwt']]),
  ...refused('GET /user', 'expired', [['an expired token', undefined, 403, 'bad_jwt']]),
  ...refused('GET /user', 'foreign', [['a token of another key', undefined, 403, 'bad_jwt']]),
  ...refused('PUT /user', 'person', [
    ['no body', undefined, 400, 'bad_json'],
    ['malformed JSON', '{"data":', 400, 'bad_json'],
    ['a text for an object', '{"data":"x"}', 400, 'bad_json'],
    ['no address', '{"email":"no address"}', 400, 'validation_failed'],
    ['a weak password', '{"password":"short"}', 422, 'weak_password'],
    ['app_metadata', '{"app_metadata":{"a":1}}', 403, 'not_admin'],
  ]),
  ...refused('POST /logout?scope=everything', 'person', [
    ['a scope that there is not', undefined, 400, 'validation_failed'],
  ]),
  ...refused('POST /recover', 'nobody', [
    ['malformed JSON', '{', 400, 'bad_json'],
    ['no address', '{}', 400, 'validation_failed'],
    ['an address that is none', '{"email":"no address"}', 400, 'validation_failed'],
    ['blanks around an address', '{"email":" a@b.example "}', 400, 'validation_failed'],
    ['letters beyond ASCII', '{"email":"jörg@exämple.org"}', 400, 'validation_failed'],
    ['a comma', '{"email":"a,b@example.org"}', 400, 'validation_failed'],
  ]),
  ...refused('POST /resend', 'nobody', [
    [
      'an address and a phone',
      '{"type":"signup","email":"a@b.example","phone":"+15555550100"}',
      400,
      'validation_failed',
    ],
    ['a phone', '{"type":"sms","phone":"+15555550100"}', 400, 'phone_provider_disabled'],
    ['no type', '{"email":"nobody@example.org"}', 400, 'validation_failed'],
  ]),
  ...refused('GET /verify', 'nobody', [['nothing to verify', undefined, 400, 'validation_failed']]),
  ...refused('GET /verify?token=x', 'nobody', [
    ['a link of no kind', undefined, 400, 'validation_failed'],
  ]),
  ...refused('GET /verify?type=recovery', 'nobody', [
    ['a link without its token', undefined, 400, 'validation_failed'],
  ]),
  ...refused('POST /verify', 'nobody', [
    [
      'a link and an address',
      '{"type":"recovery","token_hash":"x","email":"nobody@example.org"}',
      400,
      'validation_failed',
    ],
    [
      'a code and an address that is none',
      '{"type":"recovery","token":"12345678","email":"no address"}',
      422,
      'validation_failed',
    ],
    ['nothing to verify', '{"type":"recovery"}', 400, 'validation_failed'],
    [
      'a type that there is not',
      '{"type":"constructor","token_hash":"x"}',
      400,
      'validation_failed',
    ],
    ['a used or made-up link', '{"type":"recovery","token_hash":"x"}', 403, 'otp_expired'],
    [
      'a code without an address',
      '{"type":"recovery","token":"12345678"}',
      400,
      'validation_failed',
    ],
    [
      'a made-up code',
      '{"type":"recovery","token":"12345678","email":"nobody@example.org"}',
      403,
      'otp_expired',
    ],
  ]),
  ...refused('POST /signup', 'nobody', [
    ['malformed JSON', '{', 400, 'bad_json'],
    ['an account without an address', '{}', 422, 'anonymous_provider_disabled'],
    [
      'a new account',
      '{"email":"a@b.example","password":"Correct-horse-7"}',
      422,
      'signup_disabled',
    ],
  ]),
  ...refused('POST /magiclink', 'nobody', [['no address', '{}', 422, 'validation_failed']]),
  ...refused('POST /otp', 'nobody', [
    ['a phone', '{"phone":"+15555550100"}', 400, 'phone_provider_disabled'],
    ['a new account by mail', '{"email":"nobody@example.org"}', 422, 'signup_disabled'],
    [
      'a sign-in of nobody by mail',
      '{"email":"nobody@example.org","create_user":false}',
      422,
      'otp_disabled',
    ],
  ]),
  ...refused('POST /factors', 'person', [
    [
      'a kind of factor that there is not',
      '{"factor_type":"carrier pigeon"}',
      400,
      'validation_failed',
    ],
    [
      'a phone as factor',
      '{"factor_type":"phone","phone":"+15555550100"}',
      422,
      'mfa_phone_enroll_not_enabled',
    ],
  ]),
  ...refused('POST /factors/1/challenge', 'person', [
    ['a factor by an id that is none', '{}', 404, 'validation_failed'],
  ]),
  ...refused(`POST /factors/${NOBODY}/challenge`, 'person', [
    ['a factor that there is not', '{}', 404, 'mfa_factor_not_found'],
  ]),
  ...refused(`DELETE /factors/${NOBODY}`, 'person', [
    ['the factor of nobody', undefined, 404, 'mfa_factor_not_found'],
  ]),
  ...refused('POST /factors/:factor/verify', 'person', [
    ['no challenge', '{"code":"123456"}', 422, 'mfa_factor_not_found'],
    ['a challenge by an id that is none', '{"challenge_id":"x","code":"123456"}', 400, 'bad_json'],
    [
      'a challenge that there is not',
      `{"challenge_id":"${NOBODY}","code":"123456"}`,
      422,
      'mfa_factor_not_found',
    ],
  ]),
  ...refused('GET /admin/users', 'person', [['the admin API', undefined, 403, 'not_admin']]),
  ...refused('GET /admin/users', 'nobody', [['the admin API', undefined, 403, 'not_admin']]),
  ...refused('POST /invite', 'person', [
    ['an invitation', '{"email":"a@b.example"}', 403, 'not_admin'],
  ]),
  ...refused('GET /admin/users/none', 'server', [
    ['an id that is none', undefined, 404, 'validation_failed'],
  ]),
  ...refused(`GET /admin/users/${NOBODY}`, 'server', [
    ['somebody who is not there', undefined, 404, 'user_not_found'],
  ]),
  ...refused(`PUT /admin/users/${NOBODY}`, 'server', [
    ['somebody who is not there', '{}', 404, 'user_not_found'],
  ]),
  ...refused(`DELETE /admin/users/${NOBODY}`, 'server', [
    ['somebody who is not there', '{}', 404, 'user_not_found'],
  ]),
  ...refused('PUT /admin/users/:user', 'server', [
    ['malformed JSON', '{', 400, 'bad_json'],
    ['a ban that is no time', '{"ban_duration":"forever"}', 400, 'validation_failed'],
    ['a weak password', '{"password":"short"}', 422, 'weak_password'],
  ]),
  ...refused('POST /admin/users', 'server', [
    ['no body', undefined, 400, 'bad_json'],
    ['nobody to create', '{}', 400, 'validation_failed'],
    ['an id that is none', '{"id":"none","email":"c@b.example"}', 400, 'validation_failed'],
    ['an address that is none', '{"email":"no address"}', 400, 'validation_failed'],
  ]),
  ...refused('POST /invite', 'server', [
    ['an address that is none', '{"email":"no address"}', 400, 'validation_failed'],
  ]),
  ...refused('POST /admin/generate_link', 'server', [
    ['a link of no kind', '{"type":"bogus","email":"a@b.example"}', 400, 'validation_failed'],
  ]),
  ...refused(`DELETE /admin/users/:user/factors/${NOBODY}`, 'server', [
    ['a factor of nobody', undefined, 404, 'mfa_factor_not_found'],
  ]),
];
