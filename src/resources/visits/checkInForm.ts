import * as z from 'zod/mini';
import { ORDER_LINE, VISIT } from '../../config';
import type { BoundField } from '../../kit/fields/field';
import { text } from '../../kit/fields/fields';
import { schemaOf, type FormSchema, type FormWords } from '../../kit/form/schemaOf';
import {
  entriesOf,
  programsRule,
  type Decisions,
  type Situation,
} from '../certifications/decision';
import type { OrderLine } from '../orders/lines/orderLines';
import { askedWords, type AskedField } from './askedFields';
import type { CheckInContext, DeskPlace } from './checkInContext';
import { AGES, readHousehold, sizeOf, type Household } from './household';
import { householdFits, reasonField, VISIT_FIELDS } from './visitFields';

/** What the check-in form holds. */
export interface CheckInValues extends Household {
  // react-hook-form names fields by string
  [field: string]: unknown;
  event_id: string | null;
  note: string | null;
  override_reason: string | null;
  lines: OrderLine[];
  programs: Decisions;
}

type InitialVisit = Pick<
  CheckInValues,
  'event_id' | 'note' | 'override_reason' | 'lines' | 'programs'
>;

/** What is the same for whoever comes: the day's event if there is one, and nothing else yet. */
const initialVisit = (
  { events }: Pick<DeskPlace, 'events'>,
  event: string | null,
): InitialVisit => {
  const known = events.find(({ id }) => id === event) ?? (events.length === 1 ? events[0] : null);
  return {
    event_id: known?.id ?? null,
    note: null,
    override_reason: null,
    lines: [],
    programs: {},
  };
};

/**
 * What the form starts with: the household as it is known.
 *
 * @param event the one that the desk was opened for, if it is one of today's
 */
export function initialCheckIn(
  context: Pick<CheckInContext, 'household' | 'events'>,
  event: string | null = null,
): CheckInValues {
  const { adults, children, seniors, unknown } = context.household;
  return { adults, children, seniors, unknown, ...initialVisit(context, event) };
}

/** The same for somebody whom nobody knows yet: one adult. */
export const initialNewClient = (
  place: Pick<DeskPlace, 'events'>,
  event: string | null = null,
): CheckInValues => ({
  ...{ adults: 1, children: 0, seniors: 0, unknown: 0 },
  ...initialVisit(place, event),
});

const ANY_REASON = text({ max: VISIT.reasonMaximum });

/** What the lines of the order have to be; they say it themselves. */
const lines = (words: string) =>
  z.array(
    z.object({
      item_id: z.string(),
      quantity: z.int().check(z.gte(1, words), z.lte(ORDER_LINE.maximum, words)),
    }),
  );

const NO_PROGRAMS = { standings: [], offered: [] };

interface CheckInRules {
  /** Whether the visit needs a reason. */
  overLimit?: boolean;
  /** The fields of a client who is made along with it. */
  clientFields?: readonly BoundField[];
  /** What the network asks besides. */
  asked?: readonly AskedField[];
  /** The location's day, which no birth date lies behind. */
  today?: string;
  /** Where the household stands with the programs of the location. */
  programs?: ProgramsOf;
  /** What the form holds, as far as programs depend on it. */
  values?: Readonly<Record<string, unknown>>;
}

type ProgramsOf = Omit<Situation, 'size'>;

/** What the form accepts. */
export function checkInSchema(words: FormWords, rules: CheckInRules): FormSchema {
  const {
    overLimit = false,
    clientFields = [],
    asked = [],
    today,
    programs = NO_PROGRAMS,
    values = {},
  } = rules;
  const size = sizeOf(readHousehold(values));
  const reason = {
    source: 'override_reason',
    field: overLimit
      ? reasonField(words.translate('resources.visits.limit.short', VISIT))
      : ANY_REASON,
  };
  const order = {
    source: 'lines',
    field: { rule: () => lines(words.translate('orderLines.quantity', ORDER_LINE)) },
  };
  return schemaOf(
    [
      ...[...clientFields, ...asked, ...Object.values(VISIT_FIELDS), reason, order],
      programsRule({ ...programs, size }, words.translate),
    ],
    askedWords(words, asked),
    (accepted) => {
      const born = accepted['date_of_birth'];
      return {
        ...householdFits(accepted),
        ...(today !== undefined &&
          typeof born === 'string' &&
          born > today && { date_of_birth: 'desk.create.birthDate' as const }),
      };
    },
  );
}

/** What a form of a visit says, as the database functions take it. */
export function visitArguments(values: Readonly<Record<string, unknown>>) {
  const household = readHousehold(values);
  return {
    p_household_size: sizeOf(household),
    ...Object.fromEntries(AGES.map((age) => [`p_${age}`, household[age]])),
    p_event_id: values['event_id'],
    p_note: values['note'],
  };
}

/** What was decided about the programs, as the database functions take it. */
export const programArguments = (
  values: Readonly<Record<string, unknown>>,
  programs: ProgramsOf,
) => ({
  p_programs: entriesOf({ ...programs, size: sizeOf(readHousehold(values)) }, values['programs']),
});
