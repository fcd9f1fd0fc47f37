import { GIF, PNG, pngOfLength } from '../support/images';

/** Whose token a request to storage has; `bare`: neither a token nor a key. */
export type StorageSender =
  'person' | 'stranger' | 'nobody' | 'bare' | 'expired' | 'foreign' | 'malformed';

/** A request that storage does nothing for, and how it is refused. */
export interface BadStorageRequest {
  readonly what: string;
  readonly method: string;
  /** Behind the API's address; `:own` is a photo of the person who asks, `:free` a name for another one. */
  readonly path: string;
  readonly as: StorageSender;
  /** As it is sent. */
  readonly body?: string | Buffer;
  /** Default: JSON. */
  readonly type?: string;
  /** The HTTP status. */
  readonly status: number;
  /** The status and the name in the body. */
  readonly statusCode: string;
  readonly code: string;
}

type Row = readonly [
  what: string,
  body: string | Buffer | undefined,
  status: number,
  statusCode: string,
  code: string,
];

function refused(
  request: string,
  as: StorageSender,
  rows: readonly Row[],
  type?: string,
): BadStorageRequest[] {
  const [method = '', path = ''] = request.split(' ');
  return rows.map(([what, body, status, statusCode, code]) => ({
    ...{ what, method, path, as, status, statusCode, code },
    ...(body !== undefined && { body }),
    ...(type !== undefined && { type }),
  }));
}

const MEBIBYTE = 1024 * 1024;
const MOVE = '{"bucketId":"avatars","sourceKey":":own","destinationKey":":free"}';
const MISSING = '{"bucketId":"avatars","sourceKey":":free","destinationKey":":free"}';
const NO_KEY = '{"bucketId":"avatars","sourceKey":":own","destinationKey":"a%00b"}';
const LIST = '{"prefix":""}';

