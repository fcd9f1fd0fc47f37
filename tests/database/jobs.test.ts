import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownDatabase } from '../support/ownDatabase';
import { useScene } from './scene';

const scene = useScene();
const SERVER = { role: 'service_role' } as const;

interface Taken {
  id: string;
  kind: string;
  try: number;
  payload: Record<string, unknown>;
  recipient: { email: string; first_name: string | null; time_zone: string | null } | null;
}

// What the migrations schedule is of no interest here.
beforeEach(async () => {
  await scene().sql`delete from private.job_schedules`;
  await scene().sql`delete from private.jobs`;
});

const add = (kind: string, key: string | null = null) =>
  scene().owner([`select private.add_job($1, '{}', $2)`, kind, key]);
const take = async (limit = 50) => {
  const { code, rows } = await scene().as(SERVER, ['select public.take_jobs($1) as r', limit]);
  expect(code).toBeUndefined();
  return (rows[0]?.['r'] ?? []) as Taken[];
};
const fail = (job: Taken | undefined, error = 'It failed.') =>
  scene().as(SERVER, [
    'select public.fail_job($1, $2, $3)',
    job?.id ?? null,
    job?.try ?? null,
    error,
  ]);
const finish = (job: Taken | undefined) =>
  scene().as(SERVER, ['select public.finish_job($1, $2)', job?.id ?? null, job?.try ?? null]);
const jobs = () =>
  scene().owner([
    `select kind, tries, last_error, taken_at is not null as taken, given_up_at is not null as given_up,
            round(extract(epoch from due_at - now()))::int as rests
     from private.jobs order by created_at, kind`,
  ]);
/** Makes a job look as if it had last been touched in the past or the future. */
const shift = (interval: string) =>
  scene().sql.unsafe(
    `alter table private.jobs disable trigger jobs_touch;
     update private.jobs set due_at = due_at + interval '${interval}',
       taken_at = taken_at + interval '${interval}', updated_at = updated_at + interval '${interval}',
       given_up_at = given_up_at + interval '${interval}';
     alter table private.jobs enable trigger jobs_touch;`,
  );

describe('a job', () => {
  it('is added once while one with its key is open', async () => {
    await add('seal', 'a');
    await add('seal', 'a');
    await add('seal', 'b');
    await add('other', 'a');
    await add('seal');
    await add('seal');
    expect(await jobs()).toHaveLength(5);
    const [first] = await take(1);
    await finish(first);
    expect(await jobs()).toHaveLength(4);
  });

  it('is there when its transaction is committed, and only then', async () => {
    const { sql } = scene();
    await sql`savepoint attempt`;
    await add('seal');
    await sql`rollback to savepoint attempt`;
    expect(await take()).toEqual([]);
  });

  it('is taken when it is due, the oldest first, and by one only', async () => {
    await scene().owner([
      `select private.add_job('later', '{}', null, now() + interval '1 hour'),
              private.add_job('second', '{}', null, now() - interval '1 minute'),
              private.add_job('first', '{"n": 1}', null, now() - interval '2 minutes')`,
    ]);
    expect(await take(1)).toMatchObject([{ kind: 'first', try: 1, payload: { n: 1 } }]);
    expect(await take()).toMatchObject([{ kind: 'second' }]);
    expect(await take()).toEqual([]);
  });

  it('is gone when it is done', async () => {
    await add('seal');
    const [job] = await take();
    await finish(job);
    expect(await jobs()).toEqual([]);
  });

  it('rests twice as long after each failure and is given up in the end, its last error kept', async () => {
    await add('seal', 'a');
    const rests: unknown[] = [];
    for (let n = 1; n <= 11; n += 1) {
      const [job] = await take();
      expect(job?.try).toBe(n);
      await fail(job, `Failure ${n}`);
      const [row] = await jobs();
      rests.push(row?.['rests']);
      expect(row).toMatchObject({ taken: false, given_up: n === 11, last_error: `Failure ${n}` });
      await shift('-6 hours');
    }
    expect(rests.slice(0, 4)).toEqual([60, 120, 240, 480]);
    expect(rests.at(-1)).toBe(6 * 3600);
    expect(await take()).toEqual([]);
    // It stands in nobody's way.
    await add('seal', 'a');
    expect(await take()).toHaveLength(1);
  });

  it('that was given up is kept for a month', async () => {
    await add('seal');
    for (let n = 1; n <= 11; n += 1) {
      await fail((await take())[0]);
      await shift('-6 hours');
    }
    await shift('-29 days');
    await take();
    expect(await jobs()).toHaveLength(1);
    await shift('-1 day');
    await take();
    expect(await jobs()).toEqual([]);
  });

  it('is taken over from who died with it, whose word counts no more', async () => {
    await add('seal');
    const [dead] = await take();
    await shift('-4 minutes');
    expect(await take()).toEqual([]);
    await shift('-2 minutes');
    const [again] = await take();
    expect(again).toMatchObject({ id: dead?.id, try: 2 });
    await finish(dead);
    await fail(dead);
    expect(await jobs()).toMatchObject([{ taken: true, last_error: null }]);
    await finish(again);
    expect(await jobs()).toEqual([]);
  });

  it('of which every runner dies is given up', async () => {
    await add('seal');
    for (let n = 1; n <= 11; n += 1) {
      expect(await take()).toHaveLength(1);
      await shift('-6 minutes');
    }
    expect(await take()).toEqual([]);
    expect(await jobs()).toMatchObject([
      { given_up: true, last_error: 'It was begun and never ended.' },
    ]);
  });
});

