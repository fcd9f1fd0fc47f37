import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import { STOCK } from '../../../config';
import { today } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { validateRow, warnOfRow } from './validateRow';
import type { SheetKind } from './sheetKinds';
import { sheetText } from './sheetText';
import type { SheetColumn, SheetRow } from './stockRows';
import type { RowFigures } from './useRowFigures';
import type { SheetControl } from './useSheet';

export interface RowViewProps {
  kind: SheetKind;
  row: SheetRow;
  figures: RowFigures;
  /** What the database said about it. */
  refusal: string | undefined;
  sheet: SheetControl;
}

/** The most characters that a cell takes. A quantity may be a sum, or what a scanner types into it. */
const LENGTHS: Record<SheetColumn, number> = {
  ...{ quantity: 80, lot: STOCK.lotMaximum, bestBy: 10, weight: 20 },
};

/** What a row shows: its cells, and what is to be said about them. */
export function useRowView({ kind, row, figures, refusal, sheet }: RowViewProps) {
  const translate = useText();
  const { isSubmitted } = useFormState();
  const messageId = useId();
  // Forms show errors only after the first attempt to save.
  const errors = isSubmitted ? validateRow(row, kind, translate) : {};
  const deleted = figures.isDeleted ? translate(sheetText('deleted')) : undefined;
  const wrong = [...new Set([...Object.values(errors), refusal ?? deleted])].filter(
    (words) => words !== undefined,
  );
  const warning = warnOfRow(row, today(), translate);
  const labels: Record<SheetColumn, string> = {
    quantity: translate(sheetText(`quantityLabel.${kind}`)),
    lot: translate(sheetText('lot')),
    bestBy: translate(sheetText('bestBy')),
    weight: translate(sheetText('weight')),
  };
  return {
    messageId,
    /** Why it cannot be saved, one sentence each. */
    wrong,
    /** What to look at before it is saved. */
    warning,
    /** What a cell takes. */
    cell: (column: SheetColumn) => ({
      label: translate(sheetText('cellOf'), { label: labels[column], name: row.name }),
      value: row[column],
      inputRef: sheet.cellRef(row, column),
      error: errors[column] !== undefined,
      describedBy: wrong.length > 0 || warning !== undefined ? messageId : undefined,
      maxLength: LENGTHS[column],
      onChange: (typed: string) => {
        sheet.setCell(row, column, typed);
      },
      onEnter: () => {
        sheet.enter(row, column);
      },
      onLeave: () => {
        sheet.leaveCell(row, column);
      },
    }),
  };
}
