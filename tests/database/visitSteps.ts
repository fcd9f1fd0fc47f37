import { call, resultOf } from './calls';
import type { Scene } from './scene';
import type { ActorName } from './world';

/** Who enters a visit, and why only now. */
interface Entry {
  actor?: ActorName;
  why?: string | null;
}

/** What tests of visits do again and again, in the scene of the running test. */
export function visitSteps(scene: () => Scene) {
  const rules = (rule: object) =>
    scene().as('networkAdmin', [
      'update public.networks set visit_rules = $2::text::jsonb where id = $1',
      scene().here.id,
      JSON.stringify(rule),
    ]);

  const weekly = (scope: 'network' | 'location', max_visits = 1) =>
    rules({ max_visits, period_days: 7, scope });

  /** A visit so many hours ago, from before there were rules; its id. */
  async function visitedBefore(hours: number, location = scene().here.location): Promise<string> {
    const { here, owner } = scene();
    const [network] = await owner([
      `select visit_rules::text as rules from public.networks where id = $1`,
      here.id,
    ]);
    await rules({});
    const [row] = await owner([
      `insert into public.visits (client_id, location_id, visited_at)
       values ($1, $2, now() - $3 * interval '1 hour') returning id`,
      here.client,
      location,
      hours,
    ]);
    await owner([
      'update public.networks set visit_rules = $2::text::jsonb where id = $1',
      here.id,
      String(network?.['rules']),
    ]);
    return String(row?.['id']);
  }

  /** A visit so many days ago by the calendar of the location, at a time of its clock. */
  async function visitedDaysAgo(days: number, time: string): Promise<string> {
    const [row] = await scene().owner([
      `select extract(epoch from now()
         - (private.local_today($1) - $2::integer + $3::time) at time zone private.location_zone($1)
       ) / 3600 as hours`,
      scene().here.location,
      days,
      time,
    ]);
    return visitedBefore(Number(row?.['hours']));
  }

  const limitNow = async (location = scene().here.location) => {
    const { rows } = await scene().as(
      'networkAdmin',
      call.checkInContext(scene().here.client, location),
    );
    return { limit: resultOf(rows[0])['limit'] };
  };

  /** The world's own visit, out of the way of the rules. */
  const longAgo = () =>
    scene().owner([
      `update public.visits set visited_at = now() - interval '400 days' where id = $1`,
      scene().here.visit,
    ]);

  const checkIn = (options?: Parameters<typeof call.checkIn>[2]) =>
    scene().as('member', call.checkIn(scene().here.client, scene().here.location, options));

  /** Somebody enters a visit of so many hours ago, past the check-in. */
  const enter = (
    hours: number,
    reason: string | null,
    { actor = 'locationAdmin', why = 'Copied from the paper sheet' }: Entry = {},
  ) =>
    scene().as(actor, [
      `insert into public.visits (client_id, location_id, visited_at, override_reason, back_dating_reason)
       values ($1, $2, now() - $3 * interval '1 hour', $4, $5) returning id`,
      scene().here.client,
      scene().here.location,
      hours,
      reason,
      why,
    ]);

  return { weekly, visitedBefore, visitedDaysAgo, limitNow, longAgo, checkIn, enter };
}
