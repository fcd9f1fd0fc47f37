import { signInAs } from '../../tests/support/signInAs';
import { explainCallAs } from '../explainAs';
import { addSignedVisits } from '../manySigned';
import { addManyVisits } from '../manyVisits';
import { measure } from '../statistics';
import type { Bench } from './Bench';

const REPEATS = 12;
/** As the specification of reports has it: visits of a year with 100,000 clients. */
const VISITS_PER_CLIENT = 6;
/** The network admin of that network, of local/demo/accounts.ts. */
const ADMIN = 'maya.okafor@example.org';
/** 95th percentiles, in milliseconds. */
const TARGET = { year: 1000, month: 200, sheet: 1000 };
/** Visits of a month that a program asks a signature for. */
const SIGNED = 2000;

/** The reports of a network admin over all locations, through REST. */
export async function measureReports(bench: Bench): Promise<void> {
  const { backend, sql, network, clients, crowd, report } = bench;
  const visits = clients * VISITS_PER_CLIENT;
  await addManyVisits(sql, network, visits);
  const sheet = await addSignedVisits(sql, network, SIGNED);
  const session = await signInAs(backend, sql, ADMIN);
  const headers = {
    apikey: backend.publishableKey,
    Authorization: `Bearer ${session.accessToken}`,
    'Content-Type': 'application/json',
  };
  const [days] = await sql<{ year: string; month: string; to: string }[]>`
    select (current_date - 364)::text as year, (current_date - 30)::text as month, (current_date - 1)::text as to`;
  if (!days) throw new Error('No days.');
  const whole = { p_network_id: network, p_location_id: null, p_to: days.to };
  const rows = { p_measure: 'households', p_split: 'zip', p_value: '48001' };
  const asked: [what: string, name: string, target: number, args: object][] = [
    ['a year', 'service_report', TARGET.year, { p_from: days.year, p_bucket: 'week' }],
    ['a month', 'service_report', TARGET.month, { p_from: days.month, p_bucket: 'week' }],
    ['food of a year', 'food_report', TARGET.year, { p_from: days.year }],
    [
      'rows behind a number of a year',
      'report_visits',
      TARGET.year,
      { p_from: days.year, ...rows },
    ],
    [
      'rows behind a number of a month',
      'report_visits',
      TARGET.month,
      { p_from: days.month, ...rows },
    ],
    ['programs of a year', 'program_report', TARGET.year, { p_from: days.year }],
    [`a sign-in sheet of ${SIGNED} visits`, 'sign_in_sheet', TARGET.sheet, sheet],
  ];
  for (const [what, name, target, args] of asked) {
    const body = JSON.stringify({ ...whole, ...args });
    const { median, p95 } = await measure(REPEATS, async () => {
      const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body,
      });
      if (!response.ok)
        throw new Error(`REST answered ${response.status}: ${await response.text()}`);
      await response.text();
    });
    report.add({
      what: `Report, ${what}, ${crowd} with ${visits} visits, 95th percentile`,
      measured: p95,
      unit: 'ms',
      target,
      note: `median ${median}`,
    });
    if (p95 <= target) continue;
    const values = Object.entries({ ...whole, ...args }).map(
      ([key, value]) => `${key} => ${value === null ? 'null' : `'${String(value)}'`}`,
    );
    const call = `select public.${name}(${values.join(', ')})`;
    console.log(await explainCallAs(backend.database.superuser, ADMIN, call));
  }
}
