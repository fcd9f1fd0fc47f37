import { en } from './en';
import { labelOf, madeTexts } from './entityTexts';
import { lookUp } from './lookUp';

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** The dotted path of a text in `en.ts`; a wrong one does not compile. */
export type TextKey = Leaves<typeof en>;

/** What fills the `%{name}` places of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A product text for pages without react-admin; inside the admin use `useTranslate`, which reads
 * the same texts.
 *
 * @throws when the key names no text, which types rule out
 */
export function text(key: TextKey, values: TextValues = {}): string {
  const found = findText(key);
  if (found === undefined) throw new Error(`No text has the key ${key}.`);
  return found.replace(/%\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The words of a key that only the running app knows, such as an entity's; else undefined. */
export const findText = (key: string): string | undefined =>
  lookUp(en, key) ?? lookUp(madeTexts, key) ?? labelOf(key);
