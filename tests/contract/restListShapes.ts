import type { RestShape } from './restShape';

const COUNT = { prefer: 'count=exact' };
const FOUND = { status: 200, answer: [{ id: ':client' }] };
const NONE = { status: 200, answer: [] };

/** A list of clients under conditions, each value in quotation marks, as src/data/conditions.ts writes them. */
const where = (
  what: string,
  conditions: string,
  answer: typeof FOUND | typeof NONE,
): RestShape => ({
  ...{ what, method: 'GET', ...answer },
  path: `/clients?select=id&and=(id.eq.":client",${conditions})&offset=0&limit=10&order=id.asc`,
});

/** The lists that the app asks for: its conditions, orders, pages and embeds. */
export const LIST_SHAPES: readonly RestShape[] = [
  where('another value', 'id.not.eq.":nobody"', FOUND),
  where('a value above', 'updated_at.gt."1999-01-01"', FOUND),
  where('a value from one on', 'updated_at.gte."1999-01-01"', FOUND),
  where('a value below', 'updated_at.lt."1999-01-01"', NONE),
  where('a value up to one', 'updated_at.lte."1999-01-01"', NONE),
  where('one of some values', 'id.in.(":client",":nobody")', FOUND),
  where('no value', 'deleted_at.is.null', FOUND),
  where('any value', 'deleted_at.not.is.null', NONE),
  where('a part, in capitals or not', 'last_name.imatch."[^a]b(c)"', NONE),
  where('a part as it is written', 'last_name.match."\\\\*x"', NONE),
  where('a part as it is written, without an asterisk', 'last_name.like."*no,b\\"ody*"', NONE),
  where('one of several', 'or(id.eq.":client",and(id.eq.":nobody",id.is.null))', FOUND),
  where('no answer to a question of the network', 'custom->route.is.null', FOUND),
  where('an answer to it', String.raw`custom->route.eq."\"north\""`, NONE),
  where('one of some answers', String.raw`custom->route.in.("\"north\"","\"south\"")`, NONE),
  where('answers from one on', String.raw`custom->since.gte."\"2026-01-01\""`, NONE),
  where('one of several answers', String.raw`custom.cs."{\"needs\":[\"ride\"]}"`, NONE),
  where('no answer of which admins know', 'all_custom->route.is.null', FOUND),
  where('an answer of which admins know', String.raw`all_custom->route.eq."\"north\""`, NONE),
  where(
    'several answers of which admins know',
    String.raw`all_custom.cs."{\"needs\":[\"ride\"]}"`,
    NONE,
  ),
  {
    what: 'a list with all answers, in the order of some',
    method: 'GET',
    path: '/clients?select=id,all_custom&and=(id.eq.":client")&order=all_custom->miles.desc,id.desc&offset=0&limit=10',
    status: 200,
    answer: [{ id: ':client', all_custom: {} }],
  },
  {
    what: 'a list in the order of answers',
    method: 'GET',
    path: '/clients?select=id&and=(id.eq.":client")&order=custom->miles.desc,id.desc&offset=0&limit=10',
    ...FOUND,
  },
  {
    what: 'a list from the end, with its count',
    method: 'GET',
    path: '/clients?select=id&and=(id.eq.":client")&order=last_name.desc,id.desc&offset=0&limit=1',
    headers: COUNT,
    range: '0-0/1',
    ...FOUND,
  },
  {
    what: 'rows by what is written of the one that they refer to',
    method: 'GET',
    path: '/visits?select=id,searched:clients!inner(id)&searched.and=(id.eq.":nobody")&order=id.asc&offset=0&limit=10',
    headers: COUNT,
    range: '*/0',
    ...NONE,
  },
  {
    what: 'a record and those that refer to it',
    method: 'GET',
    path: '/visits?select=client:clients(id)&client_id=eq.:client&order=id.asc&offset=0&limit=1',
    status: 200,
    answer: [{ client: { id: ':client' } }],
  },
  {
    what: 'a record of those that refer to it, by the name of the reference',
    method: 'GET',
    path: '/visits?select=client:clients!visits_client_id_network_id_fkey(id)&client_id=eq.:client&order=id.asc&offset=0&limit=1',
    status: 200,
    answer: [{ client: { id: ':client' } }],
  },
  {
    what: 'a row that is there, as the app asks for it',
    method: 'GET',
    path: '/clients?id=eq.:client&select=id',
    headers: { accept: 'application/vnd.pgrst.object+json' },
    status: 200,
    answer: { id: ':client' },
  },
];
