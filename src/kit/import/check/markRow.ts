import { foldText } from '../../../data/foldText';
import { FORMULA } from './formula';

/**
 * What a row is instead of a record: a line of sums, the headers once more, a remark below the table, what the other program
 * calls void, or a member of a household that is not clear.
 */
export type RowMark =
  'total' | 'header' | 'remark' | 'void' | 'noHead' | 'severalHeads' | 'tooManyMembers';

/** "Total", "Grand total:", "Subtotal", "Total clients: 12", in English and Spanish. */
const TOTAL =
  /^(?:(?:grand|overall|page|running|report|gran) )?(?:sub ?)?(?:total|totals|totales)(?: (?:general|count|number|amount|sum|of|for|by|per|de|del|por|clients?|people|persons?|households?|families|visits?|orders?|items?|events?|rows?|records?|\d+)(?: .*)?)?$/;

/** "Sum", and what Excel writes below a group: "Warren Total", "Grand Count". */
const SUM = /^(?:sum|suma)$|^.+ (?:total|subtotal|count)$/;

/** A count or an amount: 411, 1,234.50, $12, (3), 98%. A phone number with its signs and a day are none. */
const AMOUNT = /^[-+(]?[$€£]? ?\d{1,3}(?:[,.' ]?\d{3})*(?:[.,]\d+)?\)? ?%?$/;

const isAmount = (cell: string): boolean => AMOUNT.test(cell) || FORMULA.test(cell);

/** A cell alone says little in a narrow table: it may be all that is known of a record. */
const FEWEST_COLUMNS = 4;

/** The longest names have fewer words. */
const FEWEST_WORDS = 7;

/** "red = passed away", "*** END OF REPORT ***": what people or programs write beside the rows. */
const isSentence = (cell: string): boolean =>
  foldText(cell).split(' ').length >= FEWEST_WORDS || /^(?:\*{2,}|-{3,}|={3,})/.test(cell);

/** Columns that say what became of a record: "Status", "Visit Status", "Attendance", "Estado". */
const STATUS = /^(?:\w+ )?(?:status|attendance|outcome|disposition|estado|estatus)$/;

/** What they say of one that never was: "VOID", "No-Show", "Cancelled", in English and Spanish. */
const IS_VOID = /^(?:void(?:ed)?|no ?shows?|cancell?ed|anulad[oa]|cancelad[oa]|no asistio)$/;

/** Columns of a yes or no that say the same: "Void", "Is voided", "No show". */
const VOID = /^(?:is |was )?(?:void(?:ed)?|no ?show|cancell?ed|anulad[oa]|cancelad[oa])$/;

const YES = /^(?:y|yes|true|x|1|si)$/;

/** What says in a column that a record never was; null in one that says nothing of it. */
const voidWords = (header: string): RegExp | null => {
  const folded = foldText(header);
  if (STATUS.test(folded)) return IS_VOID;
  return VOID.test(folded) ? YES : null;
};

/**
 * Makes a function that says what a row is that is no record. A line of sums has no cell but words for a total, counts
 * and amounts: somebody whose last name is Total has a first name or a birth date beside it.
 */
export function markBy(headers: readonly string[]) {
  const folded = headers.map(foldText);
  const voids = headers.map(voidWords);
  return (cells: readonly string[]): RowMark | undefined => {
    const filled = cells.flatMap((cell, place) => (cell === '' ? [] : [{ cell, place }]));
    if (filled.length === 0) return undefined;
    const isHeader = filled.every(({ cell, place }) => foldText(cell) === (folded[place] ?? ''));
    if (isHeader) return 'header';
    const words = filled.filter(({ cell }) => !isAmount(cell));
    const hasSum = words.length < filled.length;
    const saysTotal = (word: string) => TOTAL.test(word) || (hasSum && SUM.test(word));
    const isTotal = words.length > 0 && words.every(({ cell }) => saysTotal(foldText(cell)));
    if (isTotal) return 'total';
    const isRemark =
      filled.length === 1 && headers.length >= FEWEST_COLUMNS && isSentence(filled[0]?.cell ?? '');
    if (isRemark) return 'remark';
    return filled.some(({ cell, place }) => voids[place]?.test(foldText(cell)))
      ? 'void'
      : undefined;
  };
}
