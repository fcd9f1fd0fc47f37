import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Claims } from '../../local/http/claims';

/** A list without filters. */
export const PLAIN_VIEW = JSON.stringify({
  filter: {},
  sort: { field: 'full_name', order: 'ASC' },
  hidden: [],
});

/** Who may ask. Everybody but the last four stands at Eastside or above it. */
export type ActorName =
  | 'member'
  | 'locationAdmin'
  | 'networkAdmin'
  | 'superUser'
  /** A member of another location of the same network. */
  | 'elsewhere'
  /** The network admin of another network. */
  | 'otherTenant'
  /** A member whose token still says network admin and super user. */
  | 'demoted'
  | 'anon';

/** Tokens that are still valid but must no longer work; each was the network admin's. */
export type DeadActorName = 'aal1' | 'banned' | 'deleted' | 'signedOut' | 'expired';

/** The record ids of one network. */
export interface Network {
  id: string;
  location: string;
  otherLocation: string;
  deletedLocation: string;
  /** A member of `location` whom the others look at and change. */
  colleague: string;
  colleagueLink: string;
  client: string;
  deletedClient: string;
  /** `client` and `deletedClient`, who may be one person. */
  clientPair: string;
  /** Of the colleague, shared with the network. */
  savedView: string;
  firstView: string;
  /** An old one that was withdrawn. */
  clientMerge: string;
  /** Somebody of the household of `client`. */
  householdMember: string;
  event: string;
  item: string;
  visit: string;
  order: string;
  /** Of a donor who brought nothing, closed. */
  recall: string;
  /** 'Van route' of clients: one of two, which nobody has. */
  customField: string;
  foodSource: string;
  otherSource: string;
  /** A federal one, signed at the certification, with limits from 2020 on and a statement in English. */
  program: string;
  programLimit: string;
  statement: string;
  /** Of `client` for `program`, signed on paper; it counts for `visit`. */
  certification: string;
  visitProgram: string;
  signature: string;
  /** Ten are on hand; two of them are reserved by `orderLine`, which belongs to `order`. */
  stockedItem: string;
  orderLine: string;
}

/** Two networks with the same records in each, and the people. */
export interface World {
  here: Network;
  there: Network;
  claims: Record<ActorName | DeadActorName, Claims>;
}

type Sql = postgres.Sql | postgres.ReservedSql | postgres.TransactionSql;

/** A person with a live session; the claims are those of a token at aal2. */
export async function aPerson(
  sql: Sql,
  options: {
    network: string | null;
    role?: 'superUser' | 'networkAdmin';
    links?: Record<string, 'admin' | 'member'>;
    firstName?: string;
    email?: string;
  },
): Promise<Claims & { sub: string; session_id: string }> {
  const id = randomUUID();
  const session = randomUUID();
  const email = options.email ?? `${id}@example.org`;
  const [active = null] = Object.keys(options.links ?? {});
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`;
  await sql`
    insert into auth.sessions (id, user_id, aal, created_at) values (${session}, ${id}, 'aal2', now())`;
  await sql`
    insert into public.profiles (id, network_id, email, first_name, last_name)
    values (${id}, ${options.network}, ${email}, ${options.firstName ?? 'Robin'}, 'Example')`;
  for (const [location, role] of Object.entries(options.links ?? {}))
    await sql`
      insert into public.user_locations (user_id, location_id, network_id, role)
      values (${id}, ${location}, ${options.network}, ${role})`;
  await sql`update public.profiles set active_location_id = ${active} where id = ${id}`;
  if (options.role)
    await sql`
      insert into private.platform_roles (user_id, is_super_user, is_network_admin)
      values (${id}, ${options.role === 'superUser'}, ${options.role === 'networkAdmin'})`;
  return { role: 'authenticated', sub: id, session_id: session, aal: 'aal2', email };
}

/** A location of a network. */
export async function aLocation(
  sql: Sql,
  network: string,
  options: { name?: string; deletedAt?: Date | null } = {},
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.locations (id, network_id, name, deleted_at)
    values (${id}, ${network}, ${options.name ?? 'Somewhere'}, ${options.deletedAt ?? null})`;
  return id;
}

