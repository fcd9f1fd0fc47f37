import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Claims } from '../../local/http/claims';
import { useScene, type Statement } from './scene';
import type { ActorName } from './world';

const scene = useScene();

const SIGNED_IN: readonly ActorName[] = [
  ...(['member', 'demoted', 'elsewhere', 'locationAdmin', 'networkAdmin'] as const),
  ...(['superUser', 'otherTenant'] as const),
];

const mySessions: Statement = [
  `select s.*, (now() - s.created_at)::text as age, (now() - s.used_at)::text as rest
   from public.my_sessions() s`,
];
const endOthers: Statement = ['select public.end_other_sessions() as ended'];
const end = (id: string): Statement => ['select public.end_session($1)', id];

/** A further session of a person. */
async function anotherSession(
  { sub = '' }: Claims,
  options: { began?: string; refreshed?: string; agent?: string; ip?: string; aal?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await scene().sql`
    insert into auth.sessions (id, user_id, aal, created_at, refreshed_at, user_agent, ip)
    values (${id}, ${sub}, ${options.aal ?? 'aal2'}, now() - ${options.began ?? '1 hour'}::interval,
            now() at time zone 'utc' - ${options.refreshed ?? null}::interval,
            ${options.agent ?? null}, ${options.ip ?? null})`;
  return id;
}

const sessionsOf = ({ sub = '' }: Claims) =>
  scene().owner([`select id from auth.sessions where user_id = $1 order by created_at`, sub]);

/** What the trail says of sessions that somebody has ended. */
const endingsBy = ({ sub = '' }: Claims) =>
  scene().owner([
    `select session_id, entity, entity_id, network_id from private.audit_log
     where action = 'sessions_ended' and actor = $1`,
    sub,
  ]);

describe('my_sessions', () => {
  it('lists one’s own sessions: this one first, then by last use, with device and address', async () => {
    const { claims } = scene();
    const me = claims.member;
    const [phone, desk] = [
      await anotherSession(me, {
        began: '3 days',
        refreshed: '2 hours',
        agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Safari/604.1',
        ip: '203.0.113.7',
      }),
      await anotherSession(me, { began: '5 minutes', aal: 'aal1', ip: '2001:db8::7' }),
    ];
    await anotherSession(claims.networkAdmin);
    const { rows } = await scene().as('member', mySessions);
    const known = { browser: null, system: null, address: null };
    expect(rows).toMatchObject([
      { ...known, id: me.session_id, is_current: true, is_complete: true },
      { ...known, id: desk, address: '2001:db8::7', is_current: false, is_complete: false },
      {
        id: phone,
        browser: 'Safari',
        system: 'iPhone',
        address: '203.0.113.7',
        is_current: false,
        is_complete: true,
        age: '3 days',
        rest: '02:00:00',
      },
    ]);
  });

  it('leaves out those that have come to their end', async () => {
    const { claims } = scene();
    await anotherSession(claims.member, { began: '8 days', refreshed: '1 minute' });
    await anotherSession(claims.member, { began: '13 hours' });
    expect((await scene().as('member', mySessions)).rows).toHaveLength(1);
  });

  it.each(SIGNED_IN)('shows %s exactly one’s own', async (actor) => {
    const { rows, code } = await scene().as(actor, mySessions);
    expect(code).toBeUndefined();
    expect(rows.map(({ id }) => id)).toEqual([scene().claims[actor].session_id]);
  });
});

describe('end_session', () => {
  it.each(SIGNED_IN)('ends one of the own sessions of %s, which the trail has', async (actor) => {
    const { claims, sql } = scene();
    const me = claims[actor];
    const other = await anotherSession(me);
    expect(await scene().as({ ...me, session_id: other }, ['select 1'])).toMatchObject({
      code: undefined,
    });
    expect((await scene().as(actor, end(other))).code).toBeUndefined();
    expect(await scene().as({ ...me, session_id: other }, ['select 1'])).toMatchObject({
      code: 'PT401',
    });
    expect(await sessionsOf(me)).toEqual([{ id: me.session_id }]);
    const [person] = await sql<{ network_id: string }[]>`
      select network_id from public.profiles where id = ${me.sub ?? ''}`;
    expect(await endingsBy(me)).toEqual([
      {
        session_id: me.session_id,
        entity: 'profiles',
        entity_id: me.sub,
        network_id: person?.network_id,
      },
    ]);
  });

  it('ends no session of another user, not even for a super user, and says no more of them', async () => {
    const { claims } = scene();
    const theirs = claims.member.session_id ?? '';
    for (const actor of ['networkAdmin', 'superUser', 'otherTenant'] as const) {
      for (const id of [theirs, randomUUID()])
        expect(await scene().as(actor, end(id))).toMatchObject({
          code: 'PT404',
          message: 'not_found',
          hint: 'There is no such session, or it has ended.',
        });
      expect(await endingsBy(claims[actor])).toEqual([]);
    }
    expect(await sessionsOf(claims.member)).toEqual([{ id: theirs }]);
  });
});

describe('end_other_sessions', () => {
  it.each(SIGNED_IN)('leaves %s this one alone, and nobody else fewer', async (actor) => {
    const { claims } = scene();
    const me = claims[actor];
    const neighbour = actor === 'member' ? claims.networkAdmin : claims.member;
    await anotherSession(me);
    await anotherSession(me, { aal: 'aal1' });
    await anotherSession(neighbour);
    expect((await scene().as(actor, endOthers)).rows).toEqual([{ ended: 2 }]);
    expect(await sessionsOf(me)).toEqual([{ id: me.session_id }]);
    expect(await sessionsOf(neighbour)).toHaveLength(2);
    expect(await endingsBy(me)).toHaveLength(1);
  });

  it('is no deed where there is no other one', async () => {
    const { claims } = scene();
    expect((await scene().as('member', endOthers)).rows).toEqual([{ ended: 0 }]);
    expect(await endingsBy(claims.member)).toEqual([]);
  });
});

it.each([
  ['my_sessions', () => mySessions],
  ['end_session', () => end(randomUUID())],
  ['end_other_sessions', () => endOthers],
])('%s is nothing for callers without a token', async (_, statement) => {
  expect((await scene().as('anon', statement())).code).toBe('42501');
});
