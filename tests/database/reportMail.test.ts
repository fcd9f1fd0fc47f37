import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import type { ActorName } from './world';

/** 'Email me a link to this report on the 1st of each month': who may switch it on, and what is mailed when. */
const scene = useScene();

const set = (actor: ActorName, wanted: boolean | null) =>
  scene().as(actor, ['select public.set_report_mail($1) as r', wanted]);
const wants = async (actor: ActorName) =>
  (await scene().as(actor, ['select public.my_report_mail() as r'])).rows[0]?.['r'];
const mail = async () => {
  const { rows, code } = await scene().as({ role: 'service_role' }, [
    'select public.mail_monthly_reports() as r',
  ]);
  expect(code).toBeUndefined();
  return rows[0]?.['r'];
};
const mails = () =>
  scene().owner([
    `select payload -> 'user_id' as person, payload -> 'data' as data from private.jobs where kind = 'mail' order by 1`,
  ]);
/** As if the last mail had been about the month before the last. */
const monthPassed = () =>
  scene()
    .sql`update private.report_readers set last_month = (last_month - interval '1 month')::date`;
const endedMonth = async () => {
  const [row] = await scene().owner([
    `select to_char((now() at time zone time_zone) - interval '1 month', 'YYYY-MM') as month
     from public.networks where id = $1`,
    scene().here.id,
  ]);
  return row?.['month'];
};

beforeEach(async () => {
  await scene().sql`delete from private.jobs`;
});

describe('the monthly mail', () => {
  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'is switched on and off by %s, for oneself',
    async (actor) => {
      expect(await wants(actor)).toBe(false);
      expect((await set(actor, true)).rows).toEqual([{ r: true }]);
      expect((await set(actor, true)).rows).toEqual([{ r: true }]);
      expect(await wants(actor)).toBe(true);
      const others = (['locationAdmin', 'networkAdmin', 'superUser'] as const).filter(
        (other) => other !== actor,
      );
      for (const other of others) expect(await wants(other)).toBe(false);
      await set(actor, false);
      expect(await wants(actor)).toBe(false);
    },
  );

  it.each(['member', 'elsewhere', 'demoted'] as const)('is refused to %s', async (actor) => {
    expect((await set(actor, true)).code).toBe('42501');
    expect((await set(actor, false)).rows).toEqual([{ r: false }]);
    expect(await scene().owner(['select 1 from private.report_readers'])).toEqual([]);
  });

  it('is not written past its function', async () => {
    const { code } = await scene().as('networkAdmin', [
      `insert into private.report_readers (user_id, last_month) values (auth.uid(), '2026-01-01')`,
    ]);
    expect(code).toBe('42501');
  });

  it('comes once for a month that has ended, with the month and nothing else', async () => {
    const { claims } = scene();
    await set('locationAdmin', true);
    expect(await mail()).toBe(0);
    await monthPassed();
    expect(await mail()).toBe(1);
    expect(await mails()).toEqual([
      { person: claims.locationAdmin.sub, data: { month: await endedMonth() } },
    ]);
    await scene().sql`delete from private.jobs`;
    expect(await mail()).toBe(0);
  });

  it('does not come to who is no longer an admin, or switched it off, or is gone', async () => {
    const { claims, sql } = scene();
    for (const actor of ['locationAdmin', 'networkAdmin', 'superUser'] as const)
      await set(actor, true);
    await monthPassed();
    await sql`update public.user_locations set role = 'member' where user_id = ${String(claims.locationAdmin.sub)}`;
    await set('networkAdmin', false);
    await sql`update public.profiles set deleted_at = now() where id = ${String(claims.superUser.sub)}`;
    expect(await mail()).toBe(0);
  });

  it('comes when the month has ended where the network is', async () => {
    const { here, sql } = scene();
    await set('networkAdmin', true);
    // The first zone of the world is a day ahead of the last one: only on the 1st and the last their months differ.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await sql`update public.networks set time_zone = ${zone} where id = ${here.id}`;
      await monthPassed();
      await mail();
      const [job] = await mails();
      expect(job?.['data']).toEqual({ month: await endedMonth() });
      await sql`delete from private.jobs`;
    }
  });
});