/** Requests to storage, with what Supabase's own answers to each (docs/upstream.md says which version). */
export const BAD_STORAGE_REQUESTS: readonly BadStorageRequest[] = [
  ...refused('POST /object/move', 'person', [
    ['malformed JSON', '{"bucketId":', 400, '400', 'InvalidRequest'],
    ['a list for an object', '[]', 400, '400', 'InvalidRequest'],
    ['no names', '{"bucketId":"avatars"}', 400, '400', 'InvalidRequest'],
    ['a name that is none', NO_KEY, 400, '400', 'InvalidKey'],
    ['a file that there is not', MISSING, 400, '404', 'NoSuchKey'],
  ]),
  ...refused('POST /object/copy', 'person', [
    ['malformed JSON', '{', 400, '400', 'InvalidRequest'],
    ['a file that there is not', MISSING, 400, '404', 'NoSuchKey'],
  ]),
  ...refused('DELETE /object/avatars', 'person', [
    ['no names', '{}', 400, '400', 'InvalidRequest'],
    ['an empty list', '{"prefixes":[]}', 400, '400', 'InvalidRequest'],
    ['a text for a list', '{"prefixes":{"a":1}}', 400, '400', 'InvalidRequest'],
    ['malformed JSON', '{"prefixes":', 400, '400', 'InvalidRequest'],
  ]),
  ...refused('DELETE /object/avatars/:free', 'person', [
    ['a file that there is not', undefined, 400, '404', 'NoSuchKey'],
  ]),
  ...refused('DELETE /object/avatars/:own', 'stranger', [
    ['the photo of somebody else', undefined, 400, '403', 'AccessDenied'],
  ]),
  ...refused('POST /object/list/avatars', 'person', [
    ['malformed JSON', '{"prefix":', 400, '400', 'InvalidRequest'],
    ['no folder', '{}', 400, '400', 'InvalidRequest'],
    ['an object for a text', '{"prefix":{}}', 400, '400', 'InvalidRequest'],
    ['a text for a number', '{"prefix":"","limit":"many"}', 400, '400', 'InvalidRequest'],
    ['no rows', '{"prefix":"","limit":0}', 400, '400', 'InvalidRequest'],
    [
      'an order that there is not',
      '{"prefix":"","sortBy":{"column":"x"}}',
      400,
      '400',
      'InvalidRequest',
    ],
    [
      'a body that is too large',
      `{"prefix":"${'x'.repeat(1_100_000)}"}`,
      413,
      '413',
      'EntityTooLarge',
    ],
  ]),
  ...refused('POST /object/sign/avatars/:own', 'person', [
    ['no time', '{}', 400, '400', 'InvalidRequest'],
    ['a time that is none', '{"expiresIn":"x"}', 400, '400', 'InvalidRequest'],
  ]),
  ...refused('POST /object/sign/avatars/:free', 'person', [
    ['a file that there is not', '{"expiresIn":60}', 400, '404', 'NoSuchKey'],
  ]),
  ...refused('GET /object/sign/avatars/:own?token=x', 'nobody', [
    ['a token that is none', undefined, 400, '400', 'InvalidJWT'],
  ]),
  ...refused('GET /object/info/avatars/:free', 'person', [
    ['a file that there is not', undefined, 400, '404', 'NoSuchKey'],
  ]),
  ...refused('GET /object/public/avatars/:free', 'bare', [
    ['a file that there is not', undefined, 400, '404', 'NoSuchKey'],
  ]),
  ...refused(
    'POST /object/avatars/:free',
    'person',
    [
      ['a photo that is too large', pngOfLength(MEBIBYTE + 1), 400, '413', 'EntityTooLarge'],
      ['twenty times too large', pngOfLength(20 * MEBIBYTE), 400, '413', 'EntityTooLarge'],
    ],
    'image/png',
  ),
  ...refused(
    'POST /object/avatars/:free',
    'person',
    [['a type that the bucket does not take', GIF, 400, '415', 'InvalidMimeType']],
    'image/gif',
  ),
  ...refused(
    'POST /object/nothing/:free',
    'person',
    [['a bucket that there is not', PNG, 400, '404', 'NoSuchBucket']],
    'image/png',
  ),
  ...refused(
    'POST /object/avatars/:own',
    'person',
    [['a name that is taken', PNG, 400, '409', 'KeyAlreadyExists']],
    'image/png',
  ),
  ...refused(
    'POST /object/avatars/photo.png',
    'person',
    [['a place that is nobody’s', PNG, 400, '403', 'AccessDenied']],
    'image/png',
  ),
  ...refused(
    'POST /object/avatars/:free',
    'stranger',
    [['the folder of somebody else', PNG, 400, '403', 'AccessDenied']],
    'image/png',
  ),
  ...refused('POST /object/move', 'stranger', [
    ['a photo of somebody else', MOVE, 400, '404', 'NoSuchKey'],
  ]),
  ...refused('POST /object/list/avatars', 'expired', [
    ['an expired token', LIST, 400, '403', 'AccessDenied'],
  ]),
  ...refused('POST /object/list/avatars', 'foreign', [
    ['a token of another key', LIST, 400, '403', 'AccessDenied'],
  ]),
  ...refused('POST /object/list/avatars', 'malformed', [
    ['a malformed token', LIST, 400, '403', 'AccessDenied'],
  ]),
  ...refused('POST /object/list/avatars', 'bare', [
    ['no token', LIST, 400, '400', 'InvalidRequest'],
  ]),
  ...refused('PATCH /object/avatars/:own', 'person', [
    ['the wrong method', '{}', 404, '404', 'InvalidRequest'],
  ]),
  ...refused('GET /object/move', 'person', [
    ['the wrong method', undefined, 404, '404', 'InvalidRequest'],
  ]),
  ...refused('GET /bucket/nothing', 'person', [
    ['a bucket that there is not', undefined, 400, '404', 'NoSuchBucket'],
  ]),
];
