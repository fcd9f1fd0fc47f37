import { expect, it } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

const make = (columns: string, name = 'public.things') =>
  scene().sql.unsafe(
    `create table ${name} (id uuid primary key, ${columns}
       created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  );
const call = (rest: string, name = 'public.things') =>
  scene().sql.unsafe(`call private.tenant_table('${name}', ${rest})`);
const triggersOf = async (name = 'public.things') =>
  (
    await scene().owner([
      `select pg_get_triggerdef(oid) as text from pg_trigger
       where tgrelid = $1::regclass and not tgisinternal order by tgname`,
      name,
    ])
  ).map(({ text }) =>
    String(text).replace(/^CREATE TRIGGER | FOR EACH.*(?:FUNCTION|PROCEDURE)/g, ''),
  );

it('gives a table of a location the wall, frozen keys, guards, touch and audit', async () => {
  await make('other uuid, location_id uuid, network_id uuid, name text, deleted_at timestamptz,');
  await call("scope => 'location', deletable_by => 'admin', frozen => array['other']");
  const audit = 'private.record_changes()';
  expect(await triggersOf()).toEqual([
    `things_audit_delete AFTER DELETE ON public.things REFERENCING OLD TABLE AS old_rows ${audit}`,
    `things_audit_insert AFTER INSERT ON public.things REFERENCING NEW TABLE AS new_rows ${audit}`,
    `things_audit_update AFTER UPDATE ON public.things REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows ${audit}`,
    'things_fill_network BEFORE INSERT ON public.things private.fill_network_id()',
    "things_freeze BEFORE UPDATE ON public.things private.freeze_columns('id', 'other', 'location_id', 'network_id', 'created_at')",
    "things_guard_deleted BEFORE UPDATE ON public.things private.guard_deleted_at('admin')",
    "things_guard_inserts AFTER INSERT ON public.things REFERENCING NEW TABLE AS changed private.guard_row_count('1000')",
    'things_guard_rows AFTER UPDATE ON public.things REFERENCING NEW TABLE AS changed private.guard_row_count()',
    'things_touch BEFORE UPDATE ON public.things private.touch_updated_at()',
  ]);
  expect(
    await scene().owner([
      `select policyname as name, permissive, cmd, roles::text, rowsecurity
       from pg_policies p join pg_tables t using (schemaname, tablename) where tablename = 'things'`,
    ]),
  ).toEqual([
    {
      name: 'things_wall',
      permissive: 'RESTRICTIVE',
      cmd: 'ALL',
      roles: '{authenticated}',
      rowsecurity: true,
    },
  ]);
});

it('leaves out what a table does not want, whatever its name', async () => {
  const name = 'public."Mein ""Ding"""';
  await make('', name);
  await call("scope => 'global', touch => false", name);
  const triggers = await triggersOf(name);
  expect(triggers).toHaveLength(6);
  expect(triggers).toContain(
    `"Mein ""Ding""_freeze" BEFORE UPDATE ON ${name} private.freeze_columns('id', 'created_at')`,
  );
});

it.each([
  [
    'a scope that is none',
    'network_id uuid,',
    "scope => 'tenant'",
    'is global, network or location',
  ],
  ['no scope', 'network_id uuid,', 'scope => null', 'is global, network or location'],
  ['a table without its owner', '', "scope => 'network'", 'lacks one of the columns'],
  ['a column that is not there', '', "scope => 'global', frozen => array['name']", 'lacks one of'],
  [
    'a deleted_at that nobody guards',
    'deleted_at date,',
    "scope => 'global'",
    'goes with a column deleted_at',
  ],
  [
    'a guard without deleted_at',
    '',
    "scope => 'global', deletable_by => 'member'",
    'goes with a column',
  ],
  [
    'a deleter who is none',
    'deleted_at date,',
    "scope => 'global', deletable_by => 'owner'",
    'is deletable by member',
  ],
  [
    'the admin of no location',
    'deleted_at date,',
    "scope => 'global', deletable_by => 'admin'",
    'is deletable by member',
  ],
])('refuses %s', async (_what, columns, rest, message) => {
  await make(columns);
  await expect(call(rest)).rejects.toThrow(message);
});

it('leaves out the audit of what stands in the audit log under another name', async () => {
  await make('');
  await call("scope => 'global', touch => false, audited => false");
  expect((await triggersOf()).map((trigger) => trigger.split(' ')[0])).toEqual([
    'things_freeze',
    'things_guard_inserts',
    'things_guard_rows',
  ]);
});

it('is called by migrations only', async () => {
  const procedure = 'private.tenant_table(regclass,text,text,text[],boolean,boolean,boolean)';
  expect(
    await scene().owner([
      `select rolname from pg_roles
       where has_function_privilege(oid, $1, 'execute') and not rolsuper order by 1`,
      procedure,
    ]),
  ).toEqual([{ rolname: 'postgres' }]);
});
