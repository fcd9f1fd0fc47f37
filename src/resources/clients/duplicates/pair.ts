import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { COMPARED, type Reason } from '../../../kit/similar/similarAnswer';

export const DECISIONS = ['not_same', 'not_sure', 'merged'] as const;
export type Decision = (typeof DECISIONS)[number];

const pairShape = z.object({
  ...COMPARED,
  id: z.string(),
  first_client_id: z.string(),
  second_client_id: z.string(),
  /** How much speaks for one person, as a power of two. */
  bits: z.number(),
  decision: z.nullable(z.enum(DECISIONS)),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  updated_at: z.string(),
});

/** Two clients who may be one person. */
export type Pair = z.infer<typeof pairShape>;

/** Reads a row of `client_pairs`. @throws ZodError when it has another shape */
export const pairOf = (record: RaRecord): Pair => z.parse(pairShape, record);

/** From so many bits on two records are called very likely one person: a choice of ours. */
const VERY_LIKELY = 10;

/** How sure it is, as a chip says it. */
export const confidenceOf = ({ confidence, bits }: Pair): 'very' | 'likely' | 'possible' => {
  if (confidence === 'possible') return 'possible';
  return bits >= VERY_LIKELY ? 'very' : 'likely';
};

export const TABS = ['likely', 'relatives', 'decided'] as const;
export type PairsTab = (typeof TABS)[number];

export const isTab = (word: string | null): word is PairsTab => TABS.some((tab) => tab === word);

/** Which pairs a tab has. */
export const FILTERS: Readonly<Record<PairsTab, Readonly<Record<string, unknown>>>> = {
  likely: { 'decision@is': 'null', 'confidence@eq': 'likely' },
  relatives: { 'decision@is': 'null', 'relative@eq': true },
  decided: { 'decision@is': 'not.null' },
};

export const idsOf = ({ first_client_id: first, second_client_id: second }: Pair) =>
  [first, second] as const;

const countsShape = z.object({ likely: z.int(), relatives: z.int(), decided: z.int() });

/** How many pairs each tab has. */
export type PairCounts = z.infer<typeof countsShape>;

/** Reads what `count_client_pairs` answers. @throws ZodError when it has another shape */
export const parsePairCounts = (answer: unknown): PairCounts => z.parse(countsShape, answer);

/** The reasons that belong to a line of the comparison. */
export const reasonOf = (pair: Pair, fields: readonly string[]): Reason | undefined =>
  pair.reasons.find(({ field }) => fields.includes(field));
