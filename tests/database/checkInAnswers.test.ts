import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, json, resultOf } from './calls';
import { aField, fieldSteps } from './fieldSteps';
import { useScene, type Statement } from './scene';

const scene = useScene();
const { answer, answersOf, insertClient } = fieldSteps(scene);

// Of clients `carries` and of visits `came_by` are asked at the check-in; `van_route` of clients is not.
beforeEach(async () => {
  const asked = { ask_at_check_in: true };
  const options = [{ label: 'Bus' }, { label: 'On foot' }];
  await aField(scene(), { label: 'Carries', kind: 'short_text', ...asked });
  await aField(scene(), { label: 'Came by', kind: 'one_of', entity: 'visits', options, ...asked });
});

const BOTH = { clients: { carries: 'Bags' }, visits: { came_by: 'bus' } };

/** What the visit holds that a function has made. */
const visitAnswers = ({ rows }: { rows: readonly object[] }) =>
  answersOf(String(resultOf(rows[0])['visit_id']), 'visits');

const checkIn = (answers: unknown, options: { key?: string } = {}) =>
  scene().as(
    'member',
    call.checkIn(scene().here.client, scene().here.location, { ...options, answers }),
  );

describe('the answers of a check-in', () => {
  it('are written by a member to the client and to the visit, whose other answers stay', async () => {
    await answer({ van_route: 'north' });
    const key = randomUUID();
    const made = await checkIn(BOTH, { key });
    const saved = { clients: { ...BOTH.clients, van_route: 'north' }, visits: BOTH.visits };
    expect(resultOf(made.rows[0])).toMatchObject({ repeated: false, answers: saved });
    expect([await answersOf(), await visitAnswers(made)]).toEqual([saved.clients, saved.visits]);
    // Sent again it changes nothing.
    const again = await checkIn({ clients: { carries: 'Boxes' } }, { key });
    expect(resultOf(again.rows[0])).toMatchObject({ repeated: true });
    expect(await answersOf()).toEqual(saved.clients);
    const emptied = await checkIn({ clients: { carries: ' ' }, visits: {} });
    expect([await answersOf(), await visitAnswers(emptied)]).toEqual([{ van_route: 'north' }, {}]);
  });

  it('are told to the desk before it', async () => {
    const { here } = scene();
    await answer({ carries: 'Bags' });
    const found = await scene().as('member', call.findAtDesk(here.location, 'rosa del'));
    const one = await scene().as('member', call.checkInContext(here.client, here.location));
    const client = { custom: { carries: 'Bags' } };
    expect(resultOf(found.rows[0])).toMatchObject({ rows: [{ client }] });
    expect(resultOf(one.rows[0])).toMatchObject({ client });
  });

  it('come with a new client and with a past visit, too', async () => {
    const { here } = scene();
    const made = await scene().as(
      'member',
      call.checkInNewClient({ first_name: 'Roza' }, here.location, { answers: BOTH }),
    );
    const { client_id, answers } = resultOf(made.rows[0]);
    expect(answers).toEqual(BOTH);
    expect(await answersOf(String(client_id))).toEqual(BOTH.clients);
    expect(await visitAnswers(made)).toEqual(BOTH.visits);
    const past = await scene().as(
      'locationAdmin',
      call.addPastVisit(here.client, here.location, {
        answers: { visits: { came_by: 'on_foot' } },
      }),
    );
    expect(resultOf(past.rows[0])).toMatchObject({ answers: { visits: { came_by: 'on_foot' } } });
    expect(await visitAnswers(past)).toEqual({ came_by: 'on_foot' });
  });

  it('to what is retired, or asked no more, are left out without a word', async () => {
    await answer({ van_route: 'north', carries: 'Bags' });
    await scene().sql`
      update public.custom_fields set retired = code = 'carries', ask_at_check_in = code = 'carries'
      where network_id = ${scene().here.id}`;
    const made = await checkIn({
      clients: { carries: 'Boxes', van_route: 'south' },
      visits: { came_by: 'bus' },
    });
    const kept = { carries: 'Bags', van_route: 'north' };
    expect(resultOf(made.rows[0])).toMatchObject({ answers: { clients: kept, visits: {} } });
    expect([await answersOf(), await visitAnswers(made)]).toEqual([kept, {}]);
  });

  it.each([
    ['a client', { clients: { carries: 5 } }, 'custom_value_not_valid', 'Carries'],
    ['a visit', { ...BOTH, visits: { came_by: 'nope' } }, 'custom_value_not_valid', 'Came by'],
    ['no field', { ...BOTH, visits: { nope: 1 } }, 'custom_field_unknown', 'nope'],
    ['admins alone', { clients: { tribe: 'a' } }, 'custom_field_unknown', 'tribe'],
    ['another network', { clients: { theirs: 'a' } }, 'custom_field_unknown', 'theirs'],
  ])('of %s that do not fit are refused with all of it', async (_, answers, message, field) => {
    const { here, there, sql } = scene();
    await aField(scene(), {
      ...{ label: 'Theirs', kind: 'short_text', network_id: there.id, ask_at_check_in: true },
    });
    await aField(scene(), { label: 'Tribe', kind: 'short_text', readers: 'admins' });
    const count = () => sql`select count(*) from public.visits where network_id = ${here.id}`;
    const before = [...(await count())];
    const statements: Statement[] = [
      call.checkIn(here.client, here.location, { answers }),
      call.checkInNewClient({ first_name: 'Roza' }, here.location, { answers }),
    ];
    for (const statement of statements)
      expect(await scene().as('member', statement)).toMatchObject({
        ...{ code: 'PT409', message, detail: json({ field }).replace(':', ': ') },
      });
    expect([await answersOf(), [...(await count())]]).toEqual([{}, before]);
  });

  it.each([
    [[]],
    ['a'],
    [{ client: {} }],
    [{ clients: [] }],
    [{ visits: 'a' }],
    [{ clients: null }],
  ])('are refused as %j', async (answers) => {
    expect(await checkIn(answers)).toMatchObject({
      ...{ code: '22023' },
      message: 'The answers are one value by code, for clients and for visits.',
    });
  });

  it('are no condition of it: the form asks for what is required', async () => {
    await scene()
      .sql`update public.custom_fields set required = true where network_id = ${scene().here.id}`;
    expect((await insertClient(null)).message).toBe('custom_value_missing');
    const { rows } = await checkIn(null);
    expect(resultOf(rows[0])).not.toHaveProperty('answers');
  });

  it('stay with the client when it is undone', async () => {
    const { rows } = await checkIn(BOTH);
    const { code } = await scene().as(
      'member',
      call.undoCheckIn(String(resultOf(rows[0])['visit_id'])),
    );
    expect(code).toBe(undefined);
    expect(await answersOf()).toEqual(BOTH.clients);
  });
});
