import { foldText } from '../../data/foldText';

/**
 * Those whose words begin with each word of a text, what begins with the text itself first, else in their
 * order.
 *
 * @param wordsOf the texts that are looked in, the first of which is what it is called
 */
export function matchWords<Item>(
  items: readonly Item[],
  text: string,
  wordsOf: (item: Item) => readonly string[],
): Item[] {
  const typed = foldText(text);
  const words = typed.split(' ');
  if (typed === '') return [];
  const rankOf = (item: Item): number => {
    const [name = '', ...others] = wordsOf(item).map(foldText);
    const all = [name, ...others].join(' ').split(' ');
    if (!words.every((word) => all.some((one) => one.startsWith(word)))) return 0;
    return name.startsWith(typed) ? 2 : 1;
  };
  return [2, 1].flatMap((rank) => items.filter((item) => rankOf(item) === rank));
}
