import { describe, expect, inject, it } from 'vitest';
import { readApiSettings } from '../../local/database/requestContext';
import { useApiWorld } from '../support/apiWorld';

/** What one person may ask of REST at once: that nobody holds up the others. */
const world = useApiWorld();

async function ask(actor: 'member' | 'elsewhere', path: string, init: RequestInit = {}) {
  const { url, publishableKey, token } = world();
  return fetch(`${url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${await token(actor)}`,
      'Content-Type': 'application/json',
    },
  });
}

it.each([
  ['clients?select=id,visits(id,orders(id,order_items(id)))', 200, undefined],
  [
    'clients?select=id,visits(id,orders(id,order_items(id,inventory_items(id))))',
    400,
    'Related rows are asked for too deep.',
  ],
  [
    `clients?select=id,${Array.from({ length: 11 }, (_, n) => `v${n}:visits(id)`).join()}`,
    400,
    'Too many related tables are asked for at once.',
  ],
  ['clients?select=id&first_name=match.(.%2B)%5C1', 400, 'This regular expression is too long'],
  [
    'clients?select=id&or=(city.imatch."(a)\\\\1",id.is.null)',
    400,
    'This regular expression is too',
  ],
])('answers %s with %i', async (path, status, message) => {
  const answer = await ask('member', path);
  expect(answer.status).toBe(status);
  const body = (await answer.json()) as { message?: string };
  if (message !== undefined) expect(body.message).toContain(message);
});

it('takes what the database has set: three seconds for a person, a minute to delete a network', async () => {
  const settings = await readApiSettings(world().sql);
  expect(settings).toMatchObject({
    preRequest: '"public"."pre_request"',
    roles: { authenticated: { statement_timeout: '3s' }, anon: { statement_timeout: '3s' } },
    functionTimeouts: { delete_network: '60s', scan_clients: '15s' },
  });
});

describe.skipIf(!inject('backend').database)('the requests of one person', () => {
  const rename = (actor: 'member') =>
    ask(actor, `clients?id=eq.${world().here.client}`, {
      method: 'PATCH',
      body: JSON.stringify({ city: 'Detroit' }),
    });

  /** How many requests wait in the database for the record that the test holds. */
  const waitingRequests = async () => {
    const [row] = await world().sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where usename = 'authenticator' and wait_event_type = 'Lock' and query ilike 'update%clients%'`;
    return row?.count;
  };

  /** Runs something while requests that change the world's client have to wait. */
  const whileHeld = <Result>(work: () => Promise<Result>): Promise<Result> =>
    world().sql.begin(async (tx) => {
      await tx`select from public.clients where id = ${world().here.client} for update`;
      return work();
    }) as Promise<Result>;

  it('reach the database three at a time, and do not hold up other users', async () => {
    let answered = 0;
    const waiting = await whileHeld(async () => {
      const sent = Array.from({ length: 5 }, () => rename('member'));
      await expect.poll(waitingRequests).toBe(3);
      const further = ask('member', 'clients?select=id').then((answer) => {
        answered += 1;
        return answer;
      });
      expect((await ask('elsewhere', 'clients?select=id')).status).toBe(200);
      expect(await waitingRequests()).toBe(3);
      expect(answered).toBe(0);
      return [...sent, further];
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 200]);
  });

  it('are refused beyond a hundred that wait, with the time to wait', async () => {
    const { sent, first } = await whileHeld(async () => {
      const all = Array.from({ length: 104 }, () => rename('member'));
      return { sent: all, first: await Promise.race(all) };
    });
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '5']);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
