import * as z from 'zod/mini';
import { PROGRAM } from '../../config';
import { choiceText } from '../../i18n/choices';
import { CERTIFICATION_BASES } from '../../i18n/programChoices';
import type { Text, TextKey, TextValues } from '../../i18n/text';
import { isDue, isOutdated, limitFor, type OfferedProgram, type Standing } from './standing';

const decisionShape = z.object({
  /** How it was signed, or that it was certified or left out; null while nothing is decided. */
  how: z.nullable(z.enum(['drawn', 'typed', 'paper', 'verbal', 'certify', 'not_today'])),
  /** What was signed on this screen, and on what terms; a draft does not keep it. */
  signed: z.nullable(
    z.object({
      /** JSON; null for a typed name. */
      strokes: z.nullable(z.string()),
      /** As it was typed; null where it was drawn. */
      name: z.nullable(z.string()),
      statement_id: z.string(),
      terms: z.string(),
    }),
  ),
  /** The household is certified again although a certification holds. */
  again: z.boolean(),
  basis: z.nullable(z.string()),
  /** As it was typed. */
  income: z.string(),
  /** Another person signs for the household. */
  byProxy: z.boolean(),
  proxy: z.string(),
});

/** What is decided about a program at a visit, or on the page of a client. */
export type Decision = z.infer<typeof decisionShape>;

/** What ends a question about a program: the decision, or that the certification stays as it is. */
export type Action = Exclude<NonNullable<Decision['how']>, 'typed'> | 'keep';

/** A signature on this screen. */
export type Signed = NonNullable<Decision['signed']>;

const decisionsShape = z.catch(z.record(z.string(), decisionShape), {});

/** The decisions that a form holds, by the program's id. */
export type Decisions = z.infer<typeof decisionsShape>;

/** Reads what a form or its draft holds. */
export const readDecisions = (value: unknown): Decisions => z.parse(decisionsShape, value);

/** What a draft of a form keeps: all but the signatures, which are personal. */
export const withoutSignatures = <Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): Values =>
  'programs' in values
    ? {
        ...values,
        programs: Object.fromEntries(
          Object.entries(readDecisions(values['programs'])).map(([id, decision]) => [
            id,
            { ...decision, signed: null },
          ]),
        ),
      }
    : values;

/** What keeps a household from being certified, or a signature from counting. */
export interface Problem {
  /** Where it is mended. */
  field: 'basis' | 'income' | 'proxy';
  key: TextKey;
  values?: TextValues;
}

/** What is asked about a program, and what was answered. */
export interface Question {
  standing: Standing;
  offered: OfferedProgram;
  decision: Decision;
  size: number;
  /** A certification is made, and not only a signature. */
  certifies: boolean;
  signs: boolean;
  /** It stands among those to decide. */
  isShown: boolean;
  /** The visit waits for it. */
  isOpen: boolean;
  problem: Problem | null;
  /** What a signature on this screen is given for: household size, basis, signer. */
  terms: string;
  /** Why a signature on this screen no longer counts; null where it does, or there was none. */
  signAgain: 'lost' | 'changed' | null;
}

/** Who is served: what a location offers, where the household stands, and how many people it has. */
export interface Situation {
  standings: readonly Standing[];
  offered: readonly OfferedProgram[];
  size: number;
}

/** What a household can be eligible by. */
export const basesOf = ({ asks, bases }: OfferedProgram): readonly string[] => [
  ...(asks === 'nothing' ? [] : ['income']),
  ...bases,
];

export const basisInWords = (basis: string): string => choiceText(CERTIFICATION_BASES, basis);

/** The basis of the last certification where it is still one, else the income. */
function firstDecision({ basis }: Standing, offered: OfferedProgram): Decision {
  const bases = basesOf(offered);
  const known = basis !== null && bases.includes(basis) ? basis : null;
  return {
    ...{ how: null, signed: null, again: false, income: '', byProxy: false, proxy: '' },
    basis: known ?? (bases.includes('income') ? 'income' : null),
  };
}

/** Dollars a year; null for what is no such number. */
export function readIncome(typed: string): number | null {
  const digits = typed.replace(/[$,\s]/g, '');
  if (!/^\d+(?:\.\d*)?$/.test(digits)) return null;
  const income = Math.round(Number(digits));
  return income <= PROGRAM.limitMaximum ? income : null;
}

const dollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 0 },
});

/** An amount of dollars: `$69,653`. */
export const inDollars = (amount: number): string => dollars.format(amount);

type Asked = Pick<Question, 'offered' | 'decision' | 'size' | 'certifies' | 'signs'>;

