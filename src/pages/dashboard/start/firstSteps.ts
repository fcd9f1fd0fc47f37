import * as z from 'zod/mini';

const stepsShape = z.object({
  /** Whether an admin has closed them. */
  is_closed: z.boolean(),
  locations: z.object({ count: z.int(), first: z.nullable(z.string()) }),
  /** Everybody of the network, and how many have not followed their invitation yet. */
  people: z.object({ count: z.int(), waiting: z.int() }),
  has_clients: z.boolean(),
  has_visit_rules: z.boolean(),
  has_items: z.boolean(),
  has_visits: z.boolean(),
  /** How many sample households there are. */
  samples: z.int(),
  may_have_samples: z.boolean(),
});

/** How far a network has come (`get_started` of the database). */
export type FirstStepsState = z.infer<typeof stepsShape>;

/** @throws ZodError when the answer has another shape */
export const parseFirstSteps = (answer: unknown): FirstStepsState => z.parse(stepsShape, answer);

/** The steps in their order, each with whether it is done. */
export const STEPS = {
  location: ({ locations }) => locations.count > 0,
  // The admin alone is no team.
  team: ({ people }) => people.count > 1,
  clients: ({ has_clients: has }) => has,
  rules: ({ has_visit_rules: has }) => has,
  stock: ({ has_items: has }) => has,
  checkIn: ({ has_visits: has }) => has,
} as const satisfies Readonly<Record<string, (state: FirstStepsState) => boolean>>;

export type StepName = keyof typeof STEPS;

// Object.keys forgets that the keys are those of the table.
export const STEP_NAMES = Object.keys(STEPS) as readonly StepName[];

/** Whether the dashboard shows them: until all are done, or somebody has closed them. */
export const isShown = (state: FirstStepsState): boolean =>
  !state.is_closed && STEP_NAMES.some((name) => !STEPS[name](state));
