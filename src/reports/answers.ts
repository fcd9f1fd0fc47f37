import * as z from 'zod/mini';

/**
 * What the functions of the reports are asked and answer, as the database writes it. How it is counted is
 * ADR 27. Days are `yyyy-MM-dd`, whole days of the location where a visit was; counts are exact: what leaves
 * the screen passes through `hideSmallCells` first.
 */

export const count = z.int().check(z.nonnegative());
const day = z.iso.date();

/** What is counted; every number of the service report has one of these names. */
export const MEASURES = ['households', 'individuals', 'visits', 'people'] as const;
/**
 * households: distinct ones; individuals: the size of each household at its latest visit; visits; people:
 * the sizes of the households over all visits.
 */
export type Measure = (typeof MEASURES)[number];

/**
 * Splits of households: each household stands in one group, that of its latest visit, so that the groups
 * add up to the figure.
 *
 * - arrival: new | returning
 * - city: lower case; zip: five digits; referral_type, gender, ethnicity: the codes of the client
 * - all of them: unknown
 */
export const HOUSEHOLD_SPLITS = [
  'arrival',
  'city',
  'zip',
  'referral_type',
  'gender',
  'ethnicity',
] as const;

/**
 * Splits of visits: a household that came to two groups is counted in both, once in each, so that the
 * visits and people add up, and households and individuals may be more than the figure.
 *
 * - location, event, program: ids; event also none; a visit stands in each program that it counts for
 * - day, week, month: the first day of it that lies in the period; weeks begin on Sunday
 * - hour: `<day of the week, 0 for Sunday>-<hour, 0 to 23>`, such as 6-14
 * - reason: of the visits beyond the visit rules; a code of the words, or any for all of them
 */
export const VISIT_SPLITS = [
  'location',
  'event',
  'program',
  'day',
  'week',
  'month',
  'hour',
  'reason',
] as const;

/**
 * age splits people, not households: children | adults | seniors | unknown, as each visit says. Its
 * households and visits are those with somebody of that age.
 *
 * answer splits by a field of the network's own, as each visit says, too: `<table>.<field>.<option>`, and without
 * an option those who were not asked.
 */
export const SPLITS = [...HOUSEHOLD_SPLITS, ...VISIT_SPLITS, 'age', 'answer'] as const;
export type Split = (typeof SPLITS)[number];

/** Splits whose small cells never leave the screen. */
export const SENSITIVE_SPLITS = [
  'gender',
  'ethnicity',
  'referral_type',
  'age',
] as const satisfies Split[];

