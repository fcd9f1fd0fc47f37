import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { aPerson } from './world';

const scene = useScene();

/** What the trail says of deeds, the newest last. */
const deeds = (...actions: string[]) =>
  scene().owner([
    `select action, entity, entity_id, network_id, actor, diff from private.audit_log
     where action = any ($1::text::text[]) order by id`,
    `{${actions.join(',')}}`,
  ]);
const mails = () =>
  scene().owner([
    `select payload ->> 'template' as template, payload ->> 'user_id' as user_id
     from private.jobs where kind = 'mail'`,
  ]);

beforeEach(async () => {
  await scene().sql`delete from private.jobs`;
});

describe('an export', () => {
  const record = (entity: string, filters: string, rows = 3) =>
    ['select public.record_export($1, $2::text::jsonb, $3)', entity, filters, rows] as const;

  it('is written down with its columns and rows, before the file is there', async () => {
    const { claims, here } = scene();
    expect(await scene().as('locationAdmin', record('clients', '["q", "city"]', 12))).toMatchObject(
      { code: undefined },
    );
    expect(await deeds('exported')).toEqual([
      {
        action: 'exported',
        entity: 'clients',
        entity_id: null,
        network_id: here.id,
        actor: claims.locationAdmin.sub,
        diff: { filters: ['q', 'city'], rows: 12 },
      },
    ]);
  });

  it.each(['networkAdmin', 'superUser', 'otherTenant'] as const)(
    'is written down where the %s belongs',
    async (actor) => {
      await scene().as(actor, record('networks', '[]'));
      const { here, there } = scene();
      expect(await deeds('exported')).toMatchObject([
        { network_id: actor === 'networkAdmin' ? here.id : there.id },
      ]);
    },
  );

  it.each([
    ['an entity that is none', record('wishes', '[]')],
    ['an entity of another schema', record('private.jobs', '[]')],
    ['what was looked for', record('clients', '["Rosa Delgado"]')],
    ['filters that are no list', record('clients', '{"city": "Detroit"}')],
    ['values beside the names', record('clients', '[["city", "Detroit"]]')],
    ['a novel', record('clients', JSON.stringify(Array.from({ length: 51 }, () => 'city')))],
    ['fewer than no rows', record('clients', '[]', -1)],
  ])('says nothing of %s', async (_, statement) => {
    expect(await scene().as('networkAdmin', statement)).toMatchObject({ code: '22023' });
    expect(await deeds('exported')).toEqual([]);
  });

  it.each(['member', 'elsewhere', 'demoted'] as const)('is no deed of the %s', async (actor) => {
    expect(await scene().as(actor, record('clients', '[]'))).toMatchObject({ code: '42501' });
    expect(await deeds('exported')).toEqual([]);
  });
});

describe('a printed pick list', () => {
  it('is a deed about each of its orders that the person may see', async () => {
    const { claims, here, there } = scene();
    await scene().as('member', [
      'select public.record_print($1::text::uuid[])',
      `{${here.order},${there.order},${randomUUID()}}`,
    ]);
    expect(await deeds('printed')).toMatchObject([
      { entity: 'orders', entity_id: here.order, network_id: here.id, actor: claims.member.sub },
    ]);
  });
});

it.each(['elsewhere', 'otherTenant'] as const)(
  'a pick list is out of reach for: %s',
  async (actor) => {
    const { here } = scene();
    const statement = ['select public.record_print($1::text::uuid[])', `{${here.order}}`] as const;
    expect(await scene().as(actor, statement)).toMatchObject({ code: 'PT404' });
    expect(await deeds('printed')).toEqual([]);
  },
);

