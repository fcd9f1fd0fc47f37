import type postgres from 'postgres';
import type { ActorName, Network, World } from '../database/world';

/** A function of the API, as the catalogue has it. */
export interface ApiFunction {
  readonly name: string;
  readonly arguments: readonly { name: string; type: string; isOptional: boolean }[];
  /** Who may call it. */
  readonly caller: Extract<ActorName, 'networkAdmin'> | 'server';
}

/** Arguments of one kind. */
export interface ArgumentCase {
  readonly what: string;
  readonly make: (world: World) => Record<string, unknown>;
}

/**
 * Every function of the API but the check of requests and the token hook, which nobody calls by REST, and those whose
 * argument is a row without a name, which are columns.
 */
export async function readFunctions(sql: postgres.Sql): Promise<ApiFunction[]> {
  const rows = await sql<
    { name: string; names: string[] | null; types: string[]; optional: number; may: boolean }[]
  >`
    select p.proname as name, p.proargnames[:p.pronargs] as names, p.pronargdefaults as optional,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, n) order by n) as types,
      has_function_privilege('authenticated', p.oid, 'execute') as may
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and (p.pronargs = 0 or p.proargnames is not null)
      and (has_function_privilege('authenticated', p.oid, 'execute')
        or has_function_privilege('service_role', p.oid, 'execute'))
    order by p.proname`;
  return rows.map(({ name, names, types, optional, may }) => ({
    name,
    caller: may ? 'networkAdmin' : 'server',
    arguments: types.map((type, index) => ({
      name: names?.[index] ?? '',
      type,
      isOptional: index >= types.length - optional,
    })),
  }));
}

/** Which record of a network an argument names. */
const RECORDS: Readonly<Record<string, keyof Network>> = {
  p_network_id: 'id',
  p_location_id: 'location',
  p_client_id: 'client',
  p_visit_id: 'visit',
  p_order_id: 'order',
  p_event_id: 'event',
  p_item_id: 'stockedItem',
  p_member_id: 'householdMember',
  p_merge_id: 'clientMerge',
  p_pair_id: 'clientPair',
  p_user_id: 'colleague',
  p_survivor_id: 'client',
  p_merged_id: 'deletedClient',
  p_field_id: 'customField',
  p_source_id: 'foodSource',
  p_into_id: 'otherSource',
  p_program_id: 'program',
  p_certification_id: 'certification',
};

const TEXTS: Readonly<Record<string, string>> = {
  p_table: 'clients',
  p_entity: 'clients',
  p_decision: 'not_sure',
  p_kind: 'receive',
  p_reason: 'donation',
  p_token_hash: 'a',
  p_before: '1',
  p_bucket: 'day',
  p_split: 'day',
  p_sort: 'full_name',
  p_email: 'nobody@example.org',
};

/** What one function takes under a name that others use otherwise. */
const OWN: Readonly<Record<string, (here: Network) => Record<string, unknown>>> = {
  // The client is certified: what is there is the answer.
  certify: () => ({ p_entry: { certification: {} } }),
  check_import: () => ({ p_rows: [{ row: 1, values: { first_name: 'Ann' } }] }),
  check_in_new_client: () => ({ p_client: { first_name: 'Ann' } }),
  food_report: () => ({ p_compare: 'period' }),
  program_report: () => ({ p_compare: 'period' }),
  report_certifications: () => ({ p_measure: 'ending', p_sort: 'day' }),
  service_report: () => ({ p_compare: 'period' }),
  make_network_admin: (here) => ({ p_id: here.colleague }),
  prepare_invitation: () => ({ p_role: 'member' }),
  record_history: (here) => ({ p_id: here.client }),
  record_print: (here) => ({ p_order_ids: [here.order], p_states: [STATE] }),
  restore_client: (here) => ({ p_id: here.deletedClient }),
  restore_clients: (here) => ({ p_ids: [here.deletedClient] }),
  restore_location: (here) => ({ p_id: here.deletedLocation }),
  restore_locations: (here) => ({ p_ids: [here.deletedLocation] }),
  revoke_certification: () => ({ p_reason: 'The household moved away.' }),
  search_clients: () => ({ p_filters: [], p_sort: 'full_name' }),
  soft_delete_location: (here) => ({ p_id: here.otherLocation }),
};

/** As `sheet_states` says it. */
const STATE = 'd41d8cd98f00b204e9800998ecf8427e';

const NOBODY = '7f0c0f7e-54a4-4c1e-9a39-0d4d6b1c2a11';

function rightValue(name: string, type: string, { here }: World): unknown {
  const record = RECORDS[name];
  if (type === 'uuid') return record ? here[record] : NOBODY;
  if (type === 'uuid[]') return [here.client];
  if (type === 'text[]') return ['clients'];
  if (type === 'date') return '2026-01-01';
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00Z';
  if (type === 'boolean') return true;
  if (type === 'jsonb' || type === 'json')
    return name.endsWith('lines') || name === 'p_rows' ? [] : {};
  if (/^(?:integer|bigint|numeric|smallint)$/.test(type)) return 1;
  return TEXTS[name] ?? 'Rosa of Eastside';
}

/** The calls of a function that both servers are asked. */
export function argumentsFor(one: ApiFunction): ArgumentCase[] {
  const right = (world: World): Record<string, unknown> => {
    const own = OWN[one.name]?.(world.here) ?? {};
    return Object.fromEntries(
      one.arguments.map(({ name, type }) => [
        name,
        name in own ? own[name] : rightValue(name, type, world),
      ]),
    );
  };
  const needed = one.arguments.filter(({ isOptional }) => !isOptional);
  const [last] = needed.slice(-1);
  return [
    { what: 'right arguments', make: right },
    ...(one.arguments.length > needed.length
      ? [
          {
            what: 'right arguments, without what may be left out',
            make: (world: World) =>
              without(
                right(world),
                one.arguments.filter((a) => a.isOptional).map((a) => a.name),
              ),
          },
        ]
      : []),
    ...(last
      ? [
          {
            what: `${last.name} is missing`,
            make: (world: World) => without(right(world), [last.name]),
          },
          { what: 'nothing but an empty object', make: () => ({}) },
        ]
      : []),
    ...one.arguments.map(({ name }) => ({
      what: `${name} is null`,
      make: (world: World) => ({ ...right(world), [name]: null }),
    })),
    { what: 'one that it does not know', make: (world) => ({ ...right(world), p_unknown: 1 }) },
  ];
}

const without = (args: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
