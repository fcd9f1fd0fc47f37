import { describe, expect, it } from 'vitest';
import { changesOf, parseHistory, settingsOf } from '../../../../src/kit/history/history';

const COLUMNS = ['city', 'partial_ssn', 'email'];

function aRow(values: object) {
  const row = {
    id: 1,
    at: '2026-11-20T12:00:00+00:00',
    action: 'update',
    entity: 'clients',
    entity_id: '40000000-0000-4000-8000-000000000001',
    name: null,
    other_name: null,
    actor_id: null,
    actor_name: null,
    diff: null,
    ...values,
  };
  const [read] = parseHistory({ next: null, rows: [row] }).rows;
  if (!read) throw new Error('The row is missing.');
  return read;
}

describe('the history of a record', () => {
  it('tells the old and the new value of the columns that people know, in their order', () => {
    const row = aRow({
      diff: { email: [null, 'a@example.org'], city: ['Warren', 'Detroit'], network_id: ['a', 'b'] },
    });
    expect(changesOf(row, COLUMNS)).toEqual([
      { column: 'city', before: 'Warren', after: 'Detroit' },
      { column: 'email', before: null, after: 'a@example.org' },
    ]);
  });

  it('tells the answers to questions of the network one by one', () => {
    const row = aRow({
      diff: {
        custom: [
          { route: 'a', needs: ['ride'] },
          { route: 'b', needs: ['ride'], miles: 3 },
        ],
      },
    });
    expect(changesOf(row, ['custom_needs', 'custom_miles', 'custom_route'])).toEqual([
      { column: 'custom_miles', before: null, after: 3 },
      { column: 'custom_route', before: 'a', after: 'b' },
    ]);
  });

  it('lists no values of a record that was created or deleted', () => {
    const created = aRow({ action: 'insert', diff: { city: 'Detroit', email: 'a@example.org' } });
    expect(changesOf(created, COLUMNS)).toEqual([]);
    expect(changesOf(aRow({ diff: null }), COLUMNS)).toEqual([]);
  });

  it('names what no field shows, but not what the database keeps for itself', () => {
    const row = aRow({
      diff: {
        city: [null, 'Warren'],
        time_zone: ['a', 'b'],
        pinned_note_at: [1, 2],
        network_id: [1, 2],
      },
    });
    expect(settingsOf(row, COLUMNS)).toEqual(['time_zone']);
  });
});
