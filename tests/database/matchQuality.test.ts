import { expect, it } from 'vitest';
import { loadHouseholds } from '../../bench/duplicates/loadHouseholds';
import { recallOf } from '../../bench/duplicates/recallOf';
import { makeHouseholds } from '../support/households';
import { useScene } from './scene';

/** How many of those who were written down twice a look at the network finds, and how many others. */
const scene = useScene();

it('finds nearly all who were written down twice, and hardly a twin, parent or namesake', async () => {
  const { sql } = scene();
  // The same people in every run; ten networks of 9,000 clients: npm run bench -- duplicates.
  const records = makeHouseholds(19, 400);
  const { network, ids } = await loadHouseholds(sql, records);
  const [begun] = await scene().owner(['select id from private.start_scan($1, true)', network]);
  for (let isDone = false; !isDone;) {
    const [part] = await scene().owner([
      'select ended_at is not null as done from private.go_on_with_scan($1)',
      String(begun?.['id']),
    ]);
    isDone = part?.['done'] === true;
  }
  const pairs = await scene().owner([
    `select first_client_id as one, second_client_id as other from public.client_pairs
     where network_id = $1 and confidence = 'likely'`,
    network,
  ]);
  const found = pairs.map(({ one, other }) => {
    const [first, second] = [one, other].map((id) => ids.indexOf(String(id))).sort((a, b) => a - b);
    return (first ?? 0) * records.length + (second ?? 0);
  });
  const { recall, precision, confused } = recallOf(records, new Set(found));
  expect(recall).toBeGreaterThan(0.9);
  expect({ isPrecise: precision > 0.92, confused }).toEqual({ isPrecise: true, confused });
});
