import { expect, it } from 'vitest';
import { loadHouseholds } from '../../bench/duplicates/loadHouseholds';
import { recallOf, type Quality } from '../../bench/duplicates/recallOf';
import { typeSheets } from '../support/deskSheets';
import { makeHouseholds, type KnownRecord } from '../support/households';
import { makeNewcomers } from '../support/newcomers';
import { useScene } from './scene';

/** How many of those who were written down twice a look at the network finds, and how many others. */
const scene = useScene();

/** Looks at a new network of such records as a whole. */
async function scan(records: readonly KnownRecord[]) {
  const { network, ids } = await loadHouseholds(scene().sql, records);
  const [begun] = await scene().owner(['select id from private.start_scan($1, true)', network]);
  for (let isDone = false; !isDone;) {
    const [part] = await scene().owner([
      'select ended_at is not null as done from private.go_on_with_scan($1)',
      String(begun?.['id']),
    ]);
    isDone = part?.['done'] === true;
  }
  return { network, ids };
}

/** How many of those who are likely one person a look at a new network of such records finds. */
async function lookAt(records: readonly KnownRecord[]) {
  const { network, ids } = await scan(records);
  const pairs = await scene().owner([
    `select first_client_id as one, second_client_id as other from public.client_pairs
     where network_id = $1 and confidence = 'likely'`,
    network,
  ]);
  const found = pairs.map(({ one, other }) => {
    const [first, second] = [one, other].map((id) => ids.indexOf(String(id))).sort((a, b) => a - b);
    return (first ?? 0) * records.length + (second ?? 0);
  });
  return recallOf(records, new Set(found));
}

it('finds nearly all who were written down twice, and hardly a twin, parent or namesake', async () => {
  // The same people in every run; ten networks of 9,000 clients: npm run bench -- duplicates.
  const { recall, precision, confused } = await lookAt(makeHouseholds(19, 400));
  expect(recall).toBeGreaterThan(0.9);
  expect({ isPrecise: precision > 0.92, confused }).toEqual({ isPrecise: true, confused });
});

it.each([
  ['come from Somalia, Iraq, Syria and Afghanistan', makeNewcomers],
  ['stand on sheets that somebody typed off', typeSheets],
])(
  'takes 1 January for no evidence where 70 of 100 are born then and people %s',
  async (_who, make) => {
    const looks: Quality[] = [];
    // One network has only 100 such people: the mean of six is what the weights are worth.
    for (const seed of [201, 202, 203, 204, 205, 206])
      looks.push(await lookAt(make(seed, 1150, 0.7)));
    const mean = (of: 'recall' | 'precision') =>
      looks.reduce((sum, look) => sum + look[of], 0) / looks.length;
    expect(mean('recall')).toBeGreaterThanOrEqual(0.85);
    expect(mean('precision')).toBeGreaterThanOrEqual(0.95);
  },
  // Six networks: beside other work on two cores the usual limit is reached.
  240_000,
);

it('finds whom asking for each one finds, also by a single key that many have', async () => {
  const { network } = await scan(makeNewcomers(201, 1150, 0.7));
  const [missing] = await scene().owner([
    `select count(*)::integer as pairs, count(*) filter (where p.id is null)::integer as missing
     from (select array_agg(m order by m.client_id) as records from private.client_match m where m.network_id = $1) r
     cross join lateral private.find_matches($1, r.records, private.possible_bits()) f
     left join public.client_pairs p
       on p.first_client_id = least(f.client_id, r.records[f.place].client_id)
       and p.second_client_id = greatest(f.client_id, r.records[f.place].client_id)`,
    network,
  ]);
  // Each pair is found from both sides.
  const [kept] = await scene().owner([
    'select 2 * count(*)::integer as pairs from public.client_pairs where network_id = $1',
    network,
  ]);
  expect(missing).toEqual({ ...kept, missing: 0 });
});
