import { beforeEach, describe, expect, it } from 'vitest';
import { call } from './calls';
import { useScene } from './scene';
import type { ActorName } from './world';

const scene = useScene();

const reveal = (actor: Parameters<ReturnType<typeof scene>['as']>[0], client: string) =>
  scene().as(actor, ['select public.reveal_partial_ssn($1) as r', client]);
const revealed = () =>
  scene().owner([
    `select entity, entity_id, network_id, actor, diff from private.audit_log where action = 'revealed'`,
  ]);

beforeEach(async () => {
  const { here, sql } = scene();
  await sql`update public.clients set partial_ssn = '4417' where id = ${here.client}`;
});

describe('the last digits of a social security number', () => {
  const staff: readonly ActorName[] = [
    'member',
    'elsewhere',
    'demoted',
    'locationAdmin',
    'networkAdmin',
    'superUser',
  ];

  it.each(staff)('are told to the %s, and that they were is written down', async (actor) => {
    const { claims, here } = scene();
    expect((await reveal(actor, here.client)).rows).toEqual([{ r: '4417' }]);
    expect(await revealed()).toEqual([
      {
        entity: 'clients',
        entity_id: here.client,
        network_id: here.id,
        actor: claims[actor].sub,
        diff: { column: 'partial_ssn' },
      },
    ]);
  });

  it('are nobody’s business in another network', async () => {
    expect(await reveal('otherTenant', scene().here.client)).toMatchObject({ code: 'PT404' });
    expect(await reveal('anon', scene().here.client)).toMatchObject({ code: '42501' });
    expect(await revealed()).toEqual([]);
  });

  it('are told of no client that is none', async () => {
    expect(await reveal('superUser', scene().here.event)).toMatchObject({ code: 'PT404' });
  });

  it('leave no trace where there are none', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set partial_ssn = null where id = ${here.client}`;
    expect((await reveal('member', here.client)).rows).toEqual([{ r: null }]);
    expect(await revealed()).toEqual([]);
  });

  it('are said to be there by a column of their own', async () => {
    const { here, sql } = scene();
    const read = () =>
      scene().as('member', [
        'select has_partial_ssn from public.clients where id = $1',
        here.client,
      ]);
    expect((await read()).rows).toEqual([{ has_partial_ssn: true }]);
    await sql`update public.clients set partial_ssn = null where id = ${here.client}`;
    expect((await read()).rows).toEqual([{ has_partial_ssn: false }]);
  });

  it('change in the trail as one column', async () => {
    const { here } = scene();
    const [row] = await scene().owner([
      `select diff from private.audit_log where entity_id = $1 order by id desc limit 1`,
      here.client,
    ]);
    expect(row).toEqual({ diff: { partial_ssn: [null, '4417'] } });
  });

  it('are dots in the history of the client', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set partial_ssn = '4418', city = 'Detroit' where id = ${here.client}`;
    const { rows } = await scene().as('networkAdmin', call.clientHistory(here.client));
    expect(JSON.stringify(rows)).not.toMatch(/441[78]/);
    const [changed, filled] = (rows[0]?.['r'] as { rows: unknown[] }).rows;
    expect(changed).toMatchObject({
      diff: { partial_ssn: ['••••', '••••'], city: [null, 'Detroit'] },
    });
    expect(filled).toMatchObject({ diff: { partial_ssn: [null, '••••'] } });
    const { rows: made } = await scene().as('member', [
      `insert into public.clients (network_id, first_name, partial_ssn) values ($1, 'Jo', '9927') returning id`,
      here.id,
    ]);
    const { rows: history } = await scene().as(
      'networkAdmin',
      call.clientHistory(String(made[0]?.['id'])),
    );
    expect(JSON.stringify(history)).not.toContain('9927');
  });

  it('come with no search', async () => {
    const { here } = scene();
    const { rows } = await scene().as('member', [
      'select public.search_clients($1, $2) as r',
      here.id,
      'rosa',
    ]);
    expect(rows[0]?.['r']).toMatchObject({
      total: 1,
      rows: [{ id: here.client, has_partial_ssn: true }],
    });
    expect(JSON.stringify(rows)).not.toContain('4417');
  });
});
