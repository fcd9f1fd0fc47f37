import { Agent, request } from 'node:http';
import { signInAs } from '../../tests/support/signInAs';
import { cpuTimes } from '../cpuTimes';
import { explainAs, explainCallAs } from '../explainAs';
import { measure, measureInTurn, round, summarize } from '../statistics';
import { MEMBER, type Bench } from './Bench';
import { addSession } from './people';

const REPEATS = 20;
const READERS = 50;
/** 95th percentile, in milliseconds. */
const READERS_TARGET = 350;
const SORTS = ['full_name', 'last_name', 'email', 'city', 'date_of_birth', 'created_at'];
/** As the list of clients reads them (src/resources/clients/clients.tsx). */
export const COLUMNS =
  'id,full_name,first_name,last_name,email,phone_number,date_of_birth,partial_ssn,address_line1,' +
  'address_line2,city,state,zip_code,referral_type,gender,ethnicity,created_at,updated_at,deleted_at';
const WORDS = ['person4711', 'garcia', 'city7 rosa'];
/** 95th percentile, in milliseconds. */
const SEARCH_TARGET = 60;

interface Answer {
  status: number;
  text: string;
}
export type Ask = (path: string, init?: { method?: string; body?: string }) => Promise<Answer>;

/** Not fetch: it takes three times the processor time, and who asks shares the processors with whom it measures. */
const CONNECTIONS = new Agent({ keepAlive: true });

/**
 * The list's requests through REST with row-level security, each beside the same SQL as owner: at
 * most half as much again, and 5 ms; with many networks, where the SQL takes little, twice as much, and 4 ms.
 */
export async function measureRest(bench: Bench): Promise<void> {
  const ask = await askAsMember(bench);
  for (const sort of SORTS) await measurePage(bench, ask, { what: `first page by ${sort}`, sort });
  await measurePage(bench, ask, {
    what: 'page 2,000 by full_name',
    sort: 'full_name',
    offset: 19_990,
  });
  await measureSearch(bench, ask);
  await measureReaders(bench);
}

/** Asks the REST API as a member of the network; throws on any other answer than success. */
export async function askAsMember(bench: Bench): Promise<Ask> {
  const session = await signInAs(bench.backend, bench.sql, MEMBER);
  return askWith(bench, session.accessToken);
}