describe('after the clock went back by a day', () => {
  it.each([
    ['a waiting job', () => Promise.resolve()],
    ['a resting job', async () => void (await fail((await take())[0]))],
    ['a job whose runner died', async () => void (await take())],
  ])('%s is done at once', async (_, prepare) => {
    await add('seal');
    await prepare();
    await shift('1 day');
    expect(await take()).toMatchObject([{ kind: 'seal' }]);
    expect(await take()).toEqual([]);
  });

  it('a job with a date of its own still waits for it', async () => {
    await scene().owner([
      `select private.add_job('report', '{}', null, now() + interval '30 days')`,
    ]);
    await shift('1 day');
    expect(await take()).toEqual([]);
  });
});

describe('a schedule', () => {
  const schedule = (added: string) =>
    scene().sql.unsafe(
      `insert into private.job_schedules (kind, every, added_at) values ('seal', '10 minutes', ${added})`,
    );

  it.each([
    ['never', 'null', 1],
    ['nine minutes ago', `now() - interval '9 minutes'`, 0],
    ['ten minutes ago', `now() - interval '10 minutes'`, 1],
    ['tomorrow, by a clock that went back', `now() + interval '1 day'`, 1],
  ])('that added its job %s adds %s', async (_, added, count) => {
    await schedule(added);
    expect(await scene().owner(['select private.has_due_jobs() as due'])).toEqual([
      { due: count === 1 },
    ]);
    expect(await take()).toHaveLength(count);
    expect(await take()).toEqual([]);
  });

  it('does not add a second one while the first is open', async () => {
    await schedule('null');
    await take();
    await scene().sql`update private.job_schedules set added_at = null`;
    await take();
    expect(await jobs()).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('goes to the address that the person has when it is sent', async () => {
    const { here, sql } = scene();
    await sql`select private.add_mail('new_device', ${here.colleague}, '{"device": "Firefox"}')`;
    await sql`update auth.users set email = 'moved@example.org' where id = ${here.colleague}`;
    expect(await take()).toMatchObject([
      {
        kind: 'mail',
        payload: { template: 'new_device', data: { device: 'Firefox' } },
        recipient: { email: 'moved@example.org', first_name: 'Robin' },
      },
    ]);
  });

  it('is read by the clocks of the active location, else of the network', async () => {
    const { here, sql } = scene();
    const zoneOf = async () => {
      await sql`delete from private.jobs`;
      await sql`select private.add_mail('new_device', ${here.colleague})`;
      const [job] = await take();
      return job?.recipient?.time_zone;
    };
    await sql`update public.networks set time_zone = 'America/Denver' where id = ${here.id}`;
    await sql`update public.locations set time_zone = null where id = ${here.location}`;
    await sql`update public.profiles set active_location_id = ${here.location} where id = ${here.colleague}`;
    expect(await zoneOf()).toBe('America/Denver');
    await sql`update public.locations set time_zone = 'America/Phoenix' where id = ${here.location}`;
    expect(await zoneOf()).toBe('America/Phoenix');
    await sql`update public.locations set deleted_at = now() where id = ${here.location}`;
    expect(await zoneOf()).toBe('America/Denver');
    await sql`update public.profiles set active_location_id = null where id = ${here.colleague}`;
    expect(await zoneOf()).toBe('America/Denver');
  });

  it('has nobody to go to once the person is deleted', async () => {
    const { here, sql } = scene();
    await sql`select private.add_mail('new_device', ${here.colleague}, '{}', 'k')`;
    await sql`select private.add_mail('new_device', ${here.colleague}, '{}', 'k')`;
    await sql`update public.profiles set deleted_at = now() where id = ${here.colleague}`;
    expect(await take()).toMatchObject([{ recipient: null }]);
  });

  it('may go to an address without a person', async () => {
    await scene()
      .sql`select private.add_job('mail', '{"template": "x", "email": "a@example.org"}')`;
    expect(await take()).toMatchObject([
      { recipient: { email: 'a@example.org', time_zone: null } },
    ]);
  });
});

describe('nobody but the server', () => {
  it.each([
    'select public.take_jobs(1)',
    `select public.finish_job('00000000-0000-4000-8000-000000000000', 1)`,
    `select public.fail_job('00000000-0000-4000-8000-000000000000', 1, 'x')`,
    'select * from private.jobs',
    'select * from private.job_schedules',
    `select private.add_job('mail')`,
  ])('may: %s', async (statement) => {
    for (const actor of ['anon', 'member', 'networkAdmin', 'superUser'] as const)
      expect(await scene().as(actor, [statement])).toMatchObject({ code: '42501' });
  });

  it('reads and writes the tables by another way', async () => {
    expect(await scene().as(SERVER, ['select * from private.jobs'])).toMatchObject({
      code: '42501',
    });
    expect(await scene().as(SERVER, [`select private.add_job('mail')`])).toMatchObject({
      code: '42501',
    });
  });
});

describe('two runners at once', () => {
  const sql = postgres({ ...ownDatabase().superuser, max: 2, onnotice: () => undefined });
  afterEach(() => sql`delete from private.jobs where kind = 'crowded'`);
  afterAll(() => sql.end());

  it('take each job once, and neither waits for the other', async () => {
    await sql`select private.add_job('crowded') from generate_series(1, 20)`;
    const idsOf = (rows: readonly { r: Taken[] }[]) =>
      rows.flatMap(({ r }) => r.filter(({ kind }) => kind === 'crowded').map(({ id }) => id));
    const taken: string[] = [];
    await sql.begin(async (first) => {
      taken.push(...idsOf(await first<{ r: Taken[] }[]>`select public.take_jobs(10) as r`));
      await sql.begin(async (second) => {
        taken.push(...idsOf(await second<{ r: Taken[] }[]>`select public.take_jobs(50) as r`));
      });
    });
    expect(new Set(taken).size).toBe(taken.length);
    const rest = await sql<{ r: Taken[] }[]>`select public.take_jobs(50) as r`;
    expect([...taken, ...idsOf(rest)]).toHaveLength(20);
  });
});
