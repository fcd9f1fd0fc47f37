import { beforeAll, describe, expect, it } from 'vitest';
import { Chance } from '../support/Chance';
import { useApiWorld } from '../support/apiWorld';
import type { ActorName, Network } from '../database/world';

/*
 * What only admins of a network read is asked for by everybody else, in drawn questions of REST's language: selects,
 * embeds, filters, sorts, counts, and writes that answer what is there.
 */

const world = useApiWorld();

/** A value that stands nowhere else. */
const MARKER = 'Zyxomma';
const OTHER = 'Qwertzu';

const TABLES = {
  clients: 'client',
  household_members: 'householdMember',
  visits: 'visit',
  inventory_items: 'item',
  events: 'event',
} as const satisfies Record<string, keyof Network>;
type Table = keyof typeof TABLES;
const NAMES = Object.keys(TABLES) as Table[];

/** Which tables a question can embed. */
const EMBEDS: Readonly<Record<Table, readonly Table[]>> = {
  clients: ['household_members', 'visits'],
  household_members: ['clients'],
  visits: ['clients', 'events'],
  inventory_items: [],
  events: ['visits'],
};

const OUTSIDERS: readonly ActorName[] = [
  ...(['member', 'locationAdmin', 'elsewhere', 'demoted', 'otherTenant'] as const),
];

beforeAll(async () => {
  const { sql, here } = world();
  for (const [table, record] of Object.entries(TABLES)) {
    await sql`
      insert into custom_fields (network_id, entity, label, kind, readers)
      values (${here.id}, ${table}, 'Secret', 'short_text', 'admins'), (${here.id}, ${table}, 'Known', 'short_text', 'all')`;
    await sql`
      update ${sql(table)} set custom = ${JSON.stringify({ secret: MARKER, known: 'a' })}::text::jsonb
      where id = ${here[record]}`;
  }
});

async function ask(actor: ActorName, path: string, init: RequestInit = {}) {
  const { url, publishableKey, token } = world();
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${(await token(actor)) ?? ''}`,
      'content-type': 'application/json',
      prefer: 'count=exact,return=representation',
    },
  });
  return {
    status: answer.status,
    body: await answer.text(),
    range: answer.headers.get('content-range'),
  };
}

/** What a column or a path into one is. */
const COLUMNS = [
  'custom',
  'all_custom',
  'custom->secret',
  'all_custom->secret',
  'all_custom->>secret',
];

function select(chance: Chance, table: Table, depth = 0): string {
  const parts = ['id'];
  if (chance.is(0.8)) parts.push(chance.pick(COLUMNS));
  if (chance.is(0.3)) parts.push(`told:${chance.pick(COLUMNS)}`);
  if (chance.is(0.1)) parts.push('*');
  const embeds = EMBEDS[table];
  if (depth < 2 && embeds.length > 0 && chance.is(0.6)) {
    const inner = chance.pick(embeds);
    parts.push(`${inner}${chance.is(0.3) ? '!inner' : ''}(${select(chance, inner, depth + 1)})`);
  }
  return parts.join();
}

/** Asks whether a record has a value. */
function condition(chance: Chance, value: string, inTree: boolean): string {
  const path = chance.pick(['custom->>secret', 'all_custom->>secret']);
  const is = inTree ? '.' : '=';
  const json = JSON.stringify(JSON.stringify({ secret: value }));
  return chance.pick([
    `${path}${is}eq.${value}`,
    `${path}${is}not.eq.${value}`,
    `${path}${is}in.(${value},x)`,
    `${path}${is}like.${value.slice(0, 3)}*`,
    `${path}${is}imatch.${value.slice(1)}`,
    `${path}${is}gte.${value}`,
    ...(inTree ? [`all_custom.cs.${json}`, `custom.cs.${json}`] : []),
  ]);
}

function filter(chance: Chance, table: Table, value: string): string {
  const embeds = EMBEDS[table];
  const [inner] = embeds;
  switch (chance.int(inner ? 5 : 4)) {
    case 0:
      return condition(chance, value, false);
    case 1:
      return `and=(${condition(chance, value, true)},deleted_at.is.null)`;
    case 2:
      return `or=(${condition(chance, value, true)},${condition(chance, value, true)})`;
    case 3:
      return `not.or=(${condition(chance, value, true)},id.is.null)`;
    default:
      return `${inner}.${condition(chance, value, false)}`;
  }
}

/** A question that says `value` where it asks for one; the same draw asks the same of another value. */
function question(seed: number, value: string): string {
  const chance = new Chance(seed);
  const table = chance.pick(NAMES);
  const embeds = EMBEDS[table];
  const parts = [
    `select=${select(chance, table)}${embeds.map((one) => `,${one}(id)`).join('')}`,
    filter(chance, table, value),
    `order=${chance.is(0.5) ? `${chance.pick(COLUMNS)}.${chance.pick(['asc', 'desc'])},` : ''}id.asc`,
  ];
  return `${table}?${parts.join('&')}`;
}

const SEEDS = Array.from({ length: 80 }, (_, seed) => seed + 1);

describe('a value that only admins read', () => {
  it('is what the questions ask for, and an admin is told', async () => {
    const answers = await Promise.all(
      SEEDS.map((seed) => ask('networkAdmin', question(seed, MARKER))),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(25);
    expect(answers.filter(({ body }) => body.includes(MARKER)).length).toBeGreaterThan(5);
    const others = await Promise.all(
      SEEDS.map((seed) => ask('networkAdmin', question(seed, OTHER))),
    );
    const differing = answers.filter(({ range }, index) => range !== others[index]?.range);
    expect(differing.length).toBeGreaterThan(5);
  });

  it.each(OUTSIDERS)('is neither told to a %s nor does a filter tell of it', async (actor) => {
    for (const seed of SEEDS) {
      const asked = question(seed, MARKER);
      const [answer, other] = await Promise.all([
        ask(actor, asked),
        ask(actor, question(seed, OTHER)),
      ]);
      const readable = { ...answer, body: answer.body.replaceAll(MARKER, OTHER) };
      expect(answer.status < 300 ? answer.body : '', asked).not.toContain(MARKER);
      expect(readable, asked).toEqual(other);
    }
  });

  it.each(OUTSIDERS)('sorts nothing for a %s', async (actor) => {
    const { sql, here } = world();
    await sql`
      insert into clients (network_id, first_name, custom)
      select ${here.id}, 'Sorted', jsonb_build_object('secret', chr(65 + (n * 7) % 20)) from generate_series(1, 20) n`;
    const list = (order: string) => ask(actor, `clients?select=id&order=${order}`);
    const byId = await list('id.asc');
    for (const way of ['asc', 'desc', 'asc.nullsfirst', 'desc.nullslast'])
      expect(await list(`all_custom->secret.${way},id.asc`)).toEqual(byId);
  });

  it.each(OUTSIDERS)('is in no answer to a write of a %s', async (actor) => {
    for (const table of NAMES)
      for (const custom of [{ known: 'b' }, { secret: 'x' }, { secret: MARKER.toLowerCase() }, {}])
        for (const columns of ['*', 'id,all_custom', 'id,custom']) {
          const path = `${table}?id=eq.${world().here[TABLES[table]]}&select=${columns}`;
          const answer = await ask(actor, path, {
            method: 'PATCH',
            body: JSON.stringify({ custom }),
          });
          expect(answer.body).not.toContain(MARKER);
        }
  });
});
