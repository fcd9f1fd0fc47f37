import { describe, expect, it } from 'vitest';
import { movementSchema } from '../../../../src/resources/inventoryItems/movementSchema';
import {
  onHandAfter,
  STOCK_KINDS,
  STOCK_REASONS,
  type StockKind,
} from '../../../../src/resources/inventoryItems/stockKinds';

const wrongFields = (given: { kind?: StockKind } & Record<string, unknown>) => {
  const { kind = 'receive', ...values } = given;
  const { error } = movementSchema((key) => key, 10, kind).safeParse({
    kind,
    quantity: 1,
    reason: 'donation',
    note: null,
    to_location_id: null,
    ...values,
  });
  // A field shows the first message only.
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
};

describe('what is on hand after a movement', () => {
  it.each([
    ['receive', 12, 58],
    ['adjust', -3, 43],
    ['waste', 6, 40],
    ['transfer', 46, 0],
    ['count', 44, 44],
  ] as const)('%s %i', (kind, quantity, after) => {
    expect(onHandAfter(kind, quantity, 46)).toBe(after);
  });
});

describe('the form of a movement', () => {
  it('takes every kind with each of its reasons', () => {
    const refused = STOCK_KINDS.flatMap((kind) =>
      STOCK_REASONS[kind].filter(
        (reason) =>
          wrongFields({ kind, reason, to_location_id: kind === 'transfer' ? 'there' : null })
            .length > 0,
      ),
    );
    expect(refused).toEqual([]);
  });

  it.each([
    ['receive', 0],
    ['waste', -1],
    ['adjust', 0],
    ['count', -1],
    ['receive', 1.5],
    ['receive', 'many'],
    ['receive', null],
    ['receive', 1_000_001],
  ] as const)('refuses to %s %j', (kind, quantity) => {
    const reason = kind === 'receive' ? 'donation' : 'other';
    expect(wrongFields({ kind, quantity, reason })).toEqual(['quantity']);
  });

  it('refuses to take more than is on hand, and lets a count say less', () => {
    expect(wrongFields({ kind: 'waste', quantity: 11, reason: 'expired' })).toEqual(['quantity']);
    expect(wrongFields({ kind: 'adjust', quantity: -11, reason: 'lost' })).toEqual(['quantity']);
    expect(wrongFields({ kind: 'count', quantity: 0, reason: 'full_count' })).toEqual([]);
  });

  it('asks for a reason of the kind, and where a transfer goes', () => {
    expect(wrongFields({ reason: null })).toEqual(['reason']);
    expect(wrongFields({ reason: 'expired' })).toEqual(['reason']);
    expect(wrongFields({ kind: 'transfer', reason: 'request' })).toEqual(['to_location_id']);
  });

  it('says all that is wrong at once', () => {
    expect(wrongFields({ kind: 'transfer', quantity: null, reason: null })).toEqual([
      'quantity',
      'reason',
      'to_location_id',
    ]);
  });
});
