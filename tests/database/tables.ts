import type { Action } from '../../src/access/actions';
import { RANKS, type Rank } from '../../src/access/roles';
import type { ResourceDefinition } from '../../src/kit/declaration';
import { resources } from '../../src/resources';
import { scopeColumnOf } from './declaredStatement';
import type { Scene, Statement } from './scene';
import { PLAIN_VIEW, type ActorName } from './world';

/** What is done to a row by plain SQL. */
export type Verb = 'select' | 'insert' | 'update' | 'softDelete' | 'delete';

/** Who may do what; whoever is not named may not. Without softDelete the table has no deleted_at. */
export type Permissions = Record<Exclude<Verb, 'softDelete'>, readonly ActorName[]> & {
  softDelete?: readonly ActorName[];
};

/** What must hold of one table of the API. */
export interface TableOracle {
  table: string;
  /** The entity that it belongs to; null for a table that no declaration speaks of. */
  resource: ResourceDefinition | null;
  may: Permissions;
  /** The columns that the API's role may write; every other is protected. */
  writable: { insert: readonly string[]; update: readonly string[] };
  /** What the role of the server's own functions may. */
  service: 'all' | 'read';
  /** One harmless change, as SQL after `set`; where it is left out, the declaration gives one. */
  change?: string;
  /** A new row; where it is left out, the declaration gives one. */
  insert?: (scene: Scene) => Statement;
  /** Columns that have writers of their own: a harmless change as SQL after `set`, and who may. */
  columns?: readonly { change: string; may: readonly ActorName[] }[];
}

const NOBODY: readonly ActorName[] = [];
const SUPER: readonly ActorName[] = ['superUser'];
const NETWORK_ADMINS: readonly ActorName[] = ['networkAdmin', ...SUPER];
const ADMINS: readonly ActorName[] = ['locationAdmin', ...NETWORK_ADMINS];
const STAFF: readonly ActorName[] = ['member', 'demoted', ...ADMINS];
const NETWORK_STAFF: readonly ActorName[] = ['elsewhere', ...STAFF];

/** Everybody whose token is good. */
export const ACTORS: readonly ActorName[] = ['anon', 'otherTenant', ...NETWORK_STAFF];

/**
 * Where the screens and the database decide differently: for whom, and why. All else agrees, and a
 * new entity is compared without an entry here.
 */
export const DIFFERENCES: Readonly<Record<string, { ranks: readonly Rank[]; reason: string }>> = {
  'inventory_items.list': {
    ranks: ['member'],
    reason:
      'Members read names and availability inside orders and visits, not on pages of their own.',
  },
  'inventory_items.show': { ranks: ['member'], reason: 'As for the list.' },
  'networks.list': {
    ranks: ['member', 'locationAdmin', 'networkAdmin'],
    reason: 'Staff read their own network, its name and visit rules; the list is for super users.',
  },
  'networks.show': {
    ranks: ['member', 'locationAdmin', 'networkAdmin'],
    reason: 'As for the list.',
  },
  'networks.edit': {
    ranks: ['networkAdmin'],
    reason: 'Network admins change their own network on its settings page (see /network-settings).',
  },
  'locations.list': {
    ranks: ['member', 'locationAdmin'],
    reason: 'The switcher and visits name locations; the pages about them are network admins’.',
  },
  'locations.show': { ranks: ['member', 'locationAdmin'], reason: 'As for the list.' },
  'programs.list': {
    ranks: ['member', 'locationAdmin'],
    reason: 'Staff certify households for programs; the pages about them are network admins’.',
  },
  'programs.show': { ranks: ['member', 'locationAdmin'], reason: 'As for the list.' },
  'custom_fields.list': {
    ranks: ['member', 'locationAdmin'],
    reason: 'Forms and details ask for them; the pages about them are network admins’.',
  },
  'custom_fields.show': { ranks: ['member', 'locationAdmin'], reason: 'As for the list.' },
  'location_users.create': {
    ranks: ['locationAdmin', 'networkAdmin', 'superUser'],
    reason: 'The server function invite-user makes users (tests/contract/functionsInvite).',
  },
  'location_users.import': {
    ranks: ['locationAdmin', 'networkAdmin', 'superUser'],
    reason: 'Its rows are invitations, which the server function invite-user sends.',
  },
  'visits.edit': {
    ranks: ['member'],
    reason: 'Members change the visits that they saved that day (visitChanges.test.ts).',
  },
  'profiles.delete': {
    ranks: ['locationAdmin', 'networkAdmin', 'superUser'],
    reason: 'The server function delete-user deletes users (tests/contract/functionsRemoveUser).',
  },
};