/** How long the bars of the chart are. */
export const BUCKETS = ['day', 'week', 'month'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What a period stands beside: as many days right before it, or the same days a year before. */
export const AGAINST = ['period', 'year'] as const;
export type Against = (typeof AGAINST)[number];

/** The arguments of every report. */
export interface ReportArguments {
  p_network_id: string;
  /** null: all locations that the caller administers. */
  p_location_id: string | null;
  /** The first and the last day; at most 366 days. */
  p_from: string;
  p_to: string;
}

/**
 * `rpc('service_report')`. Refused: 403 for who administers none of it (members, another network's location);
 * 22023 with `{"code": "report_order" | "report_length"}` in details for an end before the beginning and for
 * more than 366 days.
 */
export interface ServiceReportArguments extends ReportArguments {
  p_against: Against | null;
  p_bucket: Bucket;
}

/** `rpc('food_report')`; refused as service_report. */
export interface FoodReportArguments extends ReportArguments {
  p_against: Against | null;
}

/** `rpc('report_visits')`; refused as service_report, 22023 for an unknown measure, split or sort. */
export interface ReportVisitsArguments extends ReportArguments {
  p_measure: Measure;
  /** null: the figure itself. */
  p_split: Split | null;
  /** The group, as the lines of the split name it. */
  p_value: string | null;
  /** In its place: the groups of the split that it is not, at most 100; none of age, arrival, program and answer. */
  p_except: readonly string[] | null;
  p_sort: ReportVisitSort;
  p_descending: boolean;
  /** At most 1,000. */
  p_limit: number;
  p_offset: number;
}
export const REPORT_VISIT_SORTS = [
  'visited_at',
  'client_name',
  'location_name',
  'household_size',
] as const;
export type ReportVisitSort = (typeof REPORT_VISIT_SORTS)[number];

export const period = z.object({ from: day, to: day });

/** What stands in the head of every report. */
export const head = {
  period,
  /** The days it is compared with. */
  against: z.nullable(period),
  /** What was counted: all that the caller may see, or the one asked for; with what was deleted since. */
  locations: z.array(z.object({ id: z.guid(), name: z.string() })),
  /** Of these locations; more than one where they differ. */
  time_zones: z.array(z.string()),
  /** The moment of counting, ISO 8601. */
  counted_at: z.iso.datetime({ offset: true }),
};

const figures = z.object({
  households: count,
  individuals: count,
  visits: count,
  people: count,
  /** Whose first visit anywhere in the network lies in the period. */
  new_households: count,
  /** The others. */
  returning_households: count,
  /** Visits beyond the visit rules, with a reason. */
  over_limit_visits: count,
});
export type ServiceFigures = z.infer<typeof figures>;

/** One group of a split. */
const line = z.object({
  /** Its code, for the address, the file and `report_visits`. */
  value: z.string(),
  /** As people write it; null where the code is to be worded (codes, days, unknown, none). */
  name: z.nullable(z.string()),
  households: count,
  individuals: count,
  visits: count,
  people: count,
});
export type ReportLine = z.infer<typeof line>;

const lines = z.array(line);

const answeredField = z.object({
  entity: z.enum(['clients', 'visits']),
  code: z.string(),
  label: z.string(),
  kind: z.string(),
  /**
   * By the code of an option, null for not asked. A household counts with the answers of its latest visit, each visit
   * with its own; of several answers in each.
   */
  lines: z.array(z.extend(line, { value: z.nullable(z.string()) })),
});
export type AnsweredField = z.infer<typeof answeredField>;

export const serviceReport = z.object({
  ...head,
  bucket: z.enum(BUCKETS),
  figures,
  /** The same of the days it is compared with. */
  before: z.nullable(figures),
  /** The network's bands; each visit was judged by those of its day, these hold from `since` (null: always). */
  age_bands: z.object({ adult_from: z.int(), senior_from: z.int(), since: z.nullable(day) }),
  /** Clients of the network with visits who were merged into another after the period's end: it counts fewer by now. */
  merged_since: count,
  splits: z.object({
    /** Always all four, in the order of age; households and visits are those with somebody of that age. */
    age: lines,
    /** Always both. */
    arrival: lines,
    city: lines,
    /** `detail`: the city of most of its households. */
    zip: z.array(z.extend(line, { detail: z.nullable(z.string()) })),
    referral_type: lines,
    gender: lines,
    ethnicity: lines,
    /** Households with somebody who has the need, by its code; one with several is counted in each. */
    need: z.array(z.pick(line, { value: true, name: true, households: true })),
    location: lines,
    event: lines,
    /** Every one of the period, those without a visit too, in order; `last_day` is the last that lies in it. */
    bucket: z.array(z.extend(line, { last_day: day })),
    /** The 50 most frequent reasons. */
    reason: lines,
    /** Those with a visit; `value` as VISIT_SPLITS says. Households are not told apart by hours. */
    hour: z.array(z.omit(line, { households: true, individuals: true })),
  }),
  /** Fields of the network's own, those of clients first; a retired one where a visit has an answer. */
  answers: z.array(answeredField),
});
export type ServiceReport = z.infer<typeof serviceReport>;

const ledgerOf = <Amount extends z.ZodMiniType<number>, Sum extends z.ZodMiniType<number>>(
  amount: Amount,
  sum: Sum,
) => ({
  opening: sum,
  received: amount,
  transferred_in: amount,
  /** Counts and adjustments; may be less than zero. */
  corrected: sum,
  handed_out: amount,
  wasted: amount,
  transferred_out: amount,
  closing: sum,
});

/**
 * The ledger of a unit: opening + received + transferred_in + corrected - handed_out - wasted -
 * transferred_out = closing.
 */
const ledger = z.object({
  /** null: pieces, nobody said what. */
  unit: z.nullable(z.string()),
  ...ledgerOf(count, z.int()),
});
export type UnitLedger = z.infer<typeof ledger>;

const foodLine = z.object({
  /** A reason's code; a category in lower case, or unknown. */
  value: z.string(),
  /** The category as people write it; null where the code is to be worded. */
  name: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  quantity: z.int(),
  /** The same of the days it is compared with; null without them. On hand: at the end of those days. */
  before: z.nullable(z.int()),
});
export type FoodLine = z.infer<typeof foodLine>;

/** A line of what has a weight, whatever its unit; in pounds, to the hundredth. */
const poundLine = z.extend(z.omit(foodLine, { unit: true }), {
  quantity: z.number(),
  before: z.nullable(z.number()),
});
export type PoundLine = z.infer<typeof poundLine>;

const weight = z.number().check(z.nonnegative());

/** The same as of the units, of all items that have a weight; a unit weighs what it weighs today. */
const pounds = z.object({
  /** null: nothing has a weight. */
  ledger: z.nullable(z.object(ledgerOf(weight, z.number()))),
  received: z.array(poundLine),
  handed_out: z.array(poundLine),
  wasted: z.array(poundLine),
  on_hand: z.array(poundLine),
  /** Of the days it is compared with; closing at their end. */
  before: z.nullable(
    z.object({ received: weight, handed_out: weight, wasted: weight, closing: z.number() }),
  ),
  /** How many items each left out because they have no weight. */
  unweighed: z.object({ received: count, handed_out: count, wasted: count, closing: count }),
});

/** What came from a source, in pounds to the hundredth; what went out is of the oldest delivery. */
const sourceLine = z.object({
  /** The id of the source; unknown for what came without one. */
  value: z.string(),
  name: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  received: weight,
  handed_out: weight,
  /** Units without a weight, which the pounds leave out. */
  received_unweighed: count,
  handed_out_unweighed: count,
});
export type SourceLine = z.infer<typeof sourceLine>;

export const foodReport = z.object({
  ...head,
  /** One per unit, the most handed out first. */
  units: z.array(ledger),
  /** By source: donation | purchase | food_bank | returned | other. */
  received: z.array(foodLine),
  /** By category. */
  handed_out: z.array(foodLine),
  /** By reason: expired | damaged | spoiled | recalled | other; what was given away was handed out. */
  wasted: z.array(foodLine),
  /** At the end of the last day, by category. */
  on_hand: z.array(foodLine),
  pounds,
  /** The most received first. */
  sources: z.array(sourceLine),
});
export type FoodReport = z.infer<typeof foodReport>;

/** A row behind a number: a visit, of households and individuals the latest one of the group. */
const reportVisit = z.object({
  id: z.guid(),
  client_id: z.guid(),
  client_name: z.string(),
  /** Whether the client was deleted since: its page then says so. */
  client_deleted: z.boolean(),
  location_id: z.guid(),
  location_name: z.string(),
  event_id: z.nullable(z.guid()),
  event_name: z.nullable(z.string()),
  /** The moment, ISO 8601, and what the clock of the location said: `yyyy-MM-dd` and `HH:mm`. */
  visited_at: z.iso.datetime({ offset: true }),
  visited_on: day,
  visited_time: z.string(),
  household_size: count,
  adults: z.nullable(count),
  children: z.nullable(count),
  seniors: z.nullable(count),
  /** Whether the first visit of the household anywhere lies in the period. */
  is_new: z.boolean(),
  override_reason: z.nullable(z.string()),
  /** The program by which the rows were asked for; null for another split. */
  program_name: z.nullable(z.string()),
  /** The same of an answer; without the words of the option for yes, no and not asked. */
  answer: z.nullable(z.object({ field: z.string(), option: z.nullable(z.string()) })),
  /** Who checked it in. */
  created_by_name: z.nullable(z.string()),
  /** What this row adds to the number: 1, or people. */
  counted: count,
});
export type ReportVisit = z.infer<typeof reportVisit>;

export const reportVisits = z.object({
  /** How many rows there are; of households and visits the number itself. */
  total: count,
  /** The number of the report: the sum of `counted` over all rows. */
  number: count,
  rows: z.array(reportVisit),
});
export type ReportVisits = z.infer<typeof reportVisits>;
