import { describe, expect, it } from 'vitest';
import { bindField } from '../../src/kit/fields/bindField';
import { choice, date, text } from '../../src/kit/fields/fields';
import { resources } from '../../src/resources';
import { useScene } from './scene';
import {
  accessSlip,
  fieldSlips,
  importSlips,
  listedSlip,
  tableSlip,
  type CatalogueColumn,
} from './slips';

const scene = useScene();

/** The columns of a table or view by their names, with the codes of enums and of checks of one column. */
async function catalogueOf(relation: string): Promise<Record<string, CatalogueColumn>> {
  const rows = await scene().sql<(CatalogueColumn & { name: string })[]>`
    select a.attname as name, format_type(a.atttypid, null) as type, t.typtype = 'e' as "isEnum",
           coalesce(
             (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid),
             (select array_agg(code[1])
                from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') code
               where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
                 and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%')
           ) as codes
      from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = ${`public.${relation}`}::regclass and a.attnum > 0 and not a.attisdropped`;
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

describe('every declaration', () => {
  it.each(resources)('of $name fits its columns', async ({ name, fields }) => {
    const columns = await catalogueOf(name);
    const slips = Object.values(fields).flatMap((field) =>
      fieldSlips(name, field, columns[field.source]),
    );
    expect(slips).toEqual([]);
  });

  it('is compared with codes, not with nothing', async () => {
    expect((await catalogueOf('clients'))['gender']?.codes).toContain('non_binary');
    expect((await catalogueOf('orders'))['fulfillment_status']?.codes).toContain('ready');
  });
});

describe('what was forgotten is said in a sentence:', () => {
  const column = (type: string, codes: string[] | null = null) => ({ type, isEnum: false, codes });

  it('a field without a column', () => {
    expect(fieldSlips('shifts', bindField('kind', text()), undefined)).toEqual([
      "There is no column shifts.kind: take the field out of its file in src/resources (defineResource('shifts', …)), or add a migration.",
    ]);
  });

  it('a field of another kind than its column', () => {
    expect(fieldSlips('shifts', bindField('worked_on', text()), column('date'))).toEqual([
      "The field shifts.worked_on is of the kind text, and its column is date: take a field of the kind date in its file in src/resources (defineResource('shifts', …)).",
    ]);
    expect(fieldSlips('shifts', bindField('worked_on', date()), column('date'))).toEqual([]);
  });

  it('codes that only the column or only the field has, and a choice without words', () => {
    const kind = bindField('kind', choice({ driver: 'Driver', cook: ' ' }));
    expect(fieldSlips('shifts', kind, column('text', ['driver', 'greeter']))).toEqual([
      "The column shifts.kind takes greeter, which has no words: add them in its file in src/resources (defineResource('shifts', …)).",
      "The field shifts.kind offers cook, which its column refuses: take it out of its file in src/resources (defineResource('shifts', …)), or add a migration.",
      "The choice cook of shifts.kind has no words: add them in its file in src/resources (defineResource('shifts', …)).",
    ]);
  });

  it('an access rule that the policies contradict', () => {
    const access = { entity: 'shifts', action: 'delete', rank: 'member' } as const;
    expect(accessSlip({ ...access, offered: true })).toBe(
      'src/entities.ts lets a member delete shifts, and the policies refuse it: change the access there or the policies, or give the reason in DIFFERENCES of tests/database/tables.ts.',
    );
    expect(accessSlip({ ...access, offered: false })).toMatch(
      /^The policies let a member delete shifts, and src\/entities.ts does not: /,
    );
    expect(listedSlip('shifts.delete', 'member')).toBe(
      'DIFFERENCES of tests/database/tables.ts lists shifts.delete for a member, and there is none: take it out.',
    );
  });

  it('a table without an oracle', () => {
    expect(tableSlip('shifts')).toBe(
      'Nothing says what must hold of the table shifts: add its entry to src/entities.ts and its file to src/resources, or a row to FURTHER of tests/database/tables.ts.',
    );
  });

  it('an import that only the declaration or only the database knows', () => {
    expect(importSlips(['clients', 'shifts'], ['clients', 'visits'])).toEqual([
      'src/entities.ts imports shifts, and private.importable_entities() does not name it: add it there by a migration.',
      'private.importable_entities() names visits, and src/entities.ts does not import it: give it access.import there, or take it out by a migration.',
    ]);
  });
});
