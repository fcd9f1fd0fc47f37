import { en } from './en';

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

let further: object = {};

/** Takes in the texts that resources bring along; those of `en.ts` go before them. */
export function addTexts(texts: object): void {
  further = texts;
}

/** The words of a key that only the running app knows, such as a resource's; else undefined. */
export const findText = (key: string): string | undefined =>
  lookUp(en, key) ?? lookUp(further, key);

function lookUp(texts: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (isTree(node) ? node[part] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
