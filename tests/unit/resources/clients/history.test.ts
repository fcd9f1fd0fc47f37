import { describe, expect, it } from 'vitest';
import { changesOf, parseHistory } from '../../../../src/resources/clients/history';

const COLUMNS = ['city', 'partial_ssn', 'email'];

function aRow(values: object) {
  const row = {
    id: 1,
    at: '2026-11-20T12:00:00+00:00',
    action: 'update',
    entity: 'clients',
    entity_id: '40000000-0000-4000-8000-000000000001',
    order_number: null,
    member_name: null,
    other_name: null,
    actor_id: null,
    actor_name: null,
    diff: null,
    ...values,
  };
  const [read] = parseHistory({ total: 1, rows: [row] }).rows;
  if (!read) throw new Error('The row is missing.');
  return read;
}

describe('the history of a client', () => {
  it('tells the old and the new value of the columns that people know, in their order', () => {
    const row = aRow({
      diff: { email: [null, 'a@example.org'], city: ['Warren', 'Detroit'], network_id: ['a', 'b'] },
    });
    expect(changesOf(row, COLUMNS)).toEqual([
      { column: 'city', before: 'Warren', after: 'Detroit' },
      { column: 'email', before: null, after: 'a@example.org' },
    ]);
  });

  it('lists no values of a record that was created or deleted', () => {
    const created = aRow({ action: 'insert', diff: { city: 'Detroit', email: 'a@example.org' } });
    expect(changesOf(created, COLUMNS)).toEqual([]);
    expect(changesOf(aRow({ diff: null }), COLUMNS)).toEqual([]);
  });
});
