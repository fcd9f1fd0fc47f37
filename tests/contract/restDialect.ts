import { partsOf } from './restParts';

/** A request to REST in one of the shapes that the app sends, and what PostgREST documents as its answer. */
export interface RestShape {
  readonly what: string;
  readonly method: string;
  /** `:client` is a client of the person who asks, `:nobody` an id that there is not. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Who asks; default a member with both factors. */
  readonly as?: 'anon' | 'expired' | 'malformed';
  readonly status: number;
  /** The `code` of the error. */
  readonly code?: string;
  readonly range?: string;
  /** The whole answer. */
  readonly answer?: unknown;
}

const COUNT = { prefer: 'count=exact' };
const SINGLE = { accept: 'application/vnd.pgrst.object+json' };
const RETURN = { prefer: 'return=representation' };
const PAGE = 'select=id&deleted_at=is.null&order=last_name,id';

/**
 * From the documentation of PostgREST and its specification (docs/upstream.md has the version). The
 * shapes are those of src/data; ids and words stand for personal values.
 */
export const REST_SHAPES: readonly RestShape[] = [
  {
    what: 'a page with its count',
    method: 'GET',
    path: `/clients?${PAGE}&offset=0&limit=10`,
    headers: COUNT,
    status: 200,
    range: '0-0/1',
    answer: [{ id: ':client' }],
  },
  {
    what: 'a page without a count',
    method: 'GET',
    path: `/clients?${PAGE}&offset=0&limit=10`,
    status: 200,
    range: '0-0/*',
  },
  {
    what: 'a count alone',
    method: 'HEAD',
    path: `/clients?${PAGE}`,
    headers: COUNT,
    status: 200,
    range: '0-0/1',
  },
  {
    what: 'a list of nothing',
    method: 'GET',
    path: '/clients?select=id&id=eq.:nobody',
    headers: COUNT,
    status: 200,
    range: '*/0',
    answer: [],
  },
  {
    what: 'a page beyond the last',
    method: 'GET',
    path: `/clients?${PAGE}&offset=20&limit=10`,
    headers: COUNT,
    status: 416,
    code: 'PGRST103',
  },
  {
    what: 'several ids',
    method: 'GET',
    path: '/clients?select=id&id=in.(:client,:nobody)',
    status: 200,
    answer: [{ id: ':client' }],
  },
  { what: 'no ids', method: 'GET', path: '/clients?select=id&id=in.()', status: 200, answer: [] },
  {
    what: 'conditions folded into one',
    method: 'GET',
    path: '/clients?select=id&and=(id.eq.:client,deleted_at.is.null)',
    status: 200,
    answer: [{ id: ':client' }],
  },
  {
    what: 'one of several conditions',
    method: 'GET',
    path: '/clients?select=id&or=(id.eq.:nobody,id.eq.:client)',
    status: 200,
    answer: [{ id: ':client' }],
  },
  {
    what: 'a quoted pattern',
    method: 'GET',
    path: '/clients?select=id&or=(last_name.ilike."*no,body*")',
    status: 200,
    answer: [],
  },
  {
    what: 'a negated condition',
    method: 'GET',
    path: '/clients?select=id&id=not.eq.:client&deleted_at=is.null',
    status: 200,
    answer: [],
  },
  {
    what: 'a row that is there',
    method: 'GET',
    path: '/clients?select=id&id=eq.:client',
    headers: SINGLE,
    status: 200,
    answer: { id: ':client' },
  },
  {
    what: 'a row that is not there',
    method: 'GET',
    path: '/clients?select=id&id=eq.:nobody',
    headers: SINGLE,
    status: 406,
    code: 'PGRST116',
  },
  {
    what: 'an operator that there is not',
    method: 'GET',
    path: '/clients?id=near.1',
    status: 400,
    code: 'PGRST100',
  },
  {
    what: 'a column that there is not',
    method: 'GET',
    path: '/clients?select=nothing',
    status: 400,
    code: '42703',
  },
  {
    what: 'a table that there is not',
    method: 'GET',
    path: '/nothing?select=id',
    status: 404,
    code: 'PGRST205',
  },
  {
    what: 'an embed that there is not',
    method: 'GET',
    path: '/clients?select=id,nothing(id)',
    status: 400,
    code: 'PGRST200',
  },
  {
    what: 'a value of another type',
    method: 'GET',
    path: '/clients?select=id&id=eq.none',
    status: 400,
    code: '22P02',
  },
  {
    what: 'a change of no row',
    method: 'PATCH',
    path: '/clients?id=eq.:nobody&select=id',
    headers: RETURN,
    body: '{"city":"Detroit"}',
    status: 200,
    answer: [],
  },
  {
    what: 'a change of one row',
    method: 'PATCH',
    path: '/clients?id=eq.:client&select=id',
    headers: { ...RETURN, ...SINGLE },
    body: '{"city":"Detroit"}',
    status: 200,
    answer: { id: ':client' },
  },
  {
    what: 'a change that is not told',
    method: 'PATCH',
    path: '/clients?id=eq.:client',
    headers: { prefer: 'return=minimal' },
    body: '{"city":"Detroit"}',
    status: 204,
  },
  {
    what: 'a change of a column that there is not',
    method: 'PATCH',
    path: '/clients?id=eq.:client',
    body: '{"nothing":1}',
    status: 400,
    code: 'PGRST204',
  },
  {
    what: 'a change without a right',
    method: 'PATCH',
    path: '/clients?id=eq.:client',
    body: '{"network_id":":nobody"}',
    status: 403,
    code: '42501',
  },
  {
    what: 'malformed JSON',
    method: 'POST',
    path: '/clients',
    body: '{"city":',
    status: 400,
    code: 'PGRST102',
  },
  {
    what: 'a deletion without a right',
    method: 'DELETE',
    path: '/clients?id=eq.:client',
    status: 403,
    code: '42501',
  },
  {
    what: 'a function that there is not',
    method: 'POST',
    path: '/rpc/nothing',
    body: '{}',
    status: 404,
    code: 'PGRST202',
  },
  {
    what: 'a function with other parameters',
    method: 'POST',
    path: '/rpc/my_sessions',
    body: '{"nothing":1}',
    status: 404,
    code: 'PGRST202',
  },
  {
    what: 'a stranger',
    method: 'GET',
    path: '/clients?select=id',
    as: 'anon',
    status: 401,
    code: '42501',
  },
  {
    what: 'an expired token',
    method: 'GET',
    path: '/clients?select=id',
    as: 'expired',
    status: 401,
    code: 'PGRST303',
  },
  {
    what: 'a malformed token',
    method: 'GET',
    path: '/clients?select=id',
    as: 'malformed',
    status: 401,
    code: 'PGRST301',
  },
];

/** Every part of a request that a row of the table has; ids and the like stand for themselves. */
export const documentedParts = (): ReadonlySet<string> =>
  new Set(
    REST_SHAPES.flatMap(({ method, path, headers }) =>
      partsOf({
        method,
        url: new URL(`http://localhost/rest/v1${path}`),
        headers: new Headers(headers),
      }),
    ),
  );
