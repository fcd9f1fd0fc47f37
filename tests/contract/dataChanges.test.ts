import { afterAll, describe, expect, inject, it } from 'vitest';
import { API } from '../../src/config';
import { ConflictError, DataError } from '../../src/data/errors';
import { useStage } from './dataStage';

/** What the data provider changes, and how it tells refusals, conflicts and mistakes apart. */
const stage = useStage();

const page = { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'ASC' as const } };

async function failure(call: Promise<unknown>): Promise<DataError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DataError)) throw new Error(`No DataError: ${String(error)}`);
  return error;
}

interface Client {
  id: string;
  first_name: string;
  full_name: string;
  updated_at: string;
  deleted_at: string | null;
}

async function aNewClient(name: string): Promise<Client> {
  const data = { first_name: name };
  const { provider } = stage().member;
  return (await provider.create<Omit<Client, 'id'>, Client>('clients', { data })).data;
}

describe('changes', () => {
  it('land once, in the scope where they belong, with the new version as the answer', async () => {
    const { member, network, sql } = stage();
    const client = await aNewClient('Rosa');
    const { data } = await member.provider.update<Client>('clients', {
      id: client.id,
      data: { ...client, first_name: 'Rosalind' },
      previousData: client,
    });
    expect(data).toMatchObject({ full_name: 'Rosalind' });
    expect(data.updated_at).not.toBe(client.updated_at);
    const rows = await sql`select network_id, first_name from clients where id = ${client.id}`;
    expect([...rows]).toEqual([{ network_id: network.id, first_name: 'Rosalind' }]);
  });

  it('of a record that somebody else changed meanwhile change nothing and show theirs', async () => {
    const { member, locationAdmin, sql } = stage();
    const client = await aNewClient('Sam');
    const change = (first_name: string) => ({
      id: client.id,
      data: { first_name },
      previousData: client,
    });
    await locationAdmin.provider.update('clients', change('Theirs'));
    const error = await failure(member.provider.update('clients', change('Mine')));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ current: { first_name: 'Theirs' } });
    const [row] = await sql`select first_name from clients where id = ${client.id}`;
    expect(row?.first_name).toBe('Theirs');

    // having seen theirs, one may save over it
    if (!(error instanceof ConflictError)) throw error;
    const again = { id: client.id, data: { first_name: 'Mine' }, previousData: error.current };
    expect((await member.provider.update<Client>('clients', again)).data.first_name).toBe('Mine');
  });

  it('that policies do not allow are refused, though the server answers politely', async () => {
    const { member, network, sql } = stage();
    const { data } = await member.provider.getOne<{ id: string; name: string }>('locations', {
      id: network.location,
    });
    const change = { id: data.id, data: { name: 'Taken over' }, previousData: data };
    const error = await failure(member.provider.update('locations', change));
    expect(error).toMatchObject({ kind: 'refused', message: 'resources.locations.errors.update' });
    const [row] = await sql`select name from locations where id = ${network.location}`;
    expect(row?.name).toBe('Eastside');
  });

  it('of nothing are missing', async () => {
    const change = {
      id: '99999999-9999-4999-8999-999999999999',
      data: { first_name: 'x' },
      previousData: {},
    };
    expect((await failure(stage().member.provider.update('clients', change))).kind).toBe('missing');
  });
});

describe('mistakes', () => {
  it.each([
    ['clients', { first_name: 'A', partial_ssn: '12' }, { partial_ssn: 'data.fields.notValid' }],
    ['clients', { first_name: null }, { first_name: 'data.fields.required' }],
    ['events', { name: 'A' }, { start_date: 'data.fields.required' }],
  ])('in %s %o land on their field', async (table, data, errors) => {
    const error = await failure(stage().member.provider.create(table, { data }));
    expect(error).toMatchObject({
      kind: 'invalid',
      message: `resources.${table}.errors.create`,
      body: { errors },
    });
  });

  it('in references and unique values, too', async () => {
    const { member, network } = stage();
    const idempotency_key = '77777777-7777-4777-8777-777777777777';
    const data = { client_id: network.client, idempotency_key };
    await member.provider.create('visits', { data });
    const twice = await failure(member.provider.create('visits', { data }));
    expect(twice.body).toEqual({ errors: { idempotency_key: 'data.fields.taken' } });
    const elsewhere = { client_id: network.client, event_id: network.client };
    const dangling = await failure(member.provider.create('visits', { data: elsewhere }));
    expect(dangling.body).toEqual({ errors: { event_id: 'data.fields.gone' } });
  });
});

