import { inspect } from 'node:util';
import { PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
  type MockInstance,
} from 'vitest';
import { NO_SETTINGS } from '../../local/database/requestContext';
import type { Claims } from '../../local/http/claims';
import { createLite, type Lite } from '../../local/rest/createLite';
import { exactFilters } from '../../local/rest/exactFilters';
import { silenceRefusals } from '../../local/rest/refusals';
import { RestConnection } from '../../local/rest/RestConnection';

/*
 * Each correction of local/rest, on @supabase/lite as it comes and as corrected. When the first half
 * of a test fails, lite no longer has the fault, and its correction can go.
 */

const DATABASE = 'rest_connection';
const { database } = inject('backend');
const ANON: Claims = { role: 'anon' };
const SERVICE: Claims = { role: 'service_role' };

const RETURN = { 'Content-Type': 'application/json', Prefer: 'return=representation' };

const SCHEMA = `
  create table public.things (
    id int primary key,
    at timestamptz not null default '2026-01-02 03:04:05.678+00',
    price numeric(10, 2) not null default 12.50,
    size int check (size > 0)
  );
  insert into public.things (id) values (1);
  create table public.papers (said jsonb);
  grant all on public.papers to service_role;
  create table public.notes (text text);
  insert into public.notes values ('1.0'), ('null'), ('not_null'), ('"a"');
  create table public.secrets (id int primary key);
  alter table public.secrets enable row level security;
  revoke all on all tables in schema public from anon, authenticated;
  grant all on all tables in schema public to service_role;
  create table public.shelves (id int primary key);
  create table public.boxes (id int primary key, shelf int references public.shelves);
  create table public.moves (id int primary key, box int references public.boxes, shelf int references public.shelves);
  create table public.counts (id int primary key, box int references public.boxes, shelf int references public.shelves);
  insert into public.shelves values (1);
  insert into public.boxes values (1, 1);
  grant all on public.shelves, public.boxes to service_role;
  create function public.complain() returns void language plpgsql as
    $$ begin raise exception 'not today'; end $$;
  create function public.kind_of(value jsonb) returns text language sql immutable as
    $$ select jsonb_typeof(value) $$;
  create function public.refuse(message text) returns void language plpgsql as
    $$ begin raise sqlstate 'PT409' using message = refuse.message; end $$;
  create function public.two() returns int language sql as 'select (select n from generate_series(1, 2) n)';
  create function public.about(public.shelves) returns jsonb language sql as
    $$ select jsonb_build_object('id', $1.id) $$;
  create function public.nap() returns void language sql as 'select pg_sleep(1)';
  create function public.nap_in_peace() returns void language sql as 'select pg_sleep(0.2)';
  create function public.check_request() returns void language plpgsql as
    $$ begin raise exception 'no session' using errcode = 'PT401'; end $$;`;

