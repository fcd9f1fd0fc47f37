import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';
import {
  aBrowser,
  anAddress,
  aPerson,
  enrol,
  nextCode,
  OTHER_PASSWORD,
  prove,
  signIn,
} from './authPeople';

const world = useApiWorld();
const backend = inject('backend');

/** The newest of the deeds about somebody, as soon as it is there: nobody waits for its being written. */
const deed = (action: string, id: string | null) =>
  vi.waitFor(async () => {
    const [row] = await world().sql`
      select actor, network_id, diff from private.audit_log
      where action = ${action} and entity = 'profiles' and entity_id is not distinct from ${id}
      order by id desc limit 1`;
    expect(row).toBeDefined();
    return row;
  });

/** What other files have counted is no business of these. */
beforeEach(() => world().sql`delete from private.failure_counts`);

describe('the trail tells of', () => {
  it('a wrong password, which proves nobody', async () => {
    const person = await aPerson(backend);
    const wrong = { email: person.email.toUpperCase(), password: 'Wrong-horse-77' };
    expect((await aBrowser(backend).auth.signInWithPassword(wrong)).error).not.toBeNull();
    expect(await deed('sign_in_failed', person.id)).toMatchObject({
      actor: null,
      diff: { count: 1 },
    });
  });

  it('a wrong password of nobody', async () => {
    const email = anAddress('nobody');
    await aBrowser(backend).auth.signInWithPassword({ email, password: 'Wrong-horse-77' });
    expect(await deed('sign_in_failed', null)).toMatchObject({ network_id: null });
  });

  it('a sign-in with both factors, once, and mails its person where the device is new', async () => {
    const person = await aPerson(backend);
    const first = aBrowser(backend, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0');
    const second = aBrowser(backend, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0');
    const run = () =>
      callFunction(world(), 'run-jobs', 'anon', { body: {}, token: backend.serviceKey });
    const newDevices = async () =>
      (await mailsTo(world(), person.email)).filter(({ type }) => type === 'new_device');
    await signIn(first, person);
    const factor = await enrol(first);
    await first.auth.refreshSession();
    expect(await deed('sign_in', person.id)).toMatchObject({
      actor: person.id,
      diff: { browser: 'Chrome', system: 'Windows' },
    });
    await run();
    expect(await newDevices()).toEqual([]);

    await signIn(second, person);
    expect((await prove(second, factor, nextCode(factor))).error).toBeNull();
    expect(
      await world().sql`
        select diff from private.audit_log where action = 'sign_in' and actor = ${person.id} order by id`,
    ).toEqual([
      { diff: { browser: 'Chrome', system: 'Windows' } },
      { diff: { browser: 'Firefox', system: 'Linux' } },
    ]);
    await run();
    const [mail, ...more] = await newDevices();
    expect(mail?.html).toContain('Firefox on Linux');
    expect(more).toEqual([]);
  });

  it('a wrong code', async () => {
    const person = await aPerson(backend);
    const browser = aBrowser(backend);
    await signIn(browser, person);
    const factor = await enrol(browser);
    const right = nextCode(factor);
    const wrong = right.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    expect((await prove(browser, factor, wrong)).error).not.toBeNull();
    expect(await deed('code_failed', person.id)).toMatchObject({ actor: null });
  });

  it('whom a policy refuses something', async () => {
    const { claims, here } = world();
    const client = await world().client('member');
    const answer = await client
      .from('networks')
      .update({ name: 'Mine' })
      .eq('id', here.id)
      .select();
    expect(answer.error ?? answer.data).toEqual([]);
    const refused = await client.rpc('make_network_admin', { p_id: here.colleague });
    expect(refused.status).toBe(404);
    expect(
      (await client.rpc('record_history', { p_table: 'clients', p_id: here.client })).status,
    ).toBe(403);
    expect(await deed('refused', claims.member.sub ?? '')).toMatchObject({
      actor: claims.member.sub,
      network_id: here.id,
    });
  });

  it('who is kept out by the wall', async () => {
    const { claims } = world();
    expect((await (await world().client('aal1')).from('clients').select('id')).status).toBe(403);
    await deed('refused', claims.aal1.sub ?? '');
  });

  it('whom a server function refuses something', async () => {
    const { claims, here } = world();
    const answer = await callFunction(world(), 'reset-factors', 'elsewhere', {
      body: { user_id: here.colleague },
    });
    expect(answer.status).toBe(403);
    await deed('refused', claims.elsewhere.sub ?? '');
  });
});

it('who connects and removes an app and changes the password is told by mail', async () => {
  const person = await aPerson(backend);
  const browser = aBrowser(backend);
  await signIn(browser, person);
  const factor = await enrol(browser);
  expect(
    (await browser.auth.updateUser({ password: OTHER_PASSWORD, current_password: person.password }))
      .error,
  ).toBeNull();
  expect((await browser.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  for (const action of ['factor_added', 'password_changed', 'factor_removed'])
    expect(await deed(action, person.id)).toMatchObject({ actor: person.id });
  await callFunction(world(), 'run-jobs', 'anon', { body: {}, token: backend.serviceKey });
  const types = (await mailsTo(world(), person.email)).map(({ type }) => type);
  expect(types.sort()).toEqual(['factor_added', 'factor_removed', 'password_changed']);
});

it('what was counted is written by the job', async () => {
  const { sql } = world();
  const person = await aPerson(backend);
  await sql`select private.record_failure('code_failed', ${person.id}) from generate_series(1, 4)`;
  await sql`update private.failure_counts set recorded_at = now() - interval '2 minutes'`;
  await sql`update private.job_schedules set added_at = null where kind = 'record_failures'`;
  await callFunction(world(), 'run-jobs', 'anon', { body: {}, token: backend.serviceKey });
  expect(await deed('code_failed', person.id)).toMatchObject({ diff: { count: 3 } });
});