/** What the forms of the network and of its settings write. */
const NETWORK = [
  ...['name', 'description', 'visit_rules', 'age_bands', 'session_idle_hours', 'session_days'],
  ...['time_zone', 'food_bank', 'agency_number', 'pound_values'],
];

/** What the check-in writes into a visit, and whoever corrects it. */
const VISIT = [
  ...['event_id', 'visited_at', 'household_size', 'adults', 'children', 'seniors'],
  ...['note', 'override_reason', 'back_dating_reason', 'custom'],
];

/** What the form of a location writes, and the card of its time zone. */
const LOCATION = [
  ...['name', 'description', 'inventory_tracking_enabled', 'strict_inventory_tracking_enabled'],
  'time_zone',
];

/** What the form of a household member writes, and whoever corrects it. */
const HOUSEHOLD_MEMBER = [
  ...['first_name', 'last_name', 'birth_date', 'birth_year', 'relation', 'note', 'dietary_needs'],
  ...['dietary_note', 'custom'],
];

/** What the form of a network's own field writes at any time. */
const CUSTOM_FIELD = [
  'label',
  'help',
  'section',
  'required',
  'readers',
  'searchable',
  'ask_at_check_in',
  'default_value',
];

/** What the declarations do not say of an entity's table. */
const ADDITIONS: Readonly<
  Record<
    string,
    Partial<Pick<TableOracle, 'writable' | 'change' | 'columns'>> & {
      may?: Partial<Permissions>;
      /** Columns that another form than the entity's own writes. */
      alsoWritten?: readonly string[];
    }
  >
> = {
  networks: {
    writable: {
      insert: NETWORK,
      // The first steps on the dashboard are closed by an admin.
      update: [...NETWORK, 'get_started_closed_at'],
    },
    columns: [{ change: `time_zone = 'Asia/Tokyo'`, may: NETWORK_ADMINS }],
  },
  locations: {
    // Staff see the locations where they work.
    may: { select: STAFF },
    writable: { insert: ['network_id', ...LOCATION], update: LOCATION },
    columns: [{ change: `time_zone = 'Asia/Tokyo'`, may: ADMINS }],
  },
  clients: {
    alsoWritten: [
      ...['pinned_note', 'custom'],
      ...['told_household_size', 'told_adults', 'told_children', 'told_seniors'],
    ],
  },
  events: { alsoWritten: ['custom'] },
  inventory_items: { alsoWritten: ['custom'] },
  // Its code is the database's, and what it is about stays.
  custom_fields: {
    writable: {
      insert: ['network_id', 'entity', 'kind', 'options', ...CUSTOM_FIELD],
      update: [...CUSTOM_FIELD, 'options', 'position', 'retired', 'deleted_at'],
    },
    change: `help = 'Changed'`,
  },
  profiles: {
    writable: {
      insert: [],
      update: [
        ...['first_name', 'last_name', 'avatar_url', 'active_location_id'],
        ...['address_line1', 'address_line2', 'city', 'state', 'zip_code'],
      ],
    },
  },
  // Not a form of fields writes them, but the check-in.
  visits: {
    writable: {
      insert: ['client_id', 'location_id', 'idempotency_key', 'imported', ...VISIT],
      update: [...VISIT, 'deleted_at'],
    },
    change: `note = 'Changed'`,
  },
  household_members: {
    writable: {
      insert: ['network_id', 'client_id', ...HOUSEHOLD_MEMBER],
      update: [...HOUSEHOLD_MEMBER, 'deleted_at'],
    },
  },
  // Two of one network cannot have one name.
  food_sources: { change: `description = 'Changed'` },
  programs: { change: `code = 'Changed'` },
  // Functions write it, and the import of what was certified on paper (certificationImports.test.ts).
  certifications: {
    writable: {
      insert: [
        ...['network_id', 'client_id', 'program_id', 'starts_on', 'ends_on', 'basis'],
        ...['household_size', 'imported'],
      ],
      update: [],
    },
    change: `household_size = 5`,
  },
  // Its functions write it.
  recalls: { writable: { insert: [], update: [] }, change: `reason = 'Changed'` },
  orders: {
    writable: {
      insert: ['visit_id', 'location_id'],
      update: ['fulfillment_status', 'cancel_reason'],
    },
    change: `fulfillment_status = 'ready'`,
  },
};

