import { STOCK, WEIGHT } from '../../../config';
import { formatPounds, readPounds } from '../../../i18n/weight';
import type { Text } from '../../../i18n/text';
import { readBestBy } from './bestBy';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { sheetText } from './sheetText';
import { readQuantity, type SheetColumn, type SheetRow } from './stockRows';

/** What is wrong with a row, in words, by its cell. */
export type RowErrors = Partial<Record<SheetColumn, string>>;

/** What keeps a row from being saved; empty when nothing does. */
export function validateRow(row: SheetRow, kind: SheetKind, translate: Text): RowErrors {
  const { minimum } = SHEET_KINDS[kind];
  const quantity = readQuantity(row.quantity);
  const isWithin = quantity !== null && quantity >= minimum && quantity <= STOCK.quantityMaximum;
  const tooLong = row.lot.trim().length > STOCK.lotMaximum;
  const values = { minimum, maximum: STOCK.quantityMaximum.toLocaleString('en-US') };
  return {
    ...(!isWithin && {
      quantity: translate(sheetText(row.quantity.trim() === '' ? 'howMany' : 'quantity'), values),
    }),
    ...(tooLong && {
      lot: translate('form.errors.tooLong', {
        label: translate(sheetText('lot')),
        maximum: STOCK.lotMaximum,
      }),
    }),
    ...(readBestBy(row.bestBy) === undefined && { bestBy: translate(sheetText('bestByInvalid')) }),
    ...(!weighs(row) && {
      weight: translate(sheetText('weightInvalid'), { most: formatPounds(WEIGHT.maximum) }),
    }),
  };
}

/** Whether the weight of a row can be so: none, or more than nothing and at most what so many units can weigh. */
function weighs({ weight, quantity }: SheetRow): boolean {
  if (weight.trim() === '') return true;
  const pounds = readPounds(weight) ?? 0;
  return pounds > 0 && pounds <= (readQuantity(quantity) ?? Infinity) * WEIGHT.maximum;
}

/** What somebody should look at before it is saved: a date that has passed. Undefined for nothing. */
export function warnOfRow(row: SheetRow, today: string, translate: Text): string | undefined {
  const day = readBestBy(row.bestBy);
  return typeof day === 'string' && day < today ? translate(sheetText('expired')) : undefined;
}
