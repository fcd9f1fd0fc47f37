import { expect, it } from 'vitest';
import { argumentsFor, readFunctions } from '../postgrest/functionArguments';
import { json } from './calls';
import { aField } from './fieldSteps';
import { useScene, type Statement } from './scene';
import type { ActorName } from './world';

const scene = useScene();

/** A value that stands nowhere else. */
const MARKER = 'Zyxomma';

const RECORDS = {
  clients: 'client',
  household_members: 'householdMember',
  visits: 'visit',
  inventory_items: 'item',
  events: 'event',
} as const;

/** Gives a record of each table a value that admins alone read, and one that all staff read before. */
async function hide() {
  const { here, sql, owner } = scene();
  for (const [entity, record] of Object.entries(RECORDS)) {
    await aField(scene(), { label: 'Once', kind: 'short_text', entity });
    await aField(scene(), { label: 'Secret', kind: 'short_text', entity, readers: 'admins' });
    await owner([
      `update public.${entity} set custom = $2::text::jsonb where id = $1`,
      here[record],
      json({ once: MARKER, secret: MARKER }),
    ]);
  }
  await sql`update public.custom_fields set readers = 'admins' where label = 'Once'`;
}

/** Every call of every function of the API. */
async function calls(): Promise<{ name: string; statement: Statement }[]> {
  const functions = await readFunctions(scene().sql);
  return functions.flatMap((one) =>
    argumentsFor(one)
      .filter(({ what }) => what.startsWith('right arguments'))
      .map(({ make }) => {
        const given = one.arguments.flatMap(({ name, type }) => {
          const value = make(scene())[name];
          if (value === undefined) return [];
          const text = Array.isArray(value) && type.endsWith('[]') ? `{${value.join()}}` : value;
          return [{ name, type, value: typeof text === 'string' ? text : json(text) }];
        });
        const names = given.map(({ name, type }, n) => `${name} => $${n + 1}::text::${type}`);
        return {
          name: one.name,
          statement: [
            `select to_jsonb(public.${one.name}(${names.join(', ')})) as r`,
            ...given.map(({ value }) => value),
          ],
        };
      }),
  );
}

/** The functions whose answers to somebody have the value. */
async function telling(actor: ActorName, all: Awaited<ReturnType<typeof calls>>) {
  const { sql } = scene();
  const told = new Set<string>();
  const entities = Object.entries(RECORDS).map(([entity, record]) => ({
    name: 'record_history',
    statement: ['select public.record_history($1, $2) as r', entity, scene().here[record]] as const,
  }));
  for (const { name, statement } of [...all, ...entities]) {
    await sql`savepoint told`;
    if (json(await scene().as(actor, statement)).includes(MARKER)) told.add(name);
    await sql`rollback to savepoint told`;
  }
  return [...told];
}

it('no function of the API tells others what only admins read', async () => {
  await hide();
  const all = await calls();
  expect(all.length).toBeGreaterThan(100);
  // Those that do tell it know whom.
  expect(await telling('networkAdmin', all)).toEqual(['record_history']);
  for (const actor of ['member', 'locationAdmin', 'elsewhere', 'demoted', 'otherTenant'] as const)
    expect(await telling(actor, all), actor).toEqual([]);
});