/** The tables of the API that are no entity's: other tables' pages and functions read and write them. */
const FURTHER: readonly TableOracle[] = [
  {
    table: 'colleagues',
    resource: null,
    insert: ({ here }) => [
      `insert into public.colleagues (id, network_id, full_name) values ($1, $2, 'New') returning id`,
      here.colleague,
      here.id,
    ],
    change: `full_name = 'Changed'`,
    may: {
      select: NETWORK_STAFF,
      insert: NOBODY,
      update: NOBODY,
      softDelete: NOBODY,
      delete: NOBODY,
    },
    writable: { insert: [], update: [] },
    service: 'read',
  },
  {
    table: 'user_locations',
    resource: null,
    insert: ({ here }) => [
      `insert into public.user_locations (user_id, location_id, network_id, role)
       values ($1, $2, $3, 'member') returning id`,
      here.colleague,
      here.otherLocation,
      here.id,
    ],
    change: `role = 'admin'`,
    may: { select: ADMINS, insert: NOBODY, update: ADMINS, delete: NOBODY },
    writable: { insert: [], update: ['role'] },
    service: 'all',
  },
  {
    table: 'location_offers',
    resource: null,
    insert: ({ here }) => [
      `insert into public.location_offers (user_id, location_id, network_id, offered_by)
       values ($1, $2, $3, $1) returning id`,
      here.colleague,
      here.otherLocation,
      here.id,
    ],
    change: `state = 'accepted'`,
    may: { select: ADMINS, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'read',
  },
  {
    table: 'order_items',
    resource: null,
    insert: ({ here }) => [
      `insert into public.order_items (order_id, item_id, location_id, network_id, quantity)
       values ($1, $2, $3, $4, 1) returning id`,
      here.order,
      here.item,
      here.location,
      here.id,
    ],
    change: `quantity = 5`,
    may: { select: STAFF, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'read',
  },
  {
    table: 'client_pairs',
    resource: null,
    insert: ({ here }) => [
      `insert into public.client_pairs
         (network_id, first_client_id, second_client_id, confidence, relative, bits, reasons)
       values ($3, least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), 'likely', false, 5, '[]')
       returning id`,
      here.client,
      here.deletedClient,
      here.id,
    ],
    change: `bits = 6`,
    may: { select: ADMINS, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'read',
  },
  {
    table: 'saved_views',
    resource: null,
    insert: ({ here }) => [
      `insert into public.saved_views (network_id, entity, name, view)
       values ($1, 'clients', 'Mine', $2::text::jsonb) returning id`,
      here.id,
      PLAIN_VIEW,
    ],
    change: `name = 'Changed'`,
    // The scene's is shared with the network by somebody else.
    may: {
      select: NETWORK_STAFF,
      insert: NETWORK_STAFF,
      update: NETWORK_ADMINS,
      softDelete: NETWORK_ADMINS,
      delete: NOBODY,
    },
    writable: {
      insert: ['network_id', 'entity', 'name', 'view', 'query', 'is_shared', 'shared_location_id'],
      update: ['name', 'view', 'query', 'is_shared', 'shared_location_id', 'deleted_at'],
    },
    service: 'all',
  },
  {
    table: 'first_views',
    resource: null,
    insert: ({ here }) => [
      `insert into public.first_views (network_id, entity, view_id)
       values ($1, 'clients', $2) returning id`,
      here.id,
      here.savedView,
    ],
    change: `view_id = null`,
    // The scene's is a colleague's own: nobody else's affair.
    may: { select: NOBODY, insert: NETWORK_STAFF, update: NOBODY, delete: NOBODY },
    writable: { insert: ['network_id', 'entity', 'view_id'], update: ['view_id'] },
    service: 'all',
  },
  {
    table: 'monthly_form_lines',
    resource: null,
    insert: ({ here }) => [
      `insert into public.monthly_form_lines (network_id, place, figure) values ($1, 1, 'value') returning id`,
      here.id,
    ],
    change: `label = 'Changed'`,
    // Its function writes it.
    may: { select: ADMINS, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'all',
  },
  {
    table: 'program_limits',
    resource: null,
    insert: ({ here }) => [
      `insert into public.program_limits (network_id, program_id, starts_on, amounts, each_further)
       values ($1, $2, '2026-10-01', array_fill(1000, array[8]), 100) returning id`,
      here.id,
      here.program,
    ],
    change: `each_further = 5`,
    may: { select: NETWORK_STAFF, insert: NETWORK_ADMINS, update: NETWORK_ADMINS, delete: NOBODY },
    writable: {
      insert: ['network_id', 'program_id', 'starts_on', 'amounts', 'each_further'],
      update: ['starts_on', 'amounts', 'each_further'],
    },
    service: 'all',
  },
  {
    table: 'program_statements',
    resource: null,
    insert: ({ here }) => [
      `insert into public.program_statements (network_id, program_id, language, statement, nondiscrimination)
       values ($1, $2, 'es', 'Es verdad.', 'Todos iguales.') returning id`,
      here.id,
      here.program,
    ],
    change: `statement = 'Changed'`,
    // What was signed stays as it was.
    may: { select: NETWORK_STAFF, insert: NETWORK_ADMINS, update: NOBODY, delete: NOBODY },
    writable: {
      insert: ['network_id', 'program_id', 'language', 'statement', 'nondiscrimination'],
      update: [],
    },
    service: 'all',
  },
  {
    table: 'visit_programs',
    resource: null,
    insert: ({ here }) => [
      `insert into public.visit_programs (visit_id, program_id, location_id, network_id, certification_id)
       values ($1, $2, $3, $4, $5) returning id`,
      here.visit,
      here.program,
      here.location,
      here.id,
      here.certification,
    ],
    change: `created_at = now()`,
    // Functions write it, and the signatures.
    may: { select: STAFF, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'all',
  },
  {
    table: 'signatures',
    resource: null,
    insert: ({ here }) => [
      `insert into public.signatures (network_id, visit_id, program_id, kind, name)
       values ($1, $2, $3, 'paper', 'Rosa') returning id`,
      here.id,
      here.visit,
      here.program,
    ],
    change: `name = 'Changed'`,
    may: { select: NETWORK_STAFF, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'all',
  },
  {
    table: 'client_merges',
    resource: null,
    insert: ({ here }) => [
      `insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members)
       values ($3, $1, $2, 0, 0, 0) returning id`,
      here.client,
      here.deletedClient,
      here.id,
    ],
    change: `visits = 1`,
    may: { select: ADMINS, insert: NOBODY, update: NOBODY, delete: NOBODY },
    writable: { insert: [], update: [] },
    service: 'read',
  },
];

/** Views that join rows: they have tests of their own (users, locationOffers). */
export const VIEWS: readonly string[] = ['location_users', 'open_location_offers'];

/** Who has a rank, among the people of the world; members of a network's tables work anywhere in it. */
function actorsOf(rank: Rank, { scope }: ResourceDefinition): readonly ActorName[] {
  if (rank !== 'member') return [rank];
  return scope === 'location' ? ['member', 'demoted'] : ['elsewhere', 'member', 'demoted'];
}

/** Who may do an action by the declaration, and by the differences that are listed. */
function allowed(resource: ResourceDefinition, action: Action): readonly ActorName[] {
  const needed = resource.access[action];
  const from = needed === undefined ? RANKS.length : RANKS.indexOf(needed);
  const differing = DIFFERENCES[`${resource.name}.${action}`]?.ranks ?? [];
  return RANKS.filter((rank) => RANKS.indexOf(rank) >= from !== differing.includes(rank)).flatMap(
    (rank) => actorsOf(rank, resource),
  );
}

function oracleOf(resource: ResourceDefinition): TableOracle {
  const { name, fields } = resource;
  const written = Object.values(fields)
    .filter(({ field }) => !field.readOnly)
    .map(({ source }) => source);
  const scopeColumn = scopeColumnOf(resource);
  const { may, alsoWritten = [], ...further } = ADDITIONS[name] ?? {};
  written.push(...alsoWritten);
  const softDelete = resource.softDelete === 'update' ? allowed(resource, 'delete') : NOBODY;
  return {
    table: name,
    resource,
    may: {
      select: allowed(resource, 'list'),
      insert: allowed(resource, 'create'),
      update: allowed(resource, 'edit'),
      delete: NOBODY,
      ...(resource.softDelete !== false && { softDelete }),
      ...may,
    },
    writable: {
      insert: [...(scopeColumn ? [scopeColumn] : []), ...written],
      update: [...written, ...(resource.softDelete === 'update' ? ['deleted_at'] : [])],
    },
    service: 'all',
    ...further,
  };
}

/** Every table of the API and what must hold of it: what a declaration says stands only there. */
export const TABLES: readonly TableOracle[] = [
  ...resources.filter(({ name }) => !VIEWS.includes(name)).map(oracleOf),
  ...FURTHER,
];
