import { describe, expect, it } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

const trailOf = (entity: string, id: string) =>
  scene().owner([
    `select action, actor, session_id, network_id, diff from private.audit_log
     where entity = $1 and entity_id = $2 order by id desc limit 1`,
    entity,
    id,
  ]);

describe('the audit trail', () => {
  it('says who created a record, in which session', async () => {
    const { here, claims } = scene();
    const { rows } = await scene().as('member', [
      `insert into public.clients (network_id, first_name) values ($1, 'New') returning id`,
      here.id,
    ]);
    expect(await trailOf('clients', String(rows[0]?.['id']))).toEqual([
      {
        action: 'insert',
        actor: claims.member.sub,
        session_id: claims.member.session_id,
        network_id: here.id,
        diff: expect.objectContaining({ first_name: 'New', network_id: here.id }) as unknown,
      },
    ]);
  });

  it('keeps the old and the new value of what changed, and nothing else', async () => {
    const { here } = scene();
    await scene().as('member', [
      `update public.clients set first_name = 'Ana', last_name = last_name where id = $1`,
      here.client,
    ]);
    expect(await trailOf('clients', here.client)).toMatchObject([
      { action: 'update', diff: { first_name: ['Rosa', 'Ana'] } },
    ]);
  });

  it('is silent about a save that changes nothing', async () => {
    const { here } = scene();
    const before = await scene().owner(['select count(*)::int as n from private.audit_log']);
    await scene().as('member', [
      `update public.clients set first_name = first_name where id = $1`,
      here.client,
    ]);
    expect(await scene().owner(['select count(*)::int as n from private.audit_log'])).toEqual(
      before,
    );
  });

  it('names deletion and restoration', async () => {
    const { here, claims } = scene();
    await scene().as('member', [
      `update public.clients set deleted_at = now() where id = $1`,
      here.client,
    ]);
    expect(await trailOf('clients', here.client)).toMatchObject([
      { action: 'soft_delete', actor: claims.member.sub },
    ]);
    await scene().as('locationAdmin', ['select public.restore_client($1)', here.client]);
    expect(await trailOf('clients', here.client)).toMatchObject([
      { action: 'restore', actor: claims.locationAdmin.sub },
    ]);
  });

  it('records who was made network admin, and by whom', async () => {
    const { here, claims } = scene();
    await scene().as('networkAdmin', ['select public.make_network_admin($1)', here.colleague]);
    expect(await trailOf('platform_roles', here.colleague)).toMatchObject([
      {
        action: 'insert',
        actor: claims.networkAdmin.sub,
        diff: expect.objectContaining({ is_network_admin: true }) as unknown,
      },
    ]);
  });

  it('records many rows of one statement', async () => {
    const { here } = scene();
    await scene().owner([
      `insert into public.clients (network_id, first_name)
       select $1, 'Many ' || n from generate_series(1, 30) n`,
      here.id,
    ]);
    const [row] = await scene().owner([
      `select count(distinct entity_id)::int as n from private.audit_log
       where network_id = $1 and diff ->> 'first_name' like 'Many %'`,
      here.id,
    ]);
    expect(row).toEqual({ n: 30 });
  });

  it.each(['update private.audit_log set actor = null', 'delete from private.audit_log'])(
    'cannot be rewritten, even by the owner: %s',
    async (statement) => {
      const { sql } = scene();
      await sql`savepoint attempt`;
      await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
      await sql`rollback to savepoint attempt`;
    },
  );

  it.each(['audit_log', 'audit_seals', 'failure_counts', 'platform_roles', 'order_counters'])(
    'and %s are out of reach for everybody',
    async (table) => {
      const statement = [`select * from private.${table}`] as const;
      for (const actor of ['anon', 'member', 'networkAdmin', 'superUser'] as const)
        expect(await scene().as(actor, statement)).toMatchObject({ code: '42501' });
      expect(await scene().as({ role: 'service_role' }, statement)).toMatchObject({
        code: '42501',
      });
    },
  );
});
