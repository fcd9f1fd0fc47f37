import * as z from 'zod/mini';
import { STOCK } from '../../../config';
import { today } from '../../../i18n/dates';
import { bindFields } from '../../../kit/fields/bindField';
import { date, text } from '../../../kit/fields/fields';
import { pounds } from '../../../kit/fields/weight';
import { schemaOf, type FormSchema, type FormWords } from '../../../kit/form/schemaOf';
import { movementText } from '../movementSchema';
import { validateRow } from './validateRow';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { readPounds } from '../../../i18n/weight';
import { sheetText } from './sheetText';
import { emptySheet, sheetOf, type Sheet } from './stockRows';

/** What the page holds. */
export interface SheetValues {
  // react-hook-form names fields by string
  [field: string]: unknown;
  reason: string | null;
  donor: string | null;
  received_on: string | null;
  /** What all of it weighs, in pounds or as typed. */
  weight: string | number | null;
  note: string | null;
  sheet: Sheet;
}

/** What a page begins with. */
export const initialSheet = (kind: SheetKind): SheetValues => ({
  reason: SHEET_KINDS[kind].usualReason,
  donor: null,
  received_on: SHEET_KINDS[kind].isDelivery ? today() : null,
  weight: null,
  note: null,
  sheet: emptySheet(),
});

/** What a page accepts: the head, and rows that can all be saved. They say themselves what is wrong. */
export function sheetSchema(words: FormWords, kind: SheetKind): FormSchema {
  const { translate } = words;
  const { reasons } = SHEET_KINDS[kind];
  const fields = Object.values(
    bindFields({
      donor: text({ max: STOCK.donorMaximum }),
      received_on: date(),
      weight: pounds({ max: STOCK.weightMaximum }),
      note: text({ max: STOCK.noteMaximum }),
    }),
  );
  const reason = {
    source: 'reason',
    field: { rule: () => z.enum(reasons, { error: translate(movementText('reasonRequired')) }) },
  };
  const sheet = {
    source: 'sheet',
    field: {
      rule: () =>
        z.pipe(
          z.transform(sheetOf),
          z.custom<Sheet>().check(
            z.refine(({ rows }) => rows.length > 0, translate(sheetText('noRows'))),
            z.refine(
              ({ rows }) => rows.length <= STOCK.linesMaximum,
              translate(sheetText('tooManyRows'), { maximum: STOCK.linesMaximum }),
            ),
            z.refine(
              ({ rows }) =>
                rows.every((row) => Object.keys(validateRow(row, kind, translate)).length === 0),
              translate(sheetText('rowsWrong')),
            ),
          ),
        ),
    },
  };
  return schemaOf(
    [reason, ...fields, sheet],
    words,
    ({ received_on: day, weight, sheet: typed }) => ({
      received_on: typeof day === 'string' && day > today() ? sheetText('future') : undefined,
      weight:
        typeof weight === 'number' && !addsUp(weight, sheetOf(typed))
          ? sheetText('tooLight')
          : undefined,
    }),
  );
}

/** Whether the rows that were weighed leave something for the others, or are all of it. */
function addsUp(pounds: number, { rows }: Sheet): boolean {
  const weighed = rows.flatMap(({ weight }) => readPounds(weight) ?? []);
  // In whole hundredths: sums of decimal fractions are not exact.
  const left = hundredths(pounds) - weighed.reduce((sum, one) => sum + hundredths(one), 0);
  return weighed.length < rows.length ? left > 0 : left === 0;
}

const hundredths = (pounds: number) => Math.round(pounds * 100);