function problemOf({ offered, decision, size, certifies, signs }: Asked): Problem | null {
  const { basis, byProxy, proxy } = decision;
  const limit = limitFor(offered, size);
  if (certifies && basis === null && basesOf(offered).length > 0)
    return { field: 'basis', key: 'desk.programs.problems.basis' };
  if (certifies && basis === 'income' && limit === null)
    return { field: 'basis', key: 'desk.programs.problems.limit' };
  if (certifies && basis === 'income' && offered.asks === 'amount' && limit !== null) {
    const income = readIncome(decision.income);
    if (income === null) return { field: 'income', key: 'desk.programs.problems.income' };
    if (income > limit)
      return {
        field: 'income',
        key: 'desk.programs.problems.overLimit',
        values: { limit: inDollars(limit), smart_count: size },
      };
  }
  return signs && byProxy && proxy.trim() === ''
    ? { field: 'proxy', key: 'desk.programs.problems.proxy' }
    : null;
}

function signAgainOf({ how, signed }: Decision, terms: string): Question['signAgain'] {
  if (how !== 'drawn' && how !== 'typed') return null;
  if (!signed) return 'lost';
  return signed.terms === terms ? null : 'changed';
}

/**
 * What is asked about one program.
 *
 * @param place where: on the page of a client nothing is signed for a visit
 */
export function questionOf(
  standing: Standing,
  offered: OfferedProgram,
  size: number,
  { made, place = 'desk' }: { made: Decision | undefined; place?: 'desk' | 'page' },
): Question {
  const decision = made ?? firstDecision(standing, offered);
  const { how, again } = decision;
  const certifies = again || standing.state !== 'sign';
  const signs =
    place === 'desk' ? offered.signature !== 'never' : offered.signature === 'at_certification';
  const problem = problemOf({ offered, decision, size, certifies, signs });
  const basis = certifies ? decision.basis : standing.basis;
  const terms = JSON.stringify([size, basis, decision.byProxy ? decision.proxy.trim() : null]);
  const signAgain = signAgainOf(decision, terms);
  const isDecided = how === 'not_today' || (how !== null && problem === null && signAgain === null);
  return {
    ...{ standing, offered, decision, size, certifies, signs, problem, terms, signAgain },
    isShown: isDue(standing, offered) || again || isOutdated(standing, size),
    isOpen: (isDue(standing, offered) || again) && !isDecided,
  };
}

/** What is asked about the programs of a location, in their order. */
export const questionsOf = (
  { standings, offered, size }: Situation,
  decisions: Decisions,
): readonly Question[] =>
  standings.flatMap((standing) => {
    const program = offered.find(({ id }) => id === standing.program_id);
    const made = decisions[standing.program_id];
    return program ? questionOf(standing, program, size, { made }) : [];
  });

/** How a question can be answered, the best first. */
export const actionsOf = ({ standing, offered, signs }: Question): readonly Action[] => [
  ...(signs && !offered.on_paper_only ? (['drawn'] as const) : []),
  ...(signs ? (['paper'] as const) : (['certify'] as const)),
  ...(signs && !offered.on_paper_only ? (['verbal'] as const) : []),
  isDue(standing, offered) ? 'not_today' : 'keep',
];

/** The same for a form: what a visit waits for is said at `programs`. */
export const programsRule = (situation: Situation, translate: Text) => ({
  source: 'programs',
  field: {
    rule: () =>
      z.unknown().check(({ value, issues }) => {
        const open = questionsOf(situation, readDecisions(value)).find(({ isOpen }) => isOpen);
        if (!open) return;
        const message = translate(
          open.signs ? 'desk.programs.chooseSigned' : 'desk.programs.chooseCertified',
          { program: open.standing.name },
        );
        issues.push({ code: 'custom', path: [], message, input: value });
      }),
  },
});

/** The decision that a signature on this screen is. */
export const signedBy = (signed: Signed): Pick<Decision, 'how' | 'signed'> => ({
  how: signed.strokes === null ? 'typed' : 'drawn',
  signed,
});

function signedEntryOf({ strokes, name, statement_id }: Signed) {
  if (strokes === null) return { name, statement_id };
  const drawn: unknown = JSON.parse(strokes);
  return { strokes: drawn, statement_id };
}

/** An answer as the database functions take it. */
export function entryOf({ standing, offered, decision, certifies, signs }: Question) {
  const { how, signed, basis, income, byProxy, proxy } = decision;
  const asksAmount = offered.asks === 'amount' && basis === 'income';
  return {
    ...(certifies && {
      certification: {
        basis,
        income: asksAmount ? readIncome(income) : null,
        replaces: standing.certification_id,
      },
    }),
    ...(signs && {
      signature: {
        kind: how,
        signed_by: byProxy ? 'proxy' : 'client',
        name: byProxy ? proxy.trim() : null,
        ...((how === 'drawn' || how === 'typed') && signed && signedEntryOf(signed)),
      },
    }),
  };
}

/** What was decided about all programs, as `check_in` takes it. */
export const entriesOf = (situation: Situation, decisions: unknown): readonly object[] =>
  questionsOf(situation, readDecisions(decisions))
    .filter(({ standing, offered, decision, isOpen }) => {
      const isAsked = isDue(standing, offered) || decision.again;
      return isAsked && !isOpen;
    })
    .map((question) => ({
      program_id: question.standing.program_id,
      ...(question.decision.how === 'not_today' ? { not_today: true } : entryOf(question)),
    }));
