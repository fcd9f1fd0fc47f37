-- The whole schema as rows of (object, line): what the migrations make, the rows that they insert, and
-- nothing of what they find. Read by dumpSchema with an empty search_path, so that every name is
-- written out. Neither the order of columns nor that of objects is told: both are accidents of history.

with
schemas as (
  select oid, nspname, nspowner, nspacl from pg_catalog.pg_namespace where nspname in ('public', 'private')
),
relations as (
  select c.*, n.nspname,
    case c.relkind
      when 'v' then 'view'
      when 'm' then 'materialized view'
      when 'S' then 'sequence'
      when 'f' then 'foreign table'
      when 'c' then 'type'
      else 'table'
    end || ' ' || format('%I.%I', n.nspname, c.relname) as object
  from pg_catalog.pg_class c
  join schemas n on n.oid = c.relnamespace
  where c.relkind not in ('i', 'I', 't')
),
-- Tables of others carry policies and triggers of ours.
guarded as (
  select oid, object from relations
  union
  select c.oid, 'table ' || format('%I.%I', n.nspname, c.relname)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('auth', 'storage') and c.relkind in ('r', 'p')
),
columns as (
  select a.*, r.object, r.relowner, t.typcollation, t.typstorage
  from pg_catalog.pg_attribute a
  join relations r on r.oid = a.attrelid and r.relkind <> 'S'
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped
),
indexes as (
  select i.*, c.relname, c.relowner, r.object
  from pg_catalog.pg_index i
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  join relations r on r.oid = i.indrelid
),
triggers as (
  select t.*, g.object
  from pg_catalog.pg_trigger t
  join guarded g on g.oid = t.tgrelid
  join pg_catalog.pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal
    and (p.pronamespace in (select oid from schemas) or t.tgrelid in (select oid from relations))
),
policies as (
  select p.*, g.object from pg_catalog.pg_policy p join guarded g on g.oid = p.polrelid
),
functions as (
  select p.*,
    case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end
      || ' ' || p.oid::regprocedure as object
  from pg_catalog.pg_proc p
  where p.pronamespace in (select oid from schemas)
),
types as (
  select t.*, 'type ' || format('%I.%I', n.nspname, t.typname) as object
  from pg_catalog.pg_type t
  join schemas n on n.oid = t.typnamespace
  left join pg_catalog.pg_class c on c.oid = t.typrelid
  where t.typcategory <> 'A' and (t.typtype <> 'c' or c.relkind = 'c')
),
constraints as (
  select c.*, coalesce(r.object, t.object) as object
  from pg_catalog.pg_constraint c
  left join relations r on r.oid = c.conrelid
  left join types t on t.oid = c.contypid
  where c.contype <> 't' and coalesce(r.object, t.object) is not null
),
statistics as (
  select s.*, r.object from pg_catalog.pg_statistic_ext s join relations r on r.oid = s.stxrelid
),
-- Who may do what: with the defaults spelled out, an empty list and a full one are told apart.
acls (object, label, owner, acl) as (
  select 'schema ' || quote_ident(nspname), '', nspowner, coalesce(nspacl, acldefault('n', nspowner)) from schemas
  union all
  select object, '', relowner,
    coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r'::"char" end, relowner))
  from relations where relkind <> 'c'
  union all
  select object, 'column ' || quote_ident(attname) || ' ', relowner, attacl from columns where attacl is not null
  union all
  select object, '', proowner, coalesce(proacl, acldefault('f', proowner)) from functions
  union all
  select object, '', typowner, coalesce(typacl, acldefault('T', typowner)) from types
  union all
  select 'default privileges of ' || defaclrole::regrole
      || coalesce(' in ' || (select quote_ident(nspname) from schemas where oid = defaclnamespace), ''),
    case defaclobjtype
      when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas'
    end || ' ', defaclrole, defaclacl
  from pg_catalog.pg_default_acl
  where defaclnamespace = 0 or defaclnamespace in (select oid from schemas)
),
-- Everything that can carry a comment.
described (class, id, sub, object, label) as (
  select 'pg_catalog.pg_namespace'::regclass, oid, 0, 'schema ' || quote_ident(nspname), '' from schemas
  union all
  select 'pg_catalog.pg_class'::regclass, oid, 0, object, '' from relations
  union all
  select 'pg_catalog.pg_class'::regclass, attrelid, attnum, object, 'column ' || quote_ident(attname) || ' ' from columns
  union all
  select 'pg_catalog.pg_class'::regclass, indexrelid, 0, object, 'index ' || quote_ident(relname) || ' ' from indexes
  union all
  select 'pg_catalog.pg_trigger'::regclass, oid, 0, object, 'trigger ' || quote_ident(tgname) || ' ' from triggers
  union all
  select 'pg_catalog.pg_policy'::regclass, oid, 0, object, 'policy ' || quote_ident(polname) || ' ' from policies
  union all
  select 'pg_catalog.pg_constraint'::regclass, oid, 0, object, 'constraint ' || quote_ident(conname) || ' '
  from constraints
  union all
  select 'pg_catalog.pg_proc'::regclass, oid, 0, object, '' from functions
  union all
  select 'pg_catalog.pg_type'::regclass, oid, 0, object, '' from types
  union all
  select 'pg_catalog.pg_statistic_ext'::regclass, oid, 0, object, 'statistics ' || quote_ident(stxname) || ' '
  from statistics
),
lines (object, line) as (
  -- Not the version: that comes with the binaries.
  select 'extension ' || quote_ident(e.extname), 'in schema ' || quote_ident(n.nspname)
  from pg_catalog.pg_extension e
  join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname <> 'plpgsql'
  union all
  select 'schema ' || quote_ident(nspname), 'owner ' || nspowner::regrole from schemas

  -- Tables, views, sequences
  union all
  select object, 'owner ' || relowner::regrole from relations where relkind <> 'c'
  union all
  select object, concat_ws(', ',
    'row-level security ' || case when relrowsecurity then 'on' else 'off' end,
    case when relforcerowsecurity then 'forced on the owner' end,
    'replica identity ' || case relreplident when 'd' then 'default' when 'n' then 'nothing' when 'f' then 'full' else 'index' end,
    case relpersistence when 'u' then 'unlogged' end
  )
  from relations where relkind in ('r', 'p', 'f')
  union all
  select object, 'options ' || reloptions::text from relations where reloptions is not null
  union all
  select object, 'inherits ' || i.inhparent::regclass
  from relations r join pg_catalog.pg_inherits i on i.inhrelid = r.oid
  union all
  select object, 'partition by ' || pg_get_partkeydef(oid) from relations where relkind = 'p'
  union all
  select object, 'partition ' || pg_get_expr(relpartbound, oid) from relations where relispartition
  union all
  select object, 'as' || E'\n' || pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
  union all
  select r.object, format('%s start %s increment %s from %s to %s cache %s%s', format_type(s.seqtypid, null),
    s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' end)
  from relations r join pg_catalog.pg_sequence s on s.seqrelid = r.oid
  union all
  select r.object, format('of column %s.%I', d.refobjid::regclass, a.attname)
  from relations r
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_class'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.deptype in ('a', 'i')
  join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where r.relkind = 'S'
  union all
  select c.object, concat_ws(' ',
    'column', quote_ident(c.attname), format_type(c.atttypid, c.atttypmod),
    case when c.attcollation <> c.typcollation then
      'collate ' || (select quote_ident(l.collname) from pg_catalog.pg_collation l where l.oid = c.attcollation) end,
    case when c.attnotnull then 'not null' end,
    case c.attgenerated when 's' then 'generated stored' when 'v' then 'generated virtual' end,
    case c.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
    'default ' || pg_get_expr(d.adbin, d.adrelid),
    case when c.attstorage <> c.typstorage then 'storage ' || c.attstorage::text end,
    case when c.attcompression <> '' then 'compression ' || c.attcompression::text end,
    case when c.attstattarget >= 0 then 'statistics ' || c.attstattarget end,
    'options ' || c.attoptions::text
  )
  from columns c
  left join pg_catalog.pg_attrdef d on d.adrelid = c.attrelid and d.adnum = c.attnum
  union all
  select object, format('constraint %I %s', conname, pg_get_constraintdef(oid)) from constraints
  union all
  select object, concat_ws(' ', pg_get_indexdef(indexrelid),
    case when not indisvalid then 'invalid' end,
    case when indisclustered then 'clustered' end,
    case when indisreplident then 'replica identity' end)
  from indexes
  union all
  select object, pg_get_statisticsobjdef(oid)
    || coalesce(case when stxstattarget >= 0 then ' statistics ' || stxstattarget end, '')
  from statistics
  union all
  select r.object, pg_get_ruledef(w.oid)
  from relations r join pg_catalog.pg_rewrite w on w.ev_class = r.oid and w.rulename <> '_RETURN'
  union all
  select r.object, 'publication ' || quote_ident(p.pubname)
  from relations r
  join pg_catalog.pg_publication_tables p on p.schemaname = r.nspname and p.tablename = r.relname

  -- Policies and triggers
  union all
  select object, concat_ws(E'\n', format('policy %I as %s for %s to %s', polname,
      case when polpermissive then 'permissive' else 'restrictive' end,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text)
        from unnest(polroles) r)),
    'using ' || pg_get_expr(polqual, polrelid),
    'with check ' || pg_get_expr(polwithcheck, polrelid))
  from policies
  union all
  select object, pg_get_triggerdef(oid)
    || case tgenabled when 'D' then ' disabled' when 'R' then ' on replicas' when 'A' then ' always' else '' end
  from triggers
  union all
  select 'event trigger ' || quote_ident(evtname),
    format('on %s tags %s calls %s enabled %s', evtevent, evttags, evtfoid::regprocedure, evtenabled)
  from pg_catalog.pg_event_trigger where evtfoid in (select oid from functions)

  -- Functions and types
  union all
  select object, 'owner ' || proowner::regrole from functions
  union all
  select object, pg_get_functiondef(oid) from functions where prokind <> 'a'
  union all
  select object, 'owner ' || typowner::regrole from types
  union all
  select t.object, 'values ' || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
  from types t join pg_catalog.pg_enum e on e.enumtypid = t.oid
  group by t.object
  union all
  select object, concat_ws(' ', 'domain of', format_type(typbasetype, typtypmod),
    case when typnotnull then 'not null' end, 'default ' || typdefault)
  from types where typtype = 'd'

  -- What nothing above tells more about: operators, collations, text search...
  union all
  select o.type || ' ' || o.identity, 'exists'
  from pg_catalog.pg_depend d
  cross join lateral pg_identify_object(d.classid, d.objid, 0) o
  where d.refclassid = 'pg_catalog.pg_namespace'::regclass
    and d.refobjid in (select oid from schemas)
    and d.classid not in (
      'pg_catalog.pg_class'::regclass, 'pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_type'::regclass,
      'pg_catalog.pg_statistic_ext'::regclass, 'pg_catalog.pg_default_acl'::regclass,
      'pg_catalog.pg_extension'::regclass
    )

  -- Settings
  union all
  select coalesce('role ' || nullif(setrole, 0)::regrole, 'database'), 'set ' || setting
  from pg_catalog.pg_db_role_setting, unnest(setconfig) setting
  where setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
    and (setrole = 0 or setrole::regrole::text in ('anon', 'authenticated', 'authenticator', 'service_role'))
  union all
  select 'bucket ' || quote_ident(id), format('name %L, public %s, at most %s bytes of %s',
    name, public, file_size_limit, allowed_mime_types)
  from storage.buckets

  -- Rows that migrations insert, without what changes while the product runs
  union all
  select 'rows of private.nicknames', name || ': ' || form from private.nicknames
  union all
  select 'rows of private.match_levels', to_jsonb(l)::text from private.match_levels l
  union all
  select 'rows of private.match_model', to_jsonb(m)::text from private.match_model m
  union all
  select 'rows of private.job_schedules', kind || ' every ' || every from private.job_schedules
  union all
  select 'rows of private.audit_seal_progress', 'one row' from private.audit_seal_progress

  union all
  select object, label || concat_ws(' ',
    'grant', string_agg(lower(privilege_type), ', ' order by privilege_type),
    'to', case grantee when 0 then 'public' else grantee::regrole::text end,
    case when is_grantable then 'with grant option' end,
    case when grantor <> owner then 'by ' || grantor::regrole end)
  from acls, aclexplode(acl)
  group by object, label, owner, grantor, grantee, is_grantable
  union all
  select e.object, e.label || 'comment ' || quote_literal(d.description)
  from described e
  join pg_catalog.pg_description d on d.classoid = e.class and d.objoid = e.id and d.objsubid = e.sub
)
select object, line from lines
