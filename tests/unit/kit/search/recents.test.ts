import { describe, expect, it } from 'vitest';
import { readRecents, withRecent, type Recent } from '../../../../src/kit/search/recents';

const id = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const client = (number: number): Recent => ({ entity: 'clients', id: id(number) });

describe('the records that were looked at last', () => {
  it('have the newest first, each once, eight of them', () => {
    const many = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(client).reduce<Recent[]>(withRecent, []);
    expect(many.map((recent) => recent.id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map(id));
    expect(withRecent(many, client(5)).map((recent) => recent.id)).toEqual(
      [5, 9, 8, 7, 6, 4, 3, 2].map(id),
    );
    const order = { entity: 'orders', id: id(5) } as const;
    expect(withRecent([client(5)], order)).toEqual([order, client(5)]);
  });

  it('keep ids alone', () => {
    const named = { ...client(1), full_name: 'Rosa Delgado' };
    expect(withRecent([], named)).toEqual([client(1)]);
  });

  it.each([null, 'text', {}, [{ entity: 'nobody', id: id(1) }], [{ entity: 'clients', id: '1' }]])(
    'are none where the browser holds %j',
    (stored) => {
      expect(readRecents(stored)).toEqual([]);
    },
  );
});
