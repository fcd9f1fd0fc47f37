import { describe, expect, it } from 'vitest';
import { beginsWordOf, holdsWords } from '../../../../src/kit/table/matchText';
import { wordCodes } from '../../../../src/kit/list/useSearchFilter';
import clients from '../../../../src/resources/clients';
import orders from '../../../../src/resources/orders';

const inClients = (text: string, columns = clients.list) => wordCodes(clients, columns, text);

describe('the words of a free text', () => {
  it('mean the codes whose labels they begin', () => {
    const codes = ['self_referral'];
    for (const word of ['Self-referral', 'SELF', 'referral', 'self-ref', 'Sélf'])
      expect(inClients(word)).toEqual([{ word, column: 'referral_type', codes }]);
    expect(inClients('other')).toEqual([
      { word: 'other', column: 'referral_type', codes: ['other_agency', 'other'] },
    ]);
    expect(wordCodes(orders, orders.list, 'in progress')).toEqual([
      { word: 'in', column: 'fulfillment_status', codes: ['in_progress'] },
      { word: 'progress', column: 'fulfillment_status', codes: ['in_progress'] },
    ]);
  });

  it('mean none inside a word, by a letter or two, or in a column that is not shown', () => {
    expect(inClients('chool eferral se a')).toEqual([]);
    expect(inClients('white')).toEqual([]);
    expect(inClients('man', ['gender'])).toEqual([
      { word: 'man', column: 'gender', codes: ['man'] },
    ]);
    expect(inClients('constructor __proto__ [a( \\')).toEqual([]);
  });

  it('are found whatever their accents and capitals', () => {
    expect(holdsWords('Zoë ÁVILA, Detroit', 'avila zoe')).toBe(true);
    expect(holdsWords('Zoë Ávila', 'ávila detroit')).toBe(false);
    expect(holdsWords('anything', '')).toBe(true);
    expect(beginsWordOf('Self-referral', 'éfer')).toBe(false);
  });
});
