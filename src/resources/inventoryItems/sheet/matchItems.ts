import { beginsWordOf, holdsWords } from '../../../kit/table/matchText';
import type { SheetItem } from './stockRows';

/**
 * The items that hold every word of a text in name, category or barcode: first those whose name begins
 * with it, then those of which it begins a word, each by name.
 *
 * @param items by name
 */
export function matchItems(items: readonly SheetItem[], text: string): readonly SheetItem[] {
  const rankOf = ({ name }: SheetItem): number => {
    if (name.toLowerCase().startsWith(text.toLowerCase())) return 0;
    return beginsWordOf(name, text) ? 1 : 2;
  };
  return items
    .filter((item) =>
      holdsWords([item.name, item.category, item.barcode].filter(Boolean).join(' '), text),
    )
    .sort((one, other) => rankOf(one) - rankOf(other));
}