describe('the keys of an account', () => {
  const aFactor = async (user: string, status: string) => {
    const id = randomUUID();
    await scene().sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${user}, ${id}, 'totp', 'unverified', now(), now(), 'JBSWY3DP')`;
    if (status === 'verified')
      await scene().sql`update auth.mfa_factors set status = 'verified' where id = ${id}`;
    return id;
  };
  const setPassword = (user: string, hash: string | null) =>
    scene().sql`update auth.users set encrypted_password = ${hash} where id = ${user}`;

  it('a new factor counts when it is verified; the person is told', async () => {
    const { here } = scene();
    await aFactor(here.colleague, 'unverified');
    expect(await deeds('factor_added')).toEqual([]);
    await aFactor(here.colleague, 'verified');
    expect(await deeds('factor_added')).toMatchObject([
      { entity: 'profiles', entity_id: here.colleague, network_id: here.id, actor: here.colleague },
    ]);
    expect(await mails()).toEqual([{ template: 'factor_added', user_id: here.colleague }]);
  });

  it('a factor that is verified already is none that is added', async () => {
    const { here, sql } = scene();
    const id = await aFactor(here.colleague, 'verified');
    await sql`update auth.mfa_factors set status = 'verified', friendly_name = 'Phone' where id = ${id}`;
    expect(await deeds('factor_added')).toHaveLength(1);
  });

  it('a removed factor is written down and told, one that was never verified is not', async () => {
    const { here, sql } = scene();
    const remove = () => sql`delete from auth.mfa_factors where user_id = ${here.colleague}`;
    await aFactor(here.colleague, 'unverified');
    await remove();
    expect(await deeds('factor_removed')).toEqual([]);
    await aFactor(here.colleague, 'verified');
    await sql`delete from private.jobs`;
    await remove();
    expect(await deeds('factor_removed')).toMatchObject([
      { entity_id: here.colleague, actor: here.colleague },
    ]);
    expect(await mails()).toEqual([{ template: 'factor_removed', user_id: here.colleague }]);
  });

  it('a reset by an admin is that admin’s deed, and mailed by the reset alone', async () => {
    const { claims, here, sql } = scene();
    await aFactor(here.colleague, 'verified');
    await sql`delete from private.jobs`;
    await scene().as('networkAdmin', ['select public.begin_factor_reset($1)', here.colleague]);
    await sql`delete from auth.mfa_factors where user_id = ${here.colleague}`;
    expect(await deeds('reset_factors', 'factor_removed')).toMatchObject([
      { action: 'reset_factors', actor: claims.networkAdmin.sub },
      { action: 'factor_removed', actor: null },
    ]);
    expect(await mails()).toEqual([]);
  });

  it('another password is written down and told, the first one is not', async () => {
    const { here } = scene();
    await setPassword(here.colleague, null);
    await setPassword(here.colleague, 'first');
    await setPassword(here.colleague, 'first');
    expect(await deeds('password_changed')).toEqual([]);
    await setPassword(here.colleague, 'second');
    expect(await deeds('password_changed')).toMatchObject([
      { entity: 'profiles', entity_id: here.colleague, network_id: here.id, actor: here.colleague },
    ]);
    expect(await mails()).toEqual([{ template: 'password_changed', user_id: here.colleague }]);
  });

  it('no password stands in the trail', async () => {
    const { here } = scene();
    await setPassword(here.colleague, 'a-telling-hash');
    await setPassword(here.colleague, 'another-telling-hash');
    expect(JSON.stringify(await deeds('password_changed'))).not.toContain('telling');
  });

  it('an account that goes, or is nobody’s, is passed over', async () => {
    const { here, sql } = scene();
    const leaver = await aPerson(sql, { network: here.id });
    await aFactor(leaver.sub, 'verified');
    await sql`delete from private.jobs`;
    await sql`delete from auth.users where id = ${leaver.sub}`;
    const stranger = randomUUID();
    await sql`insert into auth.users (id, email, encrypted_password) values (${stranger}, 's@example.org', 'a')`;
    await setPassword(stranger, 'b');
    expect(await deeds('factor_removed', 'password_changed')).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe('failures', () => {
  const fail = (action: string, user: string | null) =>
    scene().sql`select private.record_failure(${action}, ${user})`;
  /** Lets time pass for what was counted. */
  const pass = (seconds: number) =>
    scene()
      .sql`update private.failure_counts set recorded_at = recorded_at - make_interval(secs => ${seconds})`;
  const flush = () => scene().sql`select private.record_counted_failures()`;
  const counts = async (action: string) =>
    (await deeds(action)).map(({ diff }) => (diff as { count: number }).count);

  it('make a row a minute at most, which counts those between', async () => {
    const { here } = scene();
    for (let n = 0; n < 5; n += 1) await fail('sign_in_failed', here.colleague);
    expect(await counts('sign_in_failed')).toEqual([1]);
    await pass(60);
    await fail('sign_in_failed', here.colleague);
    expect(await counts('sign_in_failed')).toEqual([1, 5]);
  });

  it('are told apart by person and kind', async () => {
    const { claims, here } = scene();
    await fail('sign_in_failed', here.colleague);
    await fail('sign_in_failed', claims.member.sub ?? '');
    await fail('code_failed', here.colleague);
    expect(await deeds('sign_in_failed', 'code_failed')).toHaveLength(3);
  });

  it('of which no other follows are written by the job', async () => {
    const { here } = scene();
    for (let n = 0; n < 3; n += 1) await fail('code_failed', here.colleague);
    await flush();
    expect(await counts('code_failed')).toEqual([1]);
    await pass(60);
    await flush();
    await flush();
    expect(await counts('code_failed')).toEqual([1, 2]);
    await pass(60);
    await flush();
    expect(await scene().owner(['select * from private.failure_counts'])).toEqual([]);
  });

  it('are not held up by a clock that goes back', async () => {
    const { here } = scene();
    await fail('code_failed', here.colleague);
    await pass(-86_400);
    await fail('code_failed', here.colleague);
    expect(await counts('code_failed')).toEqual([1, 1]);
  });

  it('prove nobody: only who is refused is named as the actor', async () => {
    const { here } = scene();
    await fail('sign_in_failed', here.colleague);
    await fail('refused', here.colleague);
    expect(await deeds('sign_in_failed', 'refused')).toMatchObject([
      { entity_id: here.colleague, network_id: here.id, actor: null },
      { entity_id: here.colleague, network_id: here.id, actor: here.colleague },
    ]);
  });

  it('with accounts that do not exist are one row a minute together', async () => {
    await fail('sign_in_failed', null);
    await fail('sign_in_failed', randomUUID());
    await fail('sign_in_failed', randomUUID());
    expect(await deeds('sign_in_failed')).toMatchObject([
      { entity: 'profiles', entity_id: null, network_id: null, diff: { count: 1 } },
    ]);
    expect(await scene().owner(['select unrecorded from private.failure_counts'])).toEqual([
      { unrecorded: 2 },
    ]);
  });

  it('are reported by the server only', async () => {
    const { here } = scene();
    const statement = ['select public.record_refusal($1)', here.colleague] as const;
    for (const actor of ['anon', 'member', 'superUser'] as const)
      expect(await scene().as(actor, statement)).toMatchObject({ code: '42501' });
    expect(await scene().as({ role: 'service_role' }, statement)).toMatchObject({
      code: undefined,
    });
    expect(await deeds('refused')).toHaveLength(1);
  });
});
