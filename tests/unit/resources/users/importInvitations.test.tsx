import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/appTexts';
import { DataError } from '../../../../src/data/errors';
import { text } from '../../../../src/i18n/text';
import type { SentRow } from '../../../../src/kit/import/importApi';
import { importInvitations, OVER_LIMIT } from '../../../../src/resources/users/importInvitations';

const rowOf = (row: number, email = `person${String(row)}@example.org`): SentRow => ({
  row,
  action: 'create',
  values: { email, first_name: 'Nova', last_name: 'Example', role: 'member' },
});

/** Invitations against a server that has so many of the day left. */
function inviting(
  left: number,
  answer: (email: unknown) => unknown = () => ({ status: 'invited' }),
) {
  const sent: Record<string, unknown>[] = [];
  const api = importInvitations({
    dataApi: {
      rpc: () => Promise.resolve({ left }),
      invokeFunction: async (_name, body) => {
        sent.push(body);
        return Promise.resolve(answer(body['email']));
      },
    },
    place: { network_id: 'here', location_id: 'pantry' },
    translate: text,
    by: 'Robin Example',
  });
  return { api, sent };
}

const FILE = { name: 'team.csv', hash: '', shape: '', rows: 3 };

describe('invitations from a file', () => {
  it('beyond the limit of the day wait, said before any goes out', async () => {
    const { api, sent } = inviting(2);
    const found = await api.check(
      [2, 3, 4, 5].map((row) => rowOf(row)),
      [],
    );
    expect(found.map(({ row, problem }) => [row, problem?.code])).toEqual([
      [4, OVER_LIMIT],
      [5, OVER_LIMIT],
    ]);
    expect(sent).toEqual([]);
  });

  it('of an address that stands there twice are not counted twice', async () => {
    const { api } = inviting(1);
    expect(await api.check([rowOf(2, 'ann@example.org'), rowOf(3, 'ANN@example.org')], [])).toEqual(
      [{ row: 3, similar: [{ row: 2 }] }],
    );
  });

  it('go out one by one with the key of the import, each once, and are counted', async () => {
    const { api, sent } = inviting(20);
    await api.begin('one', FILE, {}, false);
    const rows = [rowOf(2), rowOf(3)];
    await api.send('one', rows);
    await api.send('one', rows);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      ...{ email: 'person2@example.org', role: 'member', key: 'one' },
      ...{ network_id: 'here', location_id: 'pantry' },
    });
    expect(await api.end('one')).toMatchObject({ created: 2, left_out: 0, by: 'Robin Example' });
  });

  it('that are refused stay out with the reason, and the others go on', async () => {
    const { api } = inviting(20, (email) => {
      if (email === 'person2@example.org') throw new DataError({ kind: 'refused' });
      return { status: 'added' };
    });
    const outcomes = await api.send('one', [
      rowOf(2),
      rowOf(3),
      { ...rowOf(4), action: 'leave', reason: 'Left out' },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['left_out', 'created', 'left_out']);
    expect(await api.leftOut('one')).toMatchObject([
      { row: 2, reason: text('data.errors.refused') },
      { row: 4, reason: 'Left out' },
    ]);
  });

  it('wait where the connection is lost, and go on behind what went out', async () => {
    let isLost = true;
    const { api, sent } = inviting(20, (email) => {
      if (isLost && email === 'person3@example.org') throw new DataError({ kind: 'offline' });
      return { status: 'invited' };
    });
    const rows = [rowOf(2), rowOf(3)];
    await expect(api.send('one', rows)).rejects.toMatchObject({ kind: 'offline' });
    isLost = false;
    await api.send('one', rows);
    expect(sent.map(({ email }) => email)).toEqual([
      'person2@example.org',
      'person3@example.org',
      'person3@example.org',
    ]);
  });
});
