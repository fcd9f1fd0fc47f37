import type { FoodReport } from '../../../src/reports/answers';
import { aFoodReport, somePounds } from './builders';

/** The answer of `food_report` for a month with pounds and sources, as it is written on the card of the design. */
export function aMonthlyFood(): FoodReport {
  const moved = { opening: 2021, transferred_in: 0, corrected: 0, transferred_out: 0 };
  return {
    ...aFoodReport(),
    pounds: somePounds({
      ledger: { ...moved, received: 7445, handed_out: 7108, wasted: 52, closing: 2306 },
      unweighed: { received: 3, handed_out: 0, wasted: 0, closing: 2 },
    }),
    sources: [
      {
        value: '00000000-0000-4000-8000-000000000007',
        name: 'Gleaners Food Bank',
        kind: 'tefap',
        ...{ received: 2840.4, handed_out: 2701.6 },
        ...{ received_unweighed: 0, handed_out_unweighed: 0 },
      },
      {
        ...{ value: 'unknown', name: null, kind: null, received: 9.75, handed_out: 0 },
        ...{ received_unweighed: 12, handed_out_unweighed: 0 },
      },
    ],
  };
}