/** A client of a network. */
export async function aClient(
  sql: Sql,
  network: string,
  options: { firstName?: string; lastName?: string; deletedAt?: Date | null } = {},
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.clients (id, network_id, first_name, last_name, deleted_at)
    values (${id}, ${network}, ${options.firstName ?? 'Rosa'}, ${options.lastName ?? 'Delgado'},
            ${options.deletedAt ?? null})`;
  return id;
}

/** Somebody of a client's household. */
export async function aHouseholdMember(
  sql: Sql,
  client: string,
  options: {
    firstName?: string;
    birthDate?: string;
    birthYear?: number;
    deletedAt?: Date | null;
  } = {},
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.household_members
      (id, network_id, client_id, first_name, birth_date, birth_year, deleted_at)
    select ${id}, c.network_id, c.id, ${options.firstName ?? 'Ana'}, ${options.birthDate ?? null},
           ${options.birthYear ?? null}, ${options.deletedAt ?? null}
      from public.clients c where c.id = ${client}`;
  return id;
}

/** Puts so many of an item on hand, or takes them when negative, as the ledger wants it. */
export async function stock(sql: Sql, item: string, quantity: number): Promise<void> {
  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason)
    values (${item}, 'adjust', ${quantity}, 'found')`;
}

/** An item of a location. */
export async function anItem(
  sql: Sql,
  location: string,
  options: { name?: string; onHand?: number } = {},
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.inventory_items (id, location_id, name)
    values (${id}, ${location}, ${options.name ?? 'Beans'})`;
  if (options.onHand) await stock(sql, id, options.onHand);
  return id;
}

/** A network with one record of each kind and a second item, all at `location`. */
export async function aNetwork(sql: Sql, name: string): Promise<Network> {
  const id = randomUUID();
  await sql`insert into public.networks (id, name) values (${id}, ${name})`;
  const location = await aLocation(sql, id, { name: 'Eastside' });
  const otherLocation = await aLocation(sql, id, { name: 'Northgate' });
  const deletedLocation = await aLocation(sql, id, { name: 'Closed', deletedAt: new Date() });
  const colleague = await aPerson(sql, { network: id, links: { [location]: 'member' } });
  const [link] = await sql<{ id: string }[]>`
    select id from public.user_locations where user_id = ${colleague.sub}`;
  const client = await aClient(sql, id);
  const deletedClient = await aClient(sql, id, { deletedAt: new Date() });
  const householdMember = await aHouseholdMember(sql, client, { firstName: 'Wilhelmina' });
  const [clientPair, clientMerge, savedView] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`
    insert into public.saved_views (id, network_id, owner_id, entity, name, view, is_shared)
    values (${savedView}, ${id}, ${colleague.sub}, 'clients', 'Not seen', ${PLAIN_VIEW}::text::jsonb, true)`;
  const firstView = randomUUID();
  await sql`
    insert into public.first_views (id, network_id, owner_id, entity, view_id)
    values (${firstView}, ${id}, ${colleague.sub}, 'clients', ${savedView})`;
  await sql`
    insert into public.client_pairs
      (id, network_id, first_client_id, second_client_id, confidence, relative, bits, reasons)
    values (${clientPair}, ${id}, least(${client}::uuid, ${deletedClient}::uuid),
            greatest(${client}::uuid, ${deletedClient}::uuid), 'likely', false, 5, '[]')`;
  await sql`
    insert into public.client_merges
      (id, network_id, survivor_id, merged_id, visits, orders, members, merged_at, undone_at)
    values (${clientMerge}, ${id}, ${client}, ${deletedClient}, 0, 0, 0,
            now() - interval '1 year', now() - interval '1 year')`;
  const [foodSource, otherSource] = [randomUUID(), randomUUID()];
  await sql`
    insert into public.food_sources (id, network_id, name)
    values (${foodSource}, ${id}, 'Elm Mill'), (${otherSource}, ${id}, 'Oak Mill')`;
  const customField = randomUUID();
  await sql`
    insert into public.custom_fields (id, network_id, label, kind, options)
    values (${customField}, ${id}, 'Van route', 'one_of', '[{"label": "North"}, {"label": "South"}]')`;
  const recall = randomUUID();
  await sql`
    insert into public.recalls (id, network_id, title, donor, closed_at, closing_note)
    values (${recall}, ${id}, 'from Elm Mill', 'Elm Mill', now(), 'All told')`;
  const [event, item, visit, order] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sql`
    insert into public.events (id, location_id, name, start_date)
    values (${event}, ${location}, 'Open Pantry', private.local_today(${location}))`;
  await sql`
    insert into public.inventory_items (id, location_id, name) values (${item}, ${location}, 'Rice')`;
  await sql`
    insert into public.visits (id, client_id, location_id) values (${visit}, ${client}, ${location})`;
  await sql`insert into public.orders (id, visit_id) values (${order}, ${visit})`;
  const [program, programLimit, statement] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`
    insert into public.programs (id, network_id, name, kind, certification_months, bases)
    values (${program}, ${id}, 'TEFAP', 'tefap', 12, '{snap}')`;
  await sql`
    insert into public.program_limits (id, network_id, program_id, starts_on, amounts, each_further)
    values (${programLimit}, ${id}, ${program}, '2020-01-01',
            '{10000,20000,30000,40000,50000,60000,70000,80000}', 5000)`;
  await sql`
    insert into public.program_statements (id, network_id, program_id, language, statement, nondiscrimination)
    values (${statement}, ${id}, ${program}, 'en', 'All of this is true.', 'Everyone is treated alike.')`;
  const [certification, visitProgram, signature] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`
    insert into public.certifications
      (id, network_id, client_id, program_id, location_id, starts_on, ends_on, basis, household_size)
    values (${certification}, ${id}, ${client}, ${program}, ${location},
            private.local_today(${location}), private.local_today(${location}) + 100, 'income', 3)`;
  await sql`
    insert into public.visit_programs (id, visit_id, program_id, location_id, network_id, certification_id)
    values (${visitProgram}, ${visit}, ${program}, ${location}, ${id}, ${certification})`;
  await sql`
    insert into public.signatures (id, network_id, certification_id, kind, name, statement_id)
    values (${signature}, ${id}, ${certification}, 'paper', 'Rosa Delgado', ${statement})`;
  const stockedItem = await anItem(sql, location, { onHand: 10 });
  const orderLine = randomUUID();
  await sql`
    insert into public.order_items
      (id, order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    values (${orderLine}, ${order}, ${stockedItem}, ${location}, ${id}, 2, 2)`;
  return {
    id,
    location,
    otherLocation,
    deletedLocation,
    colleague: colleague.sub,
    colleagueLink: link?.id ?? '',
    client,
    deletedClient,
    clientPair,
    savedView,
    firstView,
    clientMerge,
    householdMember,
    event,
    item,
    visit,
    order,
    recall,
    customField,
    foodSource,
    otherSource,
    program,
    programLimit,
    statement,
    certification,
    visitProgram,
    signature,
    stockedItem,
    orderLine,
  };
}