function askWith({ backend }: Bench, accessToken: string): Ask {
  const headers = {
    apikey: backend.publishableKey,
    Authorization: `Bearer ${accessToken}`,
    'Content-Type': 'application/json',
    Prefer: 'count=exact',
  };
  return async (path, { method = 'GET', body } = {}) => {
    const url = new URL(`${backend.url}/rest/v1/${path}`);
    const { status, text } = await new Promise<Answer>((resolve, reject) => {
      const asked = request(url, { method, headers, agent: CONNECTIONS }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
    if (status < 200 || status > 299) throw new Error(`REST answered ${status}: ${text}`);
    return { status, text };
  };
}

/** Operators of PostgREST as SQL has them. */
const OPERATORS = { eq: '=', ov: '&&' } as const;

/** A page of the list, beyond the clients of the network that are not deleted. */
interface ListPage {
  what: string;
  columns?: string;
  /** A column, or PostgREST's path of a value in it. */
  sort: string;
  /** A path as in `sort`, and the text that its value equals, or the array with which it overlaps. */
  filter?: readonly [path: string, value: string, operator?: keyof typeof OPERATORS];
  offset?: number;
}

/** One line of the report: the page and its count through REST, beside the same SQL as owner. */
export async function measurePage(
  { report, sql, network, clients, crowd }: Bench,
  ask: Ask,
  listed: ListPage,
): Promise<void> {
  const { what, columns = COLUMNS, sort, filter, offset = 0 } = listed;
  const condition =
    `network_id = '${network}' and deleted_at is null` +
    (filter ? ` and ${sqlOf(filter[0])} ${OPERATORS[filter[2] ?? 'eq']} '${filter[1]}'` : '');
  const page =
    `select ${columns} from public.clients where ${condition} ` +
    `order by ${sqlOf(sort)}, id limit 10 offset ${offset}`;
  const count = `select count(*) from public.clients where ${condition}`;
  const [bySql, byRest] = await measureInTurn(REPEATS, [
    async () => {
      await sql.unsafe(page);
      await sql.unsafe(count);
    },
    () => ask(listPath(network, listed)),
  ]);
  const target = crowd.startsWith(`${clients} `) ? bySql.median * 1.5 + 5 : bySql.median * 2 + 4;
  report.add({
    what: `REST, ${what} with exact count, ${crowd}`,
    measured: byRest.median,
    unit: 'ms',
    target,
    baseline: bySql.median,
    note: `p95 ${byRest.p95}`,
  });
  if (byRest.median > target) {
    console.log(await explainAs(sql, MEMBER, page));
    console.log(await explainAs(sql, MEMBER, count));
  }
}

/** PostgREST's path of a value is that of SQL with the key in quotation marks. */
function sqlOf(path: string): string {
  return path.replace(/(->>?)(\w+)/, `$1'$2'`);
}

function listPath(
  network: string,
  { columns = COLUMNS, sort, filter, offset = 0 }: Omit<ListPage, 'what'>,
): string {
  const where = encodeURIComponent(`(deleted_at.is.null,network_id.eq."${network}")`);
  const also = filter ? `&${filter[0]}=${filter[2] ?? 'eq'}.${filter[1]}` : '';
  const order = `${sort}.asc,id.asc`;
  return `clients?select=${columns}&and=${where}${also}&order=${order}&limit=10&offset=${offset}`;
}

/** As the data provider asks for a free text, alone and beside a filter. */
async function measureSearch({ report, backend, network, crowd }: Bench, ask: Ask): Promise<void> {
  const measureWords = async (what: string, filters: readonly object[]): Promise<void> => {
    let next = 0;
    const found = await measure(REPEATS * 2, () => {
      const p_query = WORDS[next++ % WORDS.length];
      const body = JSON.stringify({ p_network_id: network, p_query, p_filters: filters });
      return ask('rpc/search_clients', { method: 'POST', body });
    });
    report.add({
      what: `REST, free text ${what}, ${crowd}, 95th percentile`,
      measured: found.p95,
      unit: 'ms',
      target: SEARCH_TARGET,
      note: `median ${found.median}`,
    });
    if (found.p95 <= SEARCH_TARGET) return;
    for (const words of WORDS) {
      const call = `select public.search_clients('${network}', '${words}', p_filters => '${JSON.stringify(filters)}')`;
      console.log(await explainCallAs(backend.database.superuser, MEMBER, call));
    }
  };
  await measureWords('alone', []);
  await measureWords('beside a filter', [
    { column: 'date_of_birth', operator: 'gte', value: '1980-01-01' },
  ]);
}

/**
 * As many people, each with a session of their own: one person's requests would wait for each other. As for every
 * other line, all ask once before, unmeasured; the note says how long the last one waits then, with new connections to
 * everything.
 */
async function measureReaders(bench: Bench): Promise<void> {
  const { report, network, crowd } = bench;
  const people: Ask[] = [];
  while (people.length < READERS)
    people.push(askWith(bench, (await addSession(bench)).access_token));
  const page = listPath(network, { sort: 'full_name' });
  const cold = performance.now();
  await Promise.all(people.map((ask) => ask(page)));
  const warmed = round(performance.now() - cold);
  const before = cpuTimes(bench.backend);
  const start = performance.now();
  const times = await Promise.all(
    people.map(async (ask) => {
      const own: number[] = [];
      for (let turn = 0; turn < 10; turn++) {
        const begin = performance.now();
        await ask(page);
        own.push(performance.now() - begin);
      }
      return own;
    }),
  );
  const { median, p95 } = summarize(times.flat());
  const perSecond = round((READERS * 10 * 1000) / (performance.now() - start));
  const after = cpuTimes(bench.backend);
  const each = (part: 'postgres' | 'server' | 'bench') =>
    before && after ? round((after[part] - before[part]) / times.flat().length) : '?';
  report.add({
    what: `REST, ${READERS} people reading at once, first page with exact count, ${crowd}, 95th percentile`,
    measured: p95,
    unit: 'ms',
    target: READERS_TARGET,
    note:
      `median ${median}, ${perSecond} a second; processor time of each: Postgres ${each('postgres')} ms, ` +
      `the server ${each('server')} ms, who asks ${each('bench')} ms; the last one of the first time waited ${warmed} ms`,
  });
}
