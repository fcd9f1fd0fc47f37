import { beforeAll, describe, expect, it } from 'vitest';
import { Chance } from '../support/Chance';
import { useScene } from './scene';
import { addClients, similarTo, type Draft } from './similarSteps';

/** Whoever agrees more with a record never has fewer bits, whatever the other fields say and however common values are. */
const scene = useScene();

/** Columns of somebody who agrees with the asked one, the best first, each worse than the one before. */
type Ladder = readonly Draft[];
const by = (column: string, values: readonly (string | null)[]): Ladder =>
  values.map((value) => ({ [column]: value }));
const living = (lines: readonly [string | null, string?][]): Ladder =>
  lines.map(([address_line1, address_line2 = null]) => ({ address_line1, address_line2 }));
const near = (areas: readonly [string | null, string | null][]): Ladder =>
  areas.map(([zip_code, city]) => ({ zip_code, city }));

/** What is known of somebody, and by field how others agree with it. */
interface Case {
  asked: Draft;
  fields: readonly (readonly Ladder[])[];
}

const ASKED = {
  address_line1: '118 Oak St',
  address_line2: 'Apt 4',
  zip_code: '48212',
  city: 'Hamtramck',
  phone_number: '(313) 555-0142',
  email: 'roberto@example.org',
};
const REST: Case['fields'] = [
  [
    living([['118 Oak St', 'Apt 4'], ['118 Oakk St'], ['9 Oak St'], ['118 Elm Rd'], ['9 Elm Rd']]),
    living([['118 Oak St', 'Apt 4'], ['118 Oak St', 'Apt 7'], ['9 Elm Rd']]),
    living([['118 Oak St', 'Apt 4'], [null], ['9 Elm Rd']]),
  ],
  [
    near([
      ['48212', 'Hamtramck'],
      ['48212', 'Detroit'],
      ['48213', 'Detroit'],
      ['90210', 'Detroit'],
    ]),
    near([
      ['48212', 'Hamtramck'],
      ['90210', 'Hamtramck'],
      ['48213', 'Detroit'],
      ['90210', 'Detroit'],
    ]),
    near([
      ['48212', 'Hamtramck'],
      ['48212', null],
      [null, null],
      ['90210', 'Detroit'],
    ]),
    near([
      ['48212', 'Hamtramck'],
      [null, 'Hamtramck'],
      [null, null],
      ['90210', 'Detroit'],
    ]),
  ],
  [
    by('phone_number', ['(313) 555-0142', '(313) 555-0143', '(614) 201-8877']),
    by('phone_number', ['(313) 555-0142', null, '(614) 201-8877']),
  ],
  [
    by('email', ['roberto@example.org', 'robertto@example.org', 'zelda@example.org']),
    by('email', ['roberto@example.org', null, 'zelda@example.org']),
  ],
];

