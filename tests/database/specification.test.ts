import { expect, it } from 'vitest';
import { FIELDS } from '../support/specifiedFields';
import { useScene } from './scene';

const scene = useScene();

it.each(Object.entries(FIELDS))('%s has the fields of the specification', async (table, fields) => {
  const columns = await scene().owner([
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    table,
  ]);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(fields));
});

it('the roles at a location are admin and member', async () => {
  const [roles] = await scene().owner([
    `select array_agg(e.enumlabel::text order by e.enumlabel) as names
       from pg_enum e join pg_attribute a on a.atttypid = e.enumtypid
      where a.attrelid = 'public.user_locations'::regclass and a.attname = 'role'`,
  ]);
  expect(roles).toEqual({ names: ['admin', 'member'] });
});
