import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { clientWith, signInAs } from '../support/signInAs';

/* What may be asked of REST, compared with plain SQL. */

const MEMBER = 'grace.lindqvist@example.org';
const HARVEST_VALLEY = '10000000-0000-4000-8000-000000000001';
const backend = inject('backend');

interface VisitRow {
  id: string;
  household_size: number;
  full_name: string;
  name: string;
}

/** The code of PostgREST's error object. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return typeof body === 'object' && body && 'code' in body ? body.code : undefined;
}

describe.skipIf(!backend.database)('REST (embedded: compared with its database)', () => {
  const sql = postgres({ ...backend.database?.superuser, max: 1 });
  let api: ReturnType<typeof clientWith>;
  let headers: Record<string, string>;
  let userId: string;

  beforeAll(async () => {
    const { accessToken, ...session } = await signInAs(backend, sql, MEMBER);
    userId = session.userId;
    api = clientWith(backend, accessToken);
    headers = {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${accessToken}`,
      Prefer: 'count=exact',
    };
  });
  afterAll(() => sql.end());

  /** Rows of a raw query string, for forms that supabase-js does not write. */
  async function count(query: string): Promise<number> {
    const response = await fetch(`${backend.url}/rest/v1/clients?select=id&${query}`, { headers });
    return Number(response.headers.get('content-range')?.split('/')[1]);
  }

  /** The member's clients by SQL, past REST and policies. */
  async function countBySql(condition: string): Promise<number> {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from public.clients
        where network_id = '${HARVEST_VALLEY}' and (${condition})`,
    );
    return row?.count ?? -1;
  }

  describe('answers like SQL', () => {
    it('a page of a sorted list with its exact count', async () => {
      const { data, count: total } = await api
        .from('clients')
        .select('id,last_name', { count: 'exact' })
        .is('deleted_at', null)
        .order('last_name')
        .order('id')
        .range(20, 29);
      const rows = await sql<{ id: string }[]>`
        select id from public.clients
        where network_id = ${HARVEST_VALLEY} and deleted_at is null
        order by last_name, id offset 20 limit 10`;
      expect(data?.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(total).toBe(await countBySql('deleted_at is null'));
    });

    it('sorts names as people do, accents beside their letters', async () => {
      const { data } = await api.from('clients').select('last_name').order('last_name').order('id');
      const names = (data ?? []).flatMap(({ last_name }) => last_name ?? []);
      const initials = names
        .map((name) => name.normalize('NFD').charAt(0).toUpperCase())
        .filter((letter) => letter >= 'A' && letter <= 'Z');
      expect(names).toContain('Ávila');
      expect(initials).toEqual([...initials].sort());
    });

    it('several conditions folded into one and=()', async () => {
      expect(await count('and=(last_name.ilike.*a*,last_name.ilike.*e*)')).toBe(
        await countBySql("last_name ilike '%a%' and last_name ilike '%e%'"),
      );
      expect(
        await count(
          'and=(or(last_name.ilike.*a*,city.ilike.*a*),or(last_name.ilike.*e*,city.ilike.*e*))',
        ),
      ).toBe(
        await countBySql(
          "(last_name ilike '%a%' or city ilike '%a%') and (last_name ilike '%e%' or city ilike '%e%')",
        ),
      );
    });

    it('the same column with the same operator twice', async () => {
      expect(await count('last_name=ilike.*a*&last_name=ilike.*e*')).toBe(
        await countBySql("last_name ilike '%a%' and last_name ilike '%e%'"),
      );
      expect(await count('last_name=not.ilike.*a*&last_name=not.ilike.*e*')).toBe(
        await countBySql("not last_name ilike '%a%' and not last_name ilike '%e%'"),
      );
    });

    it('two or=(), and what is beside them', async () => {
      const both =
        "(last_name ilike '%a%' or city ilike '%a%') and (last_name ilike '%e%' or city ilike '%e%')";
      const query =
        'or=(last_name.ilike.*a*,city.ilike.*a*)&or=(last_name.ilike.*e*,city.ilike.*e*)';
      expect(await count(query)).toBe(await countBySql(both));
      expect(await count(`${query}&last_name=neq.Ávila&not.or=(city.is.null,zip_code.eq.0)`)).toBe(
        await countBySql(
          `${both} and last_name <> 'Ávila' and not (city is null or zip_code = '0')`,
        ),
      );
      expect(await count('not.or=(city.is.null)&not.and=(last_name.ilike.*a*)')).toBe(
        await countBySql("city is not null and not last_name ilike '%a%'"),
      );
    });

    it('a quoted pattern inside or=()', async () => {
      const found = await countBySql("last_name ilike '%a%'");
      expect(found).toBeGreaterThan(0);
      expect(await count('or=(last_name.ilike."*a*",last_name.ilike."*zzz*")')).toBe(found);
    });

    it('conditions on embedded rows, twice on one column', async () => {
      const response = await fetch(
        `${backend.url}/rest/v1/visits?select=id,clients!inner(id)` +
          '&clients.last_name=ilike.*a*&clients.last_name=ilike.*e*' +
          '&clients.or=(city.ilike.*a*,city.is.null)&clients.or=(city.ilike.*e*,city.is.null)',
        { headers },
      );
      const [row] = await sql<{ count: string }[]>`
        select count(*) from public.visits v join public.clients c on c.id = v.client_id
        join public.user_locations l on l.location_id = v.location_id and l.user_id = ${userId}
        where c.last_name ilike '%a%' and c.last_name ilike '%e%'
          and (c.city ilike '%a%' or c.city is null) and (c.city ilike '%e%' or c.city is null)`;
      expect(Number(row?.count)).toBeGreaterThan(0);
      expect(response.headers.get('content-range')?.split('/')[1]).toBe(row?.count);
    });

    it('embedded rows, many to one and one to many', async () => {
      const { data } = await api
        .from('visits')
        .select('id,household_size,clients(full_name),locations(name)')
        .order('id')
        .limit(5);
      const rows = await sql<VisitRow[]>`
        select v.id, v.household_size, c.full_name, l.name
        from public.visits v
        join public.clients c on c.id = v.client_id
        join public.locations l on l.id = v.location_id
        where v.id = any (${data?.map(({ id }) => id) ?? []}) order by v.id`;
      expect(data).toEqual(
        rows.map(({ id, household_size, full_name, name }) => ({
          id,
          household_size,
          clients: { full_name },
          locations: { name },
        })),
      );
      expect(data?.length).toBe(5);
    });

    it('200 ids at once', async () => {
      const ids = await sql<{ id: string }[]>`
        select id from public.clients where network_id = ${HARVEST_VALLEY} limit 200`;
      const { data } = await api
        .from('clients')
        .select('id')
        .in(
          'id',
          ids.map(({ id }) => id),
        );
      expect(data).toHaveLength(200);
    });
  });

  describe('refuses with PostgREST’s status and code', () => {
    it('a page beyond the last: 416 PGRST103', async () => {
      const { status, error } = await api
        .from('clients')
        .select('id', { count: 'exact' })
        .range(100_000, 100_009);
      expect([status, error?.code]).toEqual([416, 'PGRST103']);
    });

    it('a single row that is not there: 406 PGRST116', async () => {
      const { status, error } = await api
        .from('clients')
        .select('id')
        .eq('id', HARVEST_VALLEY)
        .single();
      expect([status, error?.code]).toEqual([406, 'PGRST116']);
    });

    it('an unknown function 404, an unknown column 400, a malformed value 400', async () => {
      const ask = async (path: string): Promise<[number, unknown]> => {
        const response = await fetch(`${backend.url}/rest/v1/${path}`, { headers });
        return [response.status, await codeOf(response)];
      };
      expect(await ask('clients?select=nothing')).toEqual([400, '42703']);
      expect(await ask('clients?select=id&id=eq.x')).toEqual([400, '22P02']);
      expect(await ask('rpc/nothing')).toEqual([404, 'PGRST202']);
    });

    it('a check constraint: 400 23514', async () => {
      const { status, error } = await api
        .from('clients')
        .insert({ network_id: HARVEST_VALLEY, first_name: 'Ann', partial_ssn: '12' });
      expect([status, error?.code]).toEqual([400, '23514']);
    });

    it('a column without a grant, and a foreign network: 403 42501', async () => {
      const row = { network_id: HARVEST_VALLEY, first_name: 'Ann' };
      const protectedColumn = await api
        .from('clients')
        .insert({ ...row, created_at: '2020-01-01T00:00:00Z' });
      expect([protectedColumn.status, protectedColumn.error?.code]).toEqual([403, '42501']);
      const foreign = await api
        .from('clients')
        .insert({ ...row, network_id: '10000000-0000-4000-8000-000000000002' });
      expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
    });

    it('a schema that is not exposed: 406 PGRST106', async () => {
      const response = await fetch(`${backend.url}/rest/v1/users?select=id`, {
        headers: { ...headers, 'Accept-Profile': 'auth' },
      });
      expect([response.status, await codeOf(response)]).toEqual([406, 'PGRST106']);
    });
  });
});