describe.skipIf(!database)('corrections of @supabase/lite (embedded only)', () => {
  const login = { ...database?.superuser, database: DATABASE };
  const administrator = postgres({ ...database?.superuser, max: 1, onnotice: () => undefined });
  const sql = postgres({ ...login, max: 1 });
  let plainConnection: PostgresConnection;
  let restConnection: RestConnection;
  let plain: Lite;
  let corrected: Lite;

  let print: MockInstance<typeof console.error>;

  beforeEach(() => {
    print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => print.mockRestore());
  beforeAll(async () => {
    if (!database) return;
    await administrator.unsafe(`drop database if exists ${DATABASE}`);
    await administrator.unsafe(`create database ${DATABASE}`);
    await sql.unsafe(SCHEMA);
    const superuser = { ...database.superuser, database: DATABASE };
    plainConnection = new PostgresConnection({ postgresOptions: { ...superuser, max: 2 } });
    restConnection = new RestConnection(
      { ...database.authenticator, database: DATABASE },
      superuser,
    );
    plain = createLite(plainConnection);
    corrected = createLite(restConnection);
  });
  afterAll(async () => {
    await plainConnection.close();
    await restConnection.close();
    await sql.end();
    await administrator.unsafe(`drop database ${DATABASE} with (force)`);
    await administrator.end();
  });

  const get = (path: string): Request => new Request(`http://localhost/rest/v1/${path}`);
  const post = (path: string, body: unknown): Request =>
    new Request(`http://localhost/rest/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const patch = (path: string, body: unknown): Request =>
    new Request(post(path, body), { method: 'PATCH', headers: RETURN });
  /** What lite as it comes and the corrected one answer; neither leaves anything. */
  const answersOf = async (request: () => Request): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const lite of [plain, corrected]) {
      const answer = await lite(request(), SERVICE);
      answers.push([answer.status, await answer.json()]);
      await sql`delete from public.things where id <> 1`;
    }
    return answers;
  };
  const mayReadThings = async (): Promise<boolean> => {
    const [row] = await sql<{ may: boolean }[]>`
      select has_table_privilege('anon', 'public.things', 'select') as may`;
    return row?.may === true;
  };

  it('1: timestamps are ISO 8601 and numerics numbers', async () => {
    const request = (): Request => get('things?select=at,price&id=eq.1');
    expect(await (await plain(request(), SERVICE)).json()).not.toEqual([
      { at: '2026-01-02T03:04:05.678+00:00', price: 12.5 },
    ]);
    expect(await (await corrected(request(), SERVICE)).json()).toEqual([
      { at: '2026-01-02T03:04:05.678+00:00', price: 12.5 },
    ]);
  });

  it('2: the schema is read by an administrator', async () => {
    if (!database) return;
    const asRequests = { ...database.authenticator, database: DATABASE };
    const blind = new PostgresConnection({ postgresOptions: { ...asRequests, max: 1 } });
    expect((await blind.introspect()).tables).toEqual([]);
    await blind.close();
    const names = (await restConnection.introspect()).tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['things', 'secrets']));
  });

  it('3: tables made later are seen once the cache was cleared', async () => {
    await sql`create table public.later (id int primary key)`;
    await sql`grant all on public.later to service_role`;
    expect((await corrected(get('later'), SERVICE)).status).toBe(404);
    await restConnection.clearSchemaCache();
    expect((await corrected(get('later'), SERVICE)).status).toBe(200);
  });

  it('4: nobody is granted anything, and the check of every request is called', async () => {
    await sql`revoke all on all tables in schema public from anon, authenticated`;
    expect((await corrected(get('things'), ANON)).status).toBe(401);
    expect(await mayReadThings()).toBe(false);
    restConnection.settings = { ...NO_SETTINGS, preRequest: 'public.check_request' };
    const refused = await corrected(get('things'), SERVICE);
    restConnection.settings = NO_SETTINGS;
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { code: 'PT401', message: 'no session', details: null, hint: null },
    ]);

    const other = new PostgresConnection({
      postgresOptions: { ...database?.superuser, database: DATABASE, max: 1 },
    });
    await createLite(other)(get('things'), ANON);
    await other.close();
    expect(await mayReadThings()).toBe(true);
  });

  it('4: a request takes as long as its role has set, or the function that it calls', async () => {
    restConnection.settings = {
      ...NO_SETTINGS,
      roles: { service_role: { statement_timeout: '100ms' } },
      functionTimeouts: { nap_in_peace: '8s' },
    };
    const call = async (name: string) => {
      const request = new Request(`http://localhost/rest/v1/rpc/${name}`, { method: 'POST' });
      const answer = await corrected(request, SERVICE);
      return [answer.status, await answer.text()];
    };
    expect((await call('nap_in_peace'))[0]).toBe(204);
    const [status, text] = await call('nap');
    restConnection.settings = NO_SETTINGS;
    // As PostgREST answers: pgErrorStatus of Error.hs.
    expect([status, JSON.parse(String(text))]).toEqual([
      500,
      {
        code: '57014',
        message: 'canceling statement due to statement timeout',
        details: null,
        hint: null,
      },
    ]);
  });

  it.each([
    ['raise exception', () => post('rpc/complain', {}), 400, 'P0001'],
    ['a check constraint', () => post('things', { id: 2, size: 0 }), 400, '23514'],
    ['a subquery of two rows', () => post('rpc/two', {}), 500, '21000'],
  ])('5: %s has its status and shape', async (_, request, status, code) => {
    expect((await plain(request(), SERVICE)).status).not.toBe(status);
    const response = await corrected(request(), SERVICE);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(['Rice\nSet-Cookie: a=b', 'Rice\r\n\r\n<b>', 'Rice\tBeans', 'Zoë', 'x'.repeat(201)])(
    '10: a PT error with the message %j is a fault of the function, as behind PostgREST',
    async (message) => {
      const request = (): Request => post('rpc/refuse', { message });
      expect((await plain(request(), SERVICE)).status).toBe(409);
      const response = await corrected(request(), SERVICE);
      expect([response.status, await response.json()]).toEqual([
        500,
        {
          code: 'PGRSTX00',
          message: 'refuse raises a PT error whose message is no status line.',
          details: null,
          hint: 'The message is a fixed code; what varies belongs into the detail.',
        },
      ]);
    },
  );

  it.each(['insufficient_stock', `${'x'.repeat(199)}~`])(
    '10: a PT error with the message %j is what its code says',
    async (message) => {
      const response = await corrected(post('rpc/refuse', { message }), SERVICE);
      expect([response.status, await response.json()]).toMatchObject([409, { message }]);
    },
  );

  it('6: refusals are not printed, with whose data or without', async () => {
    silenceRefusals();
    await corrected(post('things', { id: 3, size: -4711 }), SERVICE);
    expect(print).not.toHaveBeenCalled();
    await plain(post('things', { id: 3, size: -4711 }), SERVICE);
    expect(inspect(print.mock.calls)).toContain('-4711');
  });

  it('6: filters that cannot be read are not printed either', async () => {
    silenceRefusals();
    const request = (): Request => get('things?or=(id.eq.4711&id=equals.4711');
    expect((await corrected(request(), SERVICE)).status).toBe(400);
    expect(inspect(print.mock.calls)).not.toContain('4711');
  });

  it.each([
    ['array', [{ id: 1 }]],
    ['object', { id: 1 }],
    ['number', 1],
  ])('7: a function gets jsonb as what was sent, %s', async (kind, value) => {
    const request = (): Request => post('rpc/kind_of', { value });
    expect(await (await corrected(request(), SERVICE)).json()).toBe(kind);
    if (kind !== 'number') expect(await (await plain(request(), SERVICE)).json()).toBe('string');
  });

  /** The request with its filters as lite reads them rightly. */
  const exact = (path: string): Request => {
    const [table, query] = path.split('?');
    return get(`${table}?${exactFilters(new URLSearchParams(query))}`);
  };

  it.each([
    ['two conditions on one column', 'id=gt.5&id=gt.0'],
    ['two trees', 'or=(id.eq.7,id.is.null)&or=(id.eq.1,id.is.null)'],
    ['two negated trees', 'not.or=(id.eq.1)&not.and=(id.eq.7)'],
  ])('8: %s count both', async (_, query) => {
    const found = async (lite: Lite, request: Request): Promise<unknown> =>
      (await lite(request, SERVICE)).json();
    expect(await found(plain, get(`things?select=id&${query}`))).toEqual([{ id: 1 }]);
    expect(await found(corrected, exact(`things?select=id&${query}`))).toEqual([]);
  });

  it.each(['1.0', 'null', 'not_null', '"a"'])('9: the value %s is a text', async (value) => {
    const request = (): string => `notes?select=text&text=eq.${encodeURIComponent(value)}`;
    expect(await (await corrected(exact(request()), SERVICE)).json()).toEqual([{ text: value }]);
    // lite never answers this one: it hands the driver a Symbol.
    if (value === 'not_null') return;
    expect(await (await plain(get(request()), SERVICE)).json()).toEqual([]);
  });

  it.each([
    ['has null', 'missing=null', [400, { code: '23502' }]],
    ['has its default', 'missing=default', [201, [{ id: 2, price: 12.5 }]]],
  ])('11: a column that columns= names and a row does not %s', async (_, missing, expected) => {
    const request = (): Request => {
      const asked = post('things?columns=id,price&select=id,price', [{ id: 2 }]);
      asked.headers.set('Prefer', `return=representation,${missing}`);
      return asked;
    };
    const [before, after] = await answersOf(request);
    expect(before).toEqual([201, [{ id: 2, price: null }]]);
    expect(after).toMatchObject(expected);
  });

  it.each([
    ['an empty list changes nothing', () => patch('things?id=eq.1&select=id', []), [200, []]],
    [
      'a list changes as its first row',
      () => patch('things?id=eq.1&select=size', [{ size: 1 }, { size: 2 }]),
      [200, [{ size: 1 }]],
    ],
    ['a list calls as its first row', () => post('rpc/kind_of', [{ value: {} }]), [200, 'object']],
  ])('12: %s', async (_, request, expected) => {
    const [before, after] = await answersOf(request);
    expect(after).toEqual(expected);
    if (!_.includes('changes as')) expect(before).not.toEqual(expected);
  });

  it('13: an estimated count of few rows is exact', async () => {
    const range = async (lite: Lite): Promise<string | null> => {
      const request = get('things?select=id');
      request.headers.set('Prefer', 'count=estimated');
      return (await lite(request, SERVICE)).headers.get('content-range');
    };
    expect(await range(plain)).not.toBe('0-0/1');
    expect(await range(corrected)).toBe('0-0/1');
  });

  it('14: two tables are joined by a third only when its key is made of both', async () => {
    const [before, after] = await answersOf(() => get('boxes?select=shelves(id)'));
    expect(before).toMatchObject([300, { code: 'PGRST201' }]);
    expect(after).toEqual([200, [{ shelves: { id: 1 } }]]);
  });

  it.each(['=North', '"North"', '{}', '7'])(
    '17: the text %s in a column of jsonb is a JSON text',
    async (said) => {
      const kept = async (lite: Lite): Promise<unknown> => {
        await sql`delete from public.papers`;
        await lite(post('papers', [{ said: [said] }, { said }]), SERVICE);
        return (await sql`select said::text from public.papers`).map(
          (row) => row['said'] as unknown,
        );
      };
      expect(await kept(corrected)).toEqual([JSON.stringify([said]), JSON.stringify(said)]);
      if (said !== '=North') expect(await kept(plain)).not.toContain(JSON.stringify(said));
    },
  );
  it.each([
    ['an alias', 'shelves?select=told:about', [{ told: { id: 1 } }]],
    ['a path', 'shelves?select=id&about->id=eq.1', [{ id: 1 }]],
    ['an order', 'shelves?select=id&order=about->id.desc', [{ id: 1 }]],
    ['an embedded table', 'boxes?select=shelves(told:about)', [{ shelves: { told: { id: 1 } } }]],
  ])('18: a computed column is found in %s', async (_, path, expected) => {
    const embedded = path.startsWith('boxes');
    const [before, after] = await answersOf(() => get(path));
    expect(before).toMatchObject(embedded ? [300, {}] : [400, { code: '42703' }]);
    expect(after).toEqual([200, expected]);
  });

  it('18: a computed column is answered to a change', async () => {
    const request = patch('shelves?id=eq.1&select=id,about', { id: 1 });
    expect((await plain(request.clone(), SERVICE)).status).toBe(400);
    expect(await (await corrected(request, SERVICE)).json()).toEqual([{ id: 1, about: { id: 1 } }]);
  });

  it('a row without any value has its defaults', async () => {
    const [before, after] = await answersOf(() => post('things', {}));
    expect(before).toMatchObject([400, { code: '42601' }]);
    expect(after).toMatchObject([400, { code: '23502' }]);
  });
});