const CASES: Readonly<Record<string, Case>> = {
  'one name each, a real birth date': {
    asked: {
      ...ASKED,
      first_name: 'Roberto',
      last_name: 'Zapatero Jr.',
      date_of_birth: '1984-03-12',
    },
    fields: [
      [
        by('first_name', ['Roberto', 'Beto', 'Wilhelm']),
        by('first_name', ['Roberto', 'Robertto', 'Rupertu', 'Wilhelm']),
        by('first_name', ['Roberto', 'R.', 'Wilhelm']),
      ],
      [
        by('last_name', ['Zapatero Jr.', 'Zapatero', 'Zapatero Sr.']),
        by('last_name', ['Zapatero Jr.', 'Sapatero Jr.', 'Sabatera Jr.', 'Okafor Jr.']),
        by('last_name', ['Zapatero Jr.', 'Z.', 'Okafor']),
      ],
      [
        by('date_of_birth', ['1984-03-12', '1984-12-03', '1984-07-30', '1991-07-30', '2009-07-30']),
        by('date_of_birth', ['1984-03-12', '1984-03-13', '1984-03-25', '1984-07-30', '1991-07-30']),
        by('date_of_birth', ['1984-03-12', null, '1991-07-30', '2009-07-30']),
      ],
      ...REST,
    ],
  },
  'names of two words, born on 1 January': {
    asked: {
      ...ASKED,
      first_name: 'María Guadalupe',
      last_name: 'Delgado Ruiz',
      date_of_birth: '1974-01-01',
    },
    fields: [
      [
        by('first_name', ['María Guadalupe', 'María', 'María Fernanda', 'Wilhelm']),
        by('first_name', ['María Guadalupe', '-', 'Wilhelm']),
      ],
      [
        by('last_name', ['Delgado Ruiz', 'Delgado', 'Delgado Peña', 'Okafor']),
        by('last_name', ['Delgado Ruiz', null, 'Okafor']),
      ],
      [
        by('date_of_birth', ['1974-01-01', '1978-01-01', '1983-01-01', '1999-01-01']),
        by('date_of_birth', ['1974-01-01', '1974-05-20', '1981-05-20', '1999-05-20']),
      ],
      ...REST,
    ],
  },
  'names in the other field, a date that many have': {
    asked: { ...ASKED, first_name: 'Roberto', last_name: 'Zapatero', date_of_birth: '1985-06-15' },
    fields: [
      [
        [
          { first_name: 'Roberto', last_name: 'Zapatero' },
          { first_name: 'Zapatero', last_name: 'Roberto' },
          { first_name: 'Okafor', last_name: 'Wilhelm' },
        ],
        [
          { first_name: 'Roberto', last_name: 'Zapatero' },
          { first_name: 'Roberto', last_name: 'Quispe' },
          { first_name: 'Quispe', last_name: 'Roberto' },
          { first_name: 'Okafor', last_name: 'Wilhelm' },
        ],
      ],
      [by('date_of_birth', ['1985-06-15', '1985-06-16', '1988-06-15', '2015-06-15'])],
      ...REST,
    ],
  },
};

/** From the asked one down to who agrees in nothing, worse by one rung each time. */
function walkDown({ fields }: Case, chance: Chance): Draft[] {
  const ladders = fields.map((all) => chance.pick(all));
  const rungs = ladders.map(() => 0);
  const steps = ladders.flatMap((ladder, field) =>
    ladder.slice(1).map(() => ({ field, at: chance.next() })),
  );
  const client = () =>
    Object.assign({}, ...ladders.map((ladder, field) => ladder[rungs[field] ?? 0])) as Draft;
  const walk = [client()];
  for (const { field } of steps.sort((one, other) => one.at - other.at)) {
    rungs[field] = (rungs[field] ?? 0) + 1;
    walk.push(client());
  }
  return walk;
}

/** Levels of fields that were met: '3 8'. */
const all = new Set<string>();
const WALKS = 8;
const SHARES = 5;

/** Makes values common, each as it is drawn: nobody's, many people's, nearly everybody's. */
async function drawShares(chance: Chance, date: string): Promise<void> {
  const { here, sql } = scene();
  const share = () => (chance.is(0.3) ? 1 : Math.floor(3 + 9990 * chance.next() ** 4));
  await sql`delete from private.match_frequencies where network_id = ${here.id}`;
  const values = await sql<{ kind: string; value: string }[]>`
    select distinct v.kind, v.value from private.client_match m cross join lateral (
      select 'first' as kind, unnest(m.first_roots || m.first_words || m.first_name) as value
      union select 'last', unnest(m.last_words || m.last_name) union select 'born', m.born
      union select 'address', m.house || ' ' || m.street union select 'zip', m.zip union select 'city', m.city
      union select 'phone', m.phone union select 'email', m.email) v
    where m.network_id = ${here.id} and v.value is not null order by 1, 2`;
  const counted = values.map(({ kind, value }) => {
    // Of the dates only the asked one may be common: another common one is no near one, but a placeholder.
    const most = kind !== 'born' || value === date ? Infinity : 100;
    return { network_id: here.id, kind, value, clients: Math.min(share(), most) };
  });
  await sql`insert into private.match_frequencies ${sql(counted)}`;
  // As many have a word or root at least as have a name with it.
  for (const [kind, root, whole] of [
    ['first', 'first_roots', 'first_words || m.first_name'],
    ['last', 'last_words', 'last_words || m.last_name'],
  ])
    await sql.unsafe(
      `update private.match_frequencies f set clients = greatest(f.clients, (
         select max(g.clients) from private.client_match m join private.match_frequencies g
           on g.network_id = m.network_id and g.kind = $2 and g.value = any (m.${whole})
         where m.network_id = $1 and f.value = any (m.${root})))
       where f.network_id = $1 and f.kind = $2`,
      [here.id, kind ?? ''],
    );
  const common = counted.flatMap(({ kind, value, clients }) =>
    kind === 'born' && clients > 105 ? [value] : [],
  );
  const january = counted.flatMap(({ value, clients }) =>
    value.endsWith('0101') ? [clients] : [],
  );
  await sql`delete from private.match_networks where network_id = ${here.id}`;
  await sql`
    insert into private.match_networks (network_id, clients, common_keys, january, common_dates)
    values (${here.id}, 10000, '{}', ${Math.max(share(), ...january)}, ${common})`;
}

