import * as z from 'zod/mini';
import { serviceReport, type ServiceReport } from '../../src/reports/answers';
import type { Outcome, Scene } from './scene';
import { aClient, type ActorName } from './world';

/** What a test asks the service report for, but for the days. */
export interface Asks {
  as?: ActorName;
  network?: string;
  location?: string | null;
  against?: string | null;
  bucket?: string | null;
}

/** What tests of reports do, in the running scene. */
export function reportCalls(scene: () => Scene) {
  /** Asks for a service report; by default the network admin for all locations, day by day. */
  function ask(from: string | null, to: string | null, asks: Asks = {}): Promise<Outcome> {
    const { here } = scene();
    const { as = 'networkAdmin', network = here.id, location = null, against = null } = asks;
    return scene().as(as, [
      'select public.service_report($1, $2, $3, $4, $5, $6) as r',
      ...[network, location, from, to, against, asks.bucket === undefined ? 'day' : asks.bucket],
    ]);
  }

  /** @throws when it is refused */
  async function report(from: string, to: string, asks: Asks = {}): Promise<ServiceReport> {
    const { rows, message, code } = await ask(from, to, asks);
    if (code) throw new Error(message);
    return z.parse(serviceReport, rows[0]?.['r']);
  }

  /** A visit at a moment; by default at the first location, of one person whose age nobody told. */
  async function visited(
    client: string,
    at: string,
    household: { size?: number; children?: number; location?: string; reason?: string } = {},
  ): Promise<void> {
    const {
      size = 1,
      children = null,
      location = scene().here.location,
      reason = null,
    } = household;
    await scene().sql`
      insert into public.visits
        (client_id, location_id, visited_at, created_at, household_size, children, override_reason)
      values (${client}, ${location}, ${at}, ${at}, ${size}, ${children}, ${reason})`;
  }

  const newClient = () => aClient(scene().sql, scene().here.id);
  return { ask, report, visited, newClient };
}
