import type { TextKey, TextUnder } from '../i18n/text';
import type { Measure, Split } from './answers';
import type { ShownCount } from './hideSmallCells';
import type { Days } from './period';
import type { CertificationMeasure } from './programAnswers';
import type { StockMeasure, StockSplit, StockWeight } from './stockAnswers';

/** A count as it is shown; a small one may be hidden on paper and in files. */
export type Count = ShownCount;

/** What a column counts. */
export type MeasureName = TextUnder<'reports.measures'>;

/** A text of the product, or the network's own words. */
export type Heading = TextKey | { own: string };

/** What leads to the visits behind a number: words of the address, never a person's data. */
export interface VisitRows {
  measure: Measure;
  split?: Split;
  value?: string;
  /** In place of the group: those that it is not, where a number is of all the others. */
  except?: readonly string[];
}

/** What leads to the rows of the ledger behind a number of food. */
export interface StockRows {
  measure: StockMeasure;
  /** What is counted in; null for pieces. */
  unit: string | null;
  /** Of all units what has a weight, in pounds, or the items that have none. */
  weight?: StockWeight;
  split?: StockSplit;
  value?: string;
}

/** What leads to certifications, or to visits without a valid one. */
export interface CertificationRows {
  measure: CertificationMeasure;
  /** The id of the program. */
  program: string;
}

/** What stands behind a number: visits, rows of the ledger, or certifications. */
export type NumberRows = VisitRows | StockRows | CertificationRows;

/** One line of a table, one group of a chart. */
export interface Line {
  /** The group's code or id, unique in its table. */
  id: string;
  name: string;
  /** Beside the name, where the table has a second column of words. */
  detail?: string | undefined;
  /** Its name where it stands alone, without the card. */
  spoken?: string;
  /** The group's code, where the id is that of more. */
  value?: string;
  /** What food is counted in; null for pieces. */
  unit?: string | null;
  /** Whether food of any unit is counted in pounds. */
  isPounds?: boolean;
  /** Of a line for all the other groups: those that have a line of their own. */
  except?: readonly string[];
  counts: Partial<Record<MeasureName, Count>>;
  /** The first of them in the days it is compared with; null without a base. */
  before?: number | null;
}

/** One way to split what a card shows. */
export interface ReportSplit<Answer> {
  /** As the address and the file name it. */
  name: string;
  /** Heads the column of the groups; where a card has several splits, it names this one. */
  group: TextKey;
  /** Heads the second column of words. */
  detail?: TextKey;
  measures: readonly [MeasureName, ...MeasureName[]];
  lines(answer: Answer): readonly Line[];
  /** The rows behind a number of a line; without it numbers lead nowhere. */
  rows?: (line: Line, measure: MeasureName) => NumberRows | null;
  /** What it is all of, where the answer says it: each household is counted once. */
  total?(answer: Answer): Partial<Record<MeasureName, Count>>;
  /** Whether each household stands in one group, so that the groups add up to the figure. */
  adds?: boolean;
  /** Whether a visit may stand in several groups, too, so that nothing adds up. */
  several?: boolean;
  /** Whether its groups are what nobody else should know of a person: `sharedLines` hides small counts. */
  sensitive?: boolean;
  /** Whether an answer holds its lines, where that was asked for. */
  holds?(answer: Answer): boolean;
  /** Whether it makes sense for so many days. */
  fits?: (days: Days) => boolean;
}

/** A number beside the lines of a card. */
export interface ReportFact {
  label: TextKey;
  value: Count;
  rows?: NumberRows;
}

/** A number in the head of a card, with what it counts. */
export interface ReportAside {
  count: number;
  words: string;
  rows: NumberRows;
}

/** The parts of the page, in their order; its jump marks lead to them. */
export const REPORT_PARTS = ['people', 'visits', 'places', 'answers', 'food', 'programs'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** A card of a report: one table, or several between which one chooses. */
export interface ReportCard<Answer> {
  /** As the address names it. */
  name: string;
  title: Heading;
  part: ReportPart;
  /** The page to which its head leads, of the same place. */
  page?: 'SignInSheet';
  /**
   * How the lines are drawn: bars over time, parts of one bar, a small bar beside each number, a map of
   * days and hours; or as a table alone.
   */
  chart: 'bars' | 'parts' | 'share' | 'heat' | 'table';
  /** Of a row of cards: all of it, two thirds, a third, a half. */
  width: 'full' | 'most' | 'less' | 'half';
  splits: readonly [ReportSplit<Answer>, ...ReportSplit<Answer>[]];
  /** At the right of the head: what the lines are of. */
  aside?(answer: Answer): readonly ReportAside[];
  facts?(answer: Answer): readonly ReportFact[];
  /** What its numbers need to be read right. */
  note?: TextKey;
}

/** One of the big numbers above the cards. */
export interface ReportFigure<Answer> {
  name: string;
  label: TextKey;
  measure: MeasureName;
  count(answer: Answer): number;
  before(answer: Answer): number | null;
  rows: VisitRows | StockRows;
  /** Whether it is better the less it is. */
  isLoss?: boolean;
  /** What it leaves out; null for nothing. */
  without?(answer: Answer): ReportAside | null;
}

/** What every answer says about itself. */
export interface AnswerHead {
  period: Days;
  against: Days | null;
  locations: readonly { id: string; name: string }[];
  time_zones: readonly string[];
  counted_at: string;
}

/**
 * A report: where its numbers come from, and how they are shown. What takes an answer is a method, so that
 * reports of different answers stand in one list: each is only ever given what its own `read` made.
 */
export interface Report<Answer extends AnswerHead = AnswerHead> {
  /** As its file is called. */
  name: string;
  title: TextKey;
  /** The table whose rows it counts: by it the audit trail names what left. */
  entity: string;
  /** What is said when it cannot be counted, and when there is nothing. */
  failed: TextKey;
  none: TextKey;
  /** The function of the database that counts it. */
  fn: string;
  /** What the function is asked beside place, days and comparison. */
  parameters?: (chosen: (card: string) => string | null) => Readonly<Record<string, unknown>>;
  /** @throws ZodError when the answer has another shape */
  read(answer: unknown): Answer;
  /** Whether there is nothing to show. */
  isEmpty(answer: Answer): boolean;
  /** Whether it is about what not every network has: where there is nothing, nothing is said of it. */
  isOptional?: boolean;
  figures: readonly ReportFigure<Answer>[];
  cards: readonly ReportCard<Answer>[];
  /** Cards that only an answer tells, behind the others. */
  moreCards?(answer: Answer): readonly ReportCard<Answer>[];
  /** What the words mean, last on the page and on paper. */
  footnote(answer: Answer): readonly string[];
}