/** How one pair is judged, from both sides. */
async function judge(asked: string, others: readonly string[]) {
  const { here, sql } = scene();
  return sql<{ other: string; bits: number; back: number; levels: number[] }[]>`
    with o as (select id, place::integer from unnest(${[...others]}::uuid[]) with ordinality t (id, place)),
    one as (select array[m] as records from private.client_match m where m.client_id = ${asked}),
    back as (
      select f.place, f.bits from (select array_agg(m order by o.place) as records, array_agg(o.place order by o.place) as places
        from o join private.client_match m on m.client_id = o.id) t,
      private.find_matches(${here.id}, t.records, -1000, t.places, array_fill(${asked}::uuid, array[cardinality(t.places)])) f)
    select o.id as other, f.bits, back.bits as back, f.levels
    from one, o, private.find_matches(${here.id}, one.records, -1000, array[1], array[o.id]) f, back
    where back.place = o.place order by o.place`;
}

describe.each(Object.entries(CASES))('who agrees more with %s', (_what, known) => {
  const seen = new Set<string>();
  let asked = '';
  let walks: { clients: Draft[]; ids: string[] }[] = [];

  beforeAll(async () => {
    const chance = new Chance(7);
    const { here } = scene();
    [asked = ''] = await addClients(scene(), here.id, [known.asked]);
    walks = [];
    for (let walk = 0; walk < WALKS; walk += 1) {
      const clients = walkDown(known, chance);
      walks.push({ clients, ids: await addClients(scene(), here.id, clients) });
    }
  });

  it.each(Array.from({ length: SHARES }, (_, n) => n))(
    'has no fewer bits, from both sides the same (%s)',
    async (n) => {
      const chance = new Chance(100 + n);
      if (n > 0) await drawShares(chance, String(known.asked['date_of_birth']).replaceAll('-', ''));
      for (const { clients, ids } of walks) {
        const judged = await judge(asked, ids);
        expect(judged).toHaveLength(clients.length);
        for (const [place, { bits, back, levels }] of judged.entries()) {
          levels.forEach((level, field) => seen.add(`${field + 1} ${level}`));
          expect(Math.abs(bits - back), JSON.stringify(clients[place])).toBeLessThan(1e-9);
          const better = judged[place - 1];
          if (better)
            expect(
              better.bits,
              JSON.stringify({
                better: clients[place - 1],
                worse: clients[place],
                from: better.levels,
                to: levels,
              }),
            ).toBeGreaterThanOrEqual(bits - 1e-9);
        }
      }
      for (const level of seen) all.add(level);
    },
  );
});

it('goes through every level of every field', async () => {
  const rows = await scene().owner([
    `select field || ' ' || level as level from private.match_levels order by field, level`,
  ]);
  expect(rows.map(({ level }) => level).filter((level) => !all.has(String(level)))).toEqual([]);
});

it('has no level of a field that the model has no place for', async () => {
  await expect(
    scene().sql`update private.match_levels set field = 9 where field = 8 and level = 1`,
  ).rejects.toMatchObject({ constraint_name: 'match_levels_field_check' });
});

it('puts the one first who has the same phone number besides, and a typo last', async () => {
  const known = {
    first_name: 'Anselmo',
    last_name: 'Quintanar',
    date_of_birth: '1984-03-12',
    phone_number: '(313) 555-0142',
  };
  const [typo, same, called] = await addClients(scene(), scene().here.id, [
    { ...known, last_name: 'Quintanarr', phone_number: null },
    { ...known, phone_number: null },
    known,
  ]);
  const found = await similarTo(scene(), known);
  expect(found.map(({ client_id }) => client_id)).toEqual([called, same, typo]);
  const [first = 0, second = 0, third = 0] = found.map(({ bits }) => bits);
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
});
