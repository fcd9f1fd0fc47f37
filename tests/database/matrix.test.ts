import { describe, expect, it } from 'vitest';
import { API } from '../../src/config';
import { declaredStatement } from './declaredStatement';
import { changeOf, columnsOf, recordOf } from './samples';
import { useScene, type Scene, type Statement } from './scene';
import { tableSlip } from './slips';
import { ACTORS, TABLES, VIEWS, type TableOracle, type Verb } from './tables';
import type { ActorName, DeadActorName } from './world';

const DEAD: readonly DeadActorName[] = ['aal1', 'banned', 'deleted', 'signedOut', 'expired'];

function verbsOf({ may }: TableOracle): [Verb, readonly ActorName[]][] {
  const { softDelete, ...rest } = may;
  return [
    ['select', rest.select],
    ['insert', rest.insert],
    ['update', rest.update],
    ['delete', rest.delete],
    ...(softDelete ? [['softDelete', softDelete] satisfies [Verb, unknown]] : []),
  ];
}

const recordIn = (scene: Scene, { table, resource }: TableOracle): Promise<string> =>
  recordOf(scene, table, resource?.fields);

/**
 * One harmless change, as SQL after `set`.
 *
 * @throws Error when no declaration gives one and the oracle names none
 */
async function changeIn(scene: Scene, { table, resource, change }: TableOracle): Promise<string> {
  const made = change ?? (resource && changeOf(resource, await columnsOf(scene, table)));
  if (!made) throw new Error(`Give ${table} a change in tests/database/tables.ts.`);
  return made;
}

async function insertIn(scene: Scene, { table, resource, insert }: TableOracle) {
  if (insert) return insert(scene);
  if (!resource) throw new Error(`Give ${table} an insert in tests/database/tables.ts.`);
  return declaredStatement(scene, resource, 'create');
}

async function statementOf(verb: Verb, table: TableOracle, scene: Scene): Promise<Statement> {
  const name = `public.${table.table}`;
  const id = await recordIn(scene, table);
  switch (verb) {
    case 'select':
      return [`select id from ${name} where id = $1`, id];
    case 'insert':
      return insertIn(scene, table);
    case 'update':
      return [`update ${name} set ${await changeIn(scene, table)} where id = $1 returning id`, id];
    case 'softDelete':
      return [`update ${name} set deleted_at = now() where id = $1 returning id`, id];
    case 'delete':
      return [`delete from ${name} where id = $1 returning id`, id];
  }
}

/** The same without an answer: what is returned is judged as a read, too, and would be refused. */
const withoutReturning = ([text, ...parameters]: Statement): Statement => [
  text.replace(/ returning id$/, ''),
  ...parameters,
];

/** All rows of the table as the owner sees them: what was refused has changed nothing. */
const contents = (scene: Scene, table: string) =>
  scene.owner([`select to_jsonb(t) as row from public.${table} t order by id`]);

