import type {
  AnsweredField,
  FoodReport,
  ReportLine,
  ServiceReport,
} from '../../../src/reports/answers';
import type { ProgramReport } from '../../../src/reports/programAnswers';

const HEAD = {
  period: { from: '2026-10-01', to: '2026-11-22' },
  against: { from: '2026-08-09', to: '2026-09-30' },
  locations: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Eastside Pantry' }],
  time_zones: ['America/Detroit'],
  counted_at: '2026-11-22T15:00:00+00:00',
};

/** A group of a split with so many households, of three people and two visits each. */
export const aLine = (
  value: string,
  households: number,
  name: string | null = null,
): ReportLine => ({
  value,
  name,
  households,
  individuals: households * 3,
  visits: households * 2,
  people: households * 6,
});

const FIGURES = {
  households: 312,
  individuals: 968,
  visits: 761,
  people: 2412,
  new_households: 46,
  returning_households: 266,
  over_limit_visits: 2,
};

/** The answer of `service_report`, as it is written on the card of the design. */
export function aServiceReport(change: Partial<ServiceReport> = {}): ServiceReport {
  return {
    ...HEAD,
    bucket: 'week',
    figures: FIGURES,
    before: { ...FIGURES, households: 285 },
    age_bands: { adult_from: 18, senior_from: 60, since: null },
    merged_since: 0,
    splits: {
      age: ['children', 'adults', 'seniors', 'unknown'].map((band) => aLine(band, 78)),
      arrival: [aLine('new', 46), aLine('returning', 266)],
      city: [aLine('hamtramck', 300, 'Hamtramck'), aLine('unknown', 12)],
      zip: [{ ...aLine('48212', 312), detail: 'Hamtramck' }],
      referral_type: [aLine('clinic', 312)],
      gender: [aLine('woman', 300), aLine('man', 9), aLine('non_binary', 3)],
      ethnicity: [aLine('asian', 312)],
      need: [{ value: 'peanuts_severe', name: null, households: 7 }],
      location: [aLine('00000000-0000-4000-8000-000000000001', 312, 'Eastside Pantry')],
      event: [aLine('none', 312)],
      bucket: [
        { ...aLine('2026-10-01', 41), last_day: '2026-10-03' },
        { ...aLine('2026-10-04', 88), last_day: '2026-10-10' },
      ],
      reason: [],
      hour: [{ value: '6-14', name: null, visits: 7, people: 20 }],
    },
    answers: [],
    ...change,
  };
}

/** Answers to fields of the network's own: of some options, of yes and no, and at the visit. */
export const SOME_ANSWERS: AnsweredField[] = [
  {
    ...{ entity: 'clients', code: 'days', label: 'Pickup days', kind: 'some_of' },
    lines: [
      aLine('monday', 300, 'Monday'),
      aLine('unknown', 4, 'Unknown'),
      { ...aLine('', 2), value: null },
    ],
  },
  {
    ...{ entity: 'clients', code: 'stroller', label: 'Has a stroller', kind: 'yes_no' },
    lines: [aLine('yes', 12), aLine('no', 0), { ...aLine('', 300), value: null }],
  },
  {
    ...{ entity: 'visits', code: 'came_by', label: 'Came by', kind: 'one_of' },
    lines: [aLine('car', 312, 'Car'), aLine('sled', 0)],
  },
];

/** The answer of `food_report`. */
export function aFoodReport(change: Partial<FoodReport> = {}): FoodReport {
  const pieces = { opening: 100, received: 40, transferred_in: 0, corrected: -5 };
  const line = { name: 'Canned', value: 'canned', unit: null, quantity: 30, before: 20 };
  return {
    ...HEAD,
    units: [{ unit: null, ...pieces, handed_out: 30, wasted: 5, transferred_out: 0, closing: 100 }],
    received: [{ ...line, value: 'donation', name: null, quantity: 40, before: null }],
    handed_out: [line],
    wasted: [{ ...line, value: 'expired', name: null, quantity: 5 }],
    on_hand: [{ ...line, quantity: 100 }],
    pounds: somePounds({}),
    sources: [],
    ...change,
  };
}

/** What a food report says in pounds; of nothing that has a weight unless told otherwise. */
export const somePounds = (change: Partial<FoodReport['pounds']>): FoodReport['pounds'] => ({
  ...{ ledger: null, before: null, received: [], handed_out: [], wasted: [], on_hand: [] },
  unweighed: { received: 0, handed_out: 0, wasted: 0, closing: 0 },
  ...change,
});

/** Two programs. */
export const SOME_PROGRAMS: ProgramReport['programs'] = [
  {
    ...{ value: '00000000-0000-4000-8000-000000000031', name: 'TEFAP', ending: 18, uncertified: 2 },
    ...{ households: 214, individuals: 702, visits: 401, people: 1210 },
  },
  {
    ...{ value: '00000000-0000-4000-8000-000000000032', name: 'CSFP', ending: 0, uncertified: 0 },
    ...{ households: 61, individuals: 80, visits: 61, people: 80 },
  },
];

/** The answer of `program_report`; of a network without programs unless told otherwise. */
export const aProgramReport = (programs: ProgramReport['programs'] = []): ProgramReport => ({
  ...HEAD,
  figures: { households: 230, individuals: 741, visits: 430, people: 1260 },
  ending: { from: '2026-12-01', to: '2026-12-31' },
  programs,
});
