import '../../../i18n/stockSheetTexts';
import type { TextUnder } from '../../../i18n/text';

/** The end of the key of a text about deliveries and counts. */
export type SheetText = TextUnder<'resources.inventory_items.sheet'>;

export const sheetText = <Key extends SheetText>(key: Key) =>
  `resources.inventory_items.sheet.${key}` as const;