describe.each(TABLES)('$table', (table) => {
  const scene = useScene();

  const mayNotUpdate = ACTORS.filter((actor) => !table.may.update.includes(actor));

  // The API takes an update without a filter. Such a statement reads nothing, so that the policy
  // for updates alone keeps it from what the person cannot see.
  it.each(mayNotUpdate)('is not reached by an update without a filter by %s', async (actor) => {
    const theRecord: Statement = [
      `select to_jsonb(t) as row from public.${table.table} t where id = $1`,
      await recordIn(scene(), table),
    ];
    // A single deleted row would refuse the whole statement.
    if (table.may.softDelete)
      await scene().owner([
        `update public.${table.table} set deleted_at = null where deleted_at is not null`,
      ]);
    const before = await scene().owner(theRecord);
    const outcome = await scene().as(actor, [
      `update public.${table.table} set ${await changeIn(scene(), table)}`,
    ]);
    expect(outcome.code).toBeOneOf([undefined, '42501']);
    expect(await scene().owner(theRecord)).toEqual(before);
  });

  const members: readonly ActorName[] = ['member', 'demoted', 'elsewhere'];
  const mayAsMember = table.may.update.filter((actor) => members.includes(actor));
  // What only admins may change needs no limit.
  const mayAsAdmin = table.may.update.filter((actor) => !members.includes(actor));

  const addRows = async (count: number): Promise<string> => {
    const ids: unknown[] = [];
    for (let row = 0; row < count; row += 1)
      ids.push((await scene().owner(await insertIn(scene(), table)))[0]?.['id']);
    return `{${ids.join(',')}}`;
  };
  const changeRows = async (actor: ActorName, ids: string) =>
    scene().as(actor, [
      `update public.${table.table} set ${await changeIn(scene(), table)} where id = any ($1::text::uuid[]) returning id`,
      ids,
    ]);

  it.each(mayAsMember)('is changed by %s up to the limit of rows, not beyond', async (actor) => {
    const most = await addRows(API.memberRowsPerChange);
    const more = most.replace('}', `,${await recordIn(scene(), table)}}`);
    const before = await contents(scene(), table.table);
    expect(await changeRows(actor, more)).toMatchObject({ code: 'PT413', rows: [] });
    expect(await contents(scene(), table.table)).toEqual(before);
    expect((await changeRows(actor, most)).rows).toHaveLength(API.memberRowsPerChange);
  });

  it.each(mayAsMember.length > 0 ? mayAsAdmin : [])(
    'is changed by %s beyond the limit of rows',
    async (actor) => {
      const ids = await addRows(API.memberRowsPerChange + 1);
      expect((await changeRows(actor, ids)).rows).toHaveLength(API.memberRowsPerChange + 1);
    },
  );

  describe.each(table.columns ?? [])('its $change', ({ change, may }) => {
    const statementIn = async (): Promise<Statement> => [
      `update public.${table.table} set ${change} where id = $1 returning id`,
      await recordIn(scene(), table),
    ];

    it.each(may)('is written by %s', async (actor) => {
      const before = await contents(scene(), table.table);
      expect((await scene().as(actor, await statementIn())).rows).toHaveLength(1);
      expect(await contents(scene(), table.table)).not.toEqual(before);
    });

    it.each(ACTORS.filter((actor) => !may.includes(actor)))('is refused to %s', async (actor) => {
      const before = await contents(scene(), table.table);
      const statement = await statementIn();
      for (const attempt of [statement, withoutReturning(statement)]) {
        const outcome = await scene().as(actor, attempt);
        expect(outcome.rows).toEqual([]);
        expect(outcome.code).toBeOneOf([undefined, '42501']);
      }
      expect(await contents(scene(), table.table)).toEqual(before);
    });
  });

  describe.each(verbsOf(table))('%s', (verb, allowed) => {
    const refused = ACTORS.filter((actor) => !allowed.includes(actor));

    it.each(allowed)('is allowed to %s', async (actor) => {
      const statement = await statementOf(verb, table, scene());
      const before = await contents(scene(), table.table);
      const outcome = await scene().as(actor, statement);
      expect(outcome).toMatchObject({
        code: undefined,
        rows: [{ id: expect.any(String) as unknown }],
      });
      const after = await contents(scene(), table.table);
      if (verb === 'select') expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    });

    it.each(refused)('is refused to %s', async (actor) => {
      const statement = await statementOf(verb, table, scene());
      const before = await contents(scene(), table.table);
      for (const attempt of [statement, withoutReturning(statement)]) {
        const outcome = await scene().as(actor, attempt);
        expect(outcome.rows).toEqual([]);
        expect(outcome.code).toBeOneOf([undefined, '42501']);
      }
      expect(await contents(scene(), table.table)).toEqual(before);
    });

    // By the policies alone: the check of every request has tests of its own.
    it.each(DEAD)('is refused to a token that is %s', async (actor) => {
      const statement = await statementOf(verb, table, scene());
      const before = await contents(scene(), table.table);
      const outcome = await scene().as(actor, statement, { preRequest: false });
      expect(outcome.rows).toEqual([]);
      const wall = actor === 'aal1' ? 'PT403' : 'PT401';
      // The helpers know deleted people no more, so another policy may be first: it refuses, or, where
      // the plan finds the rows by its condition, leaves none for the wall to be asked about. Nothing is
      // told either way, and the API asks before it reads (pre_request).
      const others = actor === 'deleted' ? ['42501', undefined] : ['42501'];
      expect(outcome.code).toBeOneOf([wall, ...others]);
      // For what the network admin may, it must be the wall that refuses.
      if (allowed.includes('networkAdmin') && actor !== 'deleted') expect(outcome.code).toBe(wall);
      expect(await contents(scene(), table.table)).toEqual(before);
    });
  });
});

describe('the matrix', () => {
  const scene = useScene();

  it('covers every table of the API: one that is no entity stands in tests/database/tables.ts', async () => {
    const namesOf = async (kinds: string) =>
      (
        await scene().owner([
          `select relname as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind = any ($1::"char"[]) order by 1`,
          kinds,
        ])
      ).map(({ name }) => name);
    const known = TABLES.map(({ table }) => table);
    const tables = (await namesOf('{r,p}')).map(String);
    expect(tables.filter((name) => !known.includes(name)).map(tableSlip)).toEqual([]);
    expect(tables).toEqual(known.sort());
    expect(await namesOf('{v,m}')).toEqual(VIEWS);
  });
});