describe('soft delete', () => {
  it('hides a client from lists and counts, keeps the name for references, and is undone', async () => {
    const { member, networkAdmin, sql } = stage();
    const client = await aNewClient('Deleta');
    const list = (deleted?: 'only') =>
      networkAdmin.provider.getList('clients', {
        ...page,
        filter: { q: 'deleta' },
        meta: { count: 'exact', deleted },
      });
    expect((await list()).total).toBe(1);
    await member.provider.delete('clients', { id: client.id, previousData: client });

    expect(await list()).toEqual({ data: [], total: 0 });
    expect((await list('only')).total).toBe(1);
    expect((await failure(member.provider.getOne('clients', { id: client.id }))).kind).toBe(
      'missing',
    );
    const { data } = await member.provider.getMany<Client>('clients', { ids: [client.id] });
    expect(data[0]).toMatchObject({ first_name: 'Deleta' });
    expect(data[0]?.deleted_at).not.toBeNull();

    await networkAdmin.provider.restore('clients', { id: client.id });
    expect((await list()).total).toBe(1);
    const [row] = await sql`select deleted_at from clients where id = ${client.id}`;
    expect(row?.deleted_at).toBeNull();
  });

  describe('of many clients by a member', () => {
    const someClients = async (count: number): Promise<string[]> => {
      const { network, sql } = stage();
      const rows = await sql<{ id: string }[]>`
        insert into clients (network_id, first_name)
        select ${network.id}, 'Many' from generate_series(1, ${count}) returning id`;
      return rows.map(({ id }) => id);
    };
    const left = async (ids: string[]) =>
      stage().sql`select from clients where id in ${stage().sql(ids)} and deleted_at is null`;

    it('goes in parts of as many as the database takes', async () => {
      const { member } = stage();
      const ids = await someClients(API.memberRowsPerChange + 10);
      const before = member.asked.length;
      expect((await member.provider.deleteMany('clients', { ids })).data).toHaveLength(ids.length);
      expect(member.asked.length - before).toBe(2);
      expect(await left(ids)).toHaveLength(0);
    });

    it('is refused as a whole, in words, when it is sent at once', async () => {
      const ids = await someClients(API.memberRowsPerChange + 1);
      const provider = await stage().changing(API.idsPerRequest);
      expect(await failure(provider.deleteMany('clients', { ids }))).toMatchObject({
        message: 'resources.clients.errors.delete',
        detail: 'data.refusals.tooManyRowsForMember',
        values: { limit: API.memberRowsPerChange },
      });
      expect(await left(ids)).toHaveLength(ids.length);
    });

    it('says how far it came when it stops half-way', async () => {
      const { member, network, sql } = stage();
      const ids = await someClients(API.memberRowsPerChange);
      const [gone] = await sql<{ id: string }[]>`
        insert into clients (network_id, first_name, deleted_at)
        values (${network.id}, 'Gone', now()) returning id`;
      const asked = [...ids, gone?.id ?? ''];
      expect(await failure(member.provider.deleteMany('clients', { ids: asked }))).toMatchObject({
        kind: 'refused',
        detail: 'data.errors.partly',
        rows: { asked: asked.length, changed: ids.length },
      });
      expect(await left(ids)).toHaveLength(0);
    });

    it('is not cut for an admin', async () => {
      const { locationAdmin } = stage();
      const ids = await someClients(API.memberRowsPerChange + 1);
      const before = locationAdmin.asked.length;
      await locationAdmin.provider.deleteMany('clients', { ids });
      expect(locationAdmin.asked.length - before).toBe(1);
      expect(await left(ids)).toHaveLength(0);
    });
  });

  it('beyond the hundred of an hour is refused to a member, with the time to wait', async () => {
    const { member, network, sql } = stage();
    const rows = await sql<{ id: string }[]>`
      insert into clients (network_id, first_name)
      select ${network.id}, 'Hurried' from generate_series(1, 30) returning id`;
    const ids = rows.map(({ id }) => id);
    const own = sql`from private.member_deletions where actor = ${member.id}`;
    await sql`delete ${own}`;
    await sql`insert into private.member_deletions (actor, records) values (${member.id}, 80)`;
    const error = await failure(member.provider.deleteMany('clients', { ids }));
    expect(error).toMatchObject({
      kind: 'limited',
      detail: 'data.refusals.deletionsPartly',
      values: { limit: 100, smart_count: 60, asked: 30, changed: 20 },
      rows: { asked: 30, changed: 20 },
    });
    await sql`delete ${own}`;
  });

  it('of several clients in the trash is undone at once by an admin only', async () => {
    const { member, locationAdmin, network, sql } = stage();
    const rows = await sql<{ id: string }[]>`
      insert into clients (network_id, first_name, deleted_at)
      select ${network.id}, 'Thrown away', now() from generate_series(1, 3) returning id`;
    const ids = rows.map(({ id }) => id);
    const refused = await failure(member.provider.restoreMany('clients', { ids }));
    expect(refused).toMatchObject({ message: 'resources.clients.errors.restore' });
    expect(await locationAdmin.provider.restoreMany('clients', { ids })).toEqual({
      data: { restored: 3 },
    });
    const live = await sql`select from clients where id in ${sql(ids)} and deleted_at is null`;
    expect(live).toHaveLength(3);
  });

  it('shows in the trash, but for a client who was merged into another one', async () => {
    const { locationAdmin, network, sql } = stage();
    const [gone, kept, merged] = await sql<{ id: string }[]>`
      insert into clients (network_id, first_name, last_name)
      select ${network.id}, 'Quirina', 'Vance' from generate_series(1, 3) returning id`;
    await sql`update clients set deleted_at = now() where id = ${gone?.id ?? ''}`;
    await sql`update clients set deleted_at = now(), merged_into = ${kept?.id ?? ''} where id = ${merged?.id ?? ''}`;
    const { data, total } = await locationAdmin.provider.getList('clients', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'deleted_at', order: 'DESC' },
      filter: { 'last_name@eq': 'Vance' },
      meta: { deleted: 'only', count: 'exact' },
    });
    expect([total, data.map(({ id }) => String(id))]).toEqual([1, [gone?.id]]);
    await sql`delete from clients where last_name = 'Vance' and network_id = ${network.id}`;
  });

  it('of an event is refused to members, and nothing happens', async () => {
    const { member, locationAdmin, network, sql } = stage();
    const deletion = { id: network.event, previousData: { id: network.event } };
    const error = await failure(member.provider.delete('events', deletion));
    expect(error).toMatchObject({ kind: 'refused', message: 'resources.events.errors.delete' });
    const many = await failure(member.provider.deleteMany('events', { ids: [network.event] }));
    expect(many.kind).toBe('refused');
    const [row] = await sql`select deleted_at from events where id = ${network.event}`;
    expect(row?.deleted_at).toBeNull();
    await locationAdmin.provider.delete('events', deletion);
    expect(
      await sql`select from events where id = ${network.event} and deleted_at is null`,
    ).toHaveLength(0);
  });

  it('of a location goes through its function, for those who may', async () => {
    const { networkAdmin, locationAdmin, network, sql } = stage();
    const deletion = { id: network.otherLocation, previousData: { id: network.otherLocation } };
    expect((await failure(locationAdmin.provider.delete('locations', deletion))).kind).toBe(
      'missing',
    );
    const deleted = async () =>
      (await sql`select deleted_at from locations where id = ${network.otherLocation}`)[0]
        ?.deleted_at !== null;
    expect(await deleted()).toBe(false);
    await networkAdmin.provider.delete('locations', deletion);
    expect(await deleted()).toBe(true);
    await networkAdmin.provider.restore('locations', { id: network.otherLocation });
    expect(await deleted()).toBe(false);
  });
});