/** The two networks and everybody who asks. */
export async function aWorld(sql: Sql): Promise<World> {
  const here = await aNetwork(sql, 'Here');
  const there = await aNetwork(sql, 'There');
  const member = () => aPerson(sql, { network: here.id, links: { [here.location]: 'member' } });
  const admin = () => aPerson(sql, { network: here.id, role: 'networkAdmin' });

  const banned = await admin();
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned.sub}`;
  const deleted = await admin();
  await sql`update public.profiles set deleted_at = now() where id = ${deleted.sub}`;
  const signedOut = await admin();
  await sql`delete from auth.sessions where id = ${signedOut.session_id}`;
  const expired = await admin();
  await sql`
    update auth.sessions set not_after = now() - interval '1 second'
    where id = ${expired.session_id}`;

  return {
    here,
    there,
    claims: {
      member: await member(),
      locationAdmin: await aPerson(sql, {
        network: here.id,
        links: { [here.location]: 'admin' },
      }),
      networkAdmin: await admin(),
      superUser: await aPerson(sql, { network: there.id, role: 'superUser' }),
      elsewhere: await aPerson(sql, {
        network: here.id,
        links: { [here.otherLocation]: 'member' },
      }),
      otherTenant: await aPerson(sql, { network: there.id, role: 'networkAdmin' }),
      demoted: { ...(await member()), is_super_user: true, is_network_admin: true },
      anon: { role: 'anon' },
      aal1: { ...(await admin()), aal: 'aal1' },
      banned,
      deleted,
      signedOut,
      expired,
    },
  };
}