describe('the location', () => {
  it('is switched in the own profile, and not to where one does not work', async () => {
    const { member, network, sql } = stage();
    const active = async () =>
      (await sql`select active_location_id from profiles where id = ${member.id}`)[0]
        ?.active_location_id as unknown;
    await member.provider.switchLocation(network.otherLocation);
    expect(await active()).toBe(network.otherLocation);
    expect(member.refreshes()).toBe(1);
    const error = await failure(member.provider.switchLocation(network.deletedLocation));
    expect(error).toMatchObject({ kind: 'refused', message: 'shell.location.error' });
    expect(await active()).toBe(network.otherLocation);
    await member.provider.switchLocation(network.location);
  });
});

describe('a photo', () => {
  it('is stored, shown at its public address, and removed', async () => {
    const { member, network, sql } = stage();
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (character) => character.charCodeAt(0),
    );
    const file = new Blob([png], { type: 'image/png' });
    const photo = { userId: member.id, networkId: network.id, file, extension: 'png' };
    const url = await member.provider.uploadAvatar(photo);
    const address = new URL(url, inject('backend').url);
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
    const avatar = async () =>
      (await sql`select avatar_url from profiles where id = ${member.id}`)[0]
        ?.avatar_url as unknown;
    expect(await avatar()).toBe(url);
    await member.provider.removeAvatar({ userId: member.id, url });
    expect(await avatar()).toBeNull();
    expect((await fetch(address)).ok).toBe(false);
  });
});

describe('sessions', () => {
  it('without the second factor are told apart from refusals', async () => {
    const provider = await stage().withAal('aal1');
    expect((await failure(provider.getList('clients', page))).kind).toBe('assurance');
  });

  it('that have ended say so, also where a list would be empty', async () => {
    const { locationAdmin, sql } = stage();
    await sql`delete from auth.sessions where id = ${locationAdmin.sessionId}`;
    const filter = { 'id@eq': '99999999-9999-4999-8999-999999999999' };
    const error = await failure(locationAdmin.provider.getList('clients', { ...page, filter }));
    expect(error).toMatchObject({ kind: 'session', status: 401 });
  });
});

afterAll(async () => {
  const { sql, network } = stage();
  await sql`delete from networks where id = ${network.id}`;
});
